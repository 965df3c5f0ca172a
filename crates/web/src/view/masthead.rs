//! The head of the page: the mark, where one can go, and who is signed in; and the foot of it on a phone.

use super::app;
use super::common::Go;
use super::icon::{self, Icon};
use super::who::Who;
use crate::browser::page;
use crate::route::{Route, Section};
use leptos::prelude::*;

/// The id of the list of places, which a narrow page opens as a menu.
const PLACES: &str = "places";

/// The head of the page.
#[component]
pub(crate) fn Masthead() -> impl IntoView {
    let app = app();
    let t = app.language();
    let who = move || match app.who.get() {
        Who::Player { name } => view! { <Go to=Route::Account class="who">{name}</Go> }.into_any(),
        _ => view! { <Go to=Route::SignIn class="who">{t.say("Sign in")}</Go> }.into_any(),
    };
    let sections = Section::ALL.map(|section| {
        view! { <Go to=section.door() section>{t.say(section.name())}</Go> }
    });
    view! {
        <header class="masthead">
            <Go to=Route::Welcome class="brand"><Mark />"Ninefold"</Go>
            <nav id=PLACES popover="auto" aria-label=t.say("Main menu") on:click=|_| page::close_menu(PLACES)>
                {sections.into_iter().collect_view()}
                <Go to=Route::Calendar class="rare">{t.say("Calendar")}</Go>
                <Go to=Route::Catalogue class="rare">{t.say("Catalogue")}</Go>
                <Go to=Route::Games class="rare">{t.say("My games")}</Go>
                <Go to=Route::Settings class="rare">{t.say("Settings")}</Go>
            </nav>
            <Go to=Route::Settings class="gear">
                <svg viewBox="0 0 20 20" aria-hidden="true"><circle class="teeth" cx="10" cy="10" r="7.4" /><circle cx="10" cy="10" r="5.8" /><circle cx="10" cy="10" r="2.1" /></svg>
                <span class="unseen">{t.say("Settings")}</span>
            </Go>
            {who}
            <button type="button" class="menu" popovertarget=PLACES>
                <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2 4h12M2 8h12M2 12h12" /></svg>
                {t.say("Menu")}
            </button>
        </header>
    }
}

/// The parts of the site at the lower edge of a phone, where a thumb reaches them; games have their keys there.
#[component]
pub(crate) fn Tabs() -> impl IntoView {
    let t = app().language();
    let tabs = Section::ALL.map(|section| {
        view! { <Go to=section.door() section><Icon line=sign(section) />{t.say(section.name())}</Go> }
    });
    view! { <nav class="tabs" aria-label=t.say("Sections")>{tabs.into_iter().collect_view()}</nav> }
}

fn sign(section: Section) -> &'static str {
    match section {
        Section::Today => icon::DAY,
        Section::Play => icon::BOARD,
        Section::Learn => icon::BOOK,
        Section::Create => icon::PEN,
        Section::Together => icon::PEOPLE,
    }
}

/// Nine rounded squares, the diagonal full.
#[component]
fn Mark() -> impl IntoView {
    let squares = (0..9).map(|at| {
        let (row, column) = (at / 3, at % 3);
        let place = |at: i32| (1.0 + 7.75 * f64::from(at)).to_string();
        let class = if row == column { "" } else { "faint" };
        view! { <rect class=class x=place(column) y=place(row) width="6.5" height="6.5" rx="1.6" /> }
    });
    view! { <svg viewBox="0 0 24 24" aria-hidden="true">{squares.collect_view()}</svg> }
}

//! Small parts that many screens use.

use super::{App, Remedy, app};
use crate::browser::page;
use crate::library::State;
use crate::play::Tone;
use crate::qr::QrCode;
use crate::route::{Route, Section};
use leptos::ev::MouseEvent;
use leptos::prelude::*;

/// A link within the page.
#[component]
pub(crate) fn Go(
    /// Where it leads.
    to: Route,
    /// Its classes.
    #[prop(optional, into)]
    class: String,
    /// The part of the site that it stands for: it is told as the current one on all its screens.
    #[prop(optional)]
    section: Option<Section>,
    /// What it shows.
    children: Children,
) -> impl IntoView {
    let app = app();
    let target = to.clone();
    let current = Memo::new(move |_| {
        app.route.with(|route| match (*route == target, section_of(app, route)) {
            (true, _) => Some("page"),
            (false, here) if here.is_some() && here == section => Some("true"),
            _ => None,
        })
    });
    let path = to.path();
    let follow = move |event: MouseEvent| {
        let wants_tab = event.ctrl_key() || event.meta_key() || event.shift_key() || event.button() != 0;
        if !wants_tab {
            event.prevent_default();
            app.go(to.clone());
        }
    };
    view! {
        <a href=path class=class on:click=follow aria-current=move || current.get()>
            {children()}
        </a>
    }
}

/// The part of the site that a screen belongs to; a board that somebody sets is no game yet.
fn section_of(app: App, route: &Route) -> Option<Section> {
    let is_draft = |key: &str| {
        app.library.with(|library| library.find(key).is_some_and(|game| game.state == State::Free))
    };
    match route {
        Route::Game(key) if is_draft(key) => Some(Section::Create),
        route => route.section(),
    }
}

/// The place from which a screen reader hears what happens.
#[component]
pub(crate) fn Announcer() -> impl IntoView {
    let app = app();
    // The same words twice must change the text, or they are not read again.
    let text = move |wanted: fn(Tone) -> bool| {
        app.said.with(|said| match wanted(said.tone) {
            true if said.number % 2 == 0 => format!("{}\u{a0}", said.text),
            true => said.text.clone(),
            false => String::new(),
        })
    };
    view! {
        <div class="unseen" id="polite" role="status" aria-live="polite">
            {move || text(|tone| tone != Tone::Warning)}
        </div>
        <div class="unseen" id="urgent" role="alert" aria-live="assertive">
            {move || text(|tone| tone == Tone::Warning)}
        </div>
    }
}

/// What the player must know, until it is dismissed.
#[component]
pub(crate) fn NoticeBar() -> impl IntoView {
    let app = app();
    let t = app.language();
    move || {
        app.notice.get().map(|notice| {
            let remedy = notice.remedy.map(|Remedy::Reload| {
                let reload = |_| page::send("ninefold-take-update");
                view! { <button class="primary" on:click=reload>{t.say("Reload")}</button> }
            });
            view! {
                <div class="notice" role="alert">
                    <p>{notice.text}</p>
                    {remedy}
                    <button class="quiet" on:click=move |_| app.notice.set(None)>{t.say("Dismiss")}</button>
                </div>
            }
        })
    }
}

/// Something is being worked on.
#[component]
pub(crate) fn Working(
    /// What, as a sentence.
    #[prop(into)]
    text: String,
) -> impl IntoView {
    view! { <p class="row" role="status"><span class="spinner" aria-hidden="true"></span>{text}</p> }
}

/// The mark of the page as a meter: nine squares, so many of them full.
#[component]
pub(crate) fn Meter(full: u8) -> impl IntoView {
    let squares = (0..9).map(|at: u8| {
        let place = |at: u8| (1.0 + 7.75 * f64::from(at)).to_string();
        let class = if at < full { "full" } else { "" };
        view! { <rect class=class x=place(at % 3) y=place(at / 3) width="6.5" height="6.5" rx="1.6" /> }
    });
    view! { <svg class="meter" viewBox="0 0 24 24" aria-hidden="true">{squares.collect_view()}</svg> }
}

/// A QR code with its name for those who do not see it; nothing where the text is too long for one.
pub(crate) fn qr_code(text: &str, name: String) -> Option<impl IntoView + use<>> {
    let code = QrCode::of(text)?;
    let view_box = format!("0 0 {0} {0}", code.side);
    Some(view! {
        <svg class="qr-code" viewBox=view_box role="img" aria-label=name>
            <path d=code.path />
        </svg>
    })
}

/// No such page.
#[component]
pub(crate) fn NotFound() -> impl IntoView {
    let t = app().language();
    view! {
        <div class="screen narrow stack">
            <h1>{t.say("Page not found")}</h1>
            <p>{t.say("The address may be mistyped, or the page has moved.")}</p>
            <p><Go to=Route::Welcome class="button primary">{t.say("Home")}</Go></p>
        </div>
    }
}

//! Puzzles on paper: the board of a game, or a booklet. The press of the command line works in the
//! browser, so what is seen here is what is printed, also without a server.

mod booklet;
pub(in crate::view) mod desk;

pub(crate) use booklet::Booklet;

use super::app;
use super::common::Go;
use super::game::Gone;
use crate::paper::{self, Form, Progress};
use crate::route::Route;
use desk::{Choosing, Desk, Proof};
use leptos::prelude::*;
use ninefold_protocol::log;

/// Print the board of a game.
#[component]
pub(crate) fn PrintGame(key: String) -> impl IntoView {
    let app = app();
    let t = app.language();
    let text = app.shelf.with_value(|shelf| shelf.get(&format!("game.{key}"))).unwrap_or_default();
    let Ok(rescued) = log::rescue(text.as_bytes()) else {
        return view! { <Gone text=t.say("This browser doesn't have that game.") /> }.into_any();
    };
    let session = StoredValue::new(rescued.session);
    let progress = RwSignal::new(Progress::default());
    let desk = Desk::new(app, "sudoku.pdf", &[Form::Sheets, Form::Large]);
    Effect::new(move |_| {
        let request = desk.choices.with(|choices| {
            session.with_value(|session| paper::game_request(choices, t, session, progress.get()))
        });
        desk.order.set(Some(request));
    });
    let much = Progress::ALL.map(|choice| {
        view! {
            <label>
                <input type="radio" name="progress" prop:checked=move || progress.get() == choice on:change=move |_| progress.set(choice) />
                {t.say(choice.words())}
            </label>
        }
    });
    view! {
        <div class="screen printing">
            <form class="stack" on:submit=move |event| event.prevent_default()>
                <h1>{t.say("Print")}</h1>
                <fieldset>
                    <legend>{t.say("Board")}</legend>
                    <div class="chips">{much.into_iter().collect_view()}</div>
                </fieldset>
                <Choosing desk />
                <p><Go to=Route::Game(key) class="button">{t.say("Back to the game")}</Go></p>
            </form>
            <Proof desk />
        </div>
    }
    .into_any()
}

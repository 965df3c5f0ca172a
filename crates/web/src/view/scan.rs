//! A photographed puzzle becomes a board: the picture with what was read on it, and a sheet to check it by.
//!
//! The picture is read by a worker of its own, what would follow of it is found out by the engine, and neither
//! sends anything anywhere.

mod desk;
mod frame;
mod result;
mod ways;

use super::app;
use super::common::Go;
use super::icon::{self, Icon};
use crate::browser::camera::Torch;
use crate::browser::engine::Topic;
use crate::route::Route;
use desk::{Desk, Stage};
use frame::Frame;
use leptos::ev::{self, ClipboardEvent, DragEvent};
use leptos::prelude::*;
use result::Result;
use ways::Ways;

/// The ids of the picture, of what the camera sees, and of what was found.
pub(super) const PICTURE: &str = "scan-picture";
pub(super) const VIDEO: &str = "scan-video";
pub(super) const TOLD: &str = "scan-told";

/// Scan a puzzle.
#[component]
pub(crate) fn Scan() -> impl IntoView {
    let app = app();
    let t = app.language();
    let desk = Desk::new(app);
    desk.warm_up();
    let drop_file = move |event: DragEvent| {
        event.prevent_default();
        desk.is_over.set(false);
        let files = event.data_transfer().and_then(|data| data.files());
        if let Some(file) = files.and_then(|files| files.get(0)) {
            desk.take_file(file);
        }
    };
    let paste = move |event: ClipboardEvent| {
        let files = event.clipboard_data().and_then(|data| data.files());
        if let Some(file) = files.and_then(|files| files.get(0)) {
            event.prevent_default();
            desk.take_file(file);
        }
    };
    let over = move |event: DragEvent| {
        event.prevent_default();
        desk.is_over.set(true);
    };
    let leave = move |event: DragEvent| {
        if event.related_target().is_none() {
            desk.is_over.set(false);
        }
    };
    // A file that misses the picture would take the place of the page.
    for listener in [
        window_event_listener(ev::dragover, over),
        window_event_listener(ev::dragleave, leave),
        window_event_listener(ev::drop, drop_file),
        window_event_listener(ev::paste, paste),
    ] {
        on_cleanup(move || listener.remove());
    }
    on_cleanup(move || {
        desk.close_camera();
        app.engine.with_value(|engine| {
            engine.call_off(Topic::Scan);
            engine.call_off(Topic::Puzzle);
        });
    });
    let torch = move || {
        desk.torch.get().map(|torch| {
            let is_on = torch == Torch::On;
            let switch = move |_| desk.switch_torch();
            view! {
                <button type="button" class="quiet torch" aria-pressed=is_on.to_string() aria-label=t.say("Camera light") on:click=switch>
                    <Icon line=icon::LIGHT />
                </button>
            }
        })
    };
    let stage = Memo::new(move |_| desk.stage.get());
    let sheet = move || match stage.get() {
        Stage::Result => view! { <Result desk /> }.into_any(),
        stage => view! { <Ways desk stage /> }.into_any(),
    };
    view! {
        <div class="screen scan" class:over=move || desk.is_over.get()>
            <header class="scan-bar">
                <Go to=Route::NewGame class="button quiet back"><Icon line=icon::CLOSE /><span class="unseen">{t.say("Close")}</span></Go>
                <h1>{t.say("Scan")}</h1>
                {torch}
            </header>
            <Frame desk />
            <div class="scan-sheet">{sheet}</div>
        </div>
    }
}

//! [`Ways`]: how a picture is had, by a camera or from a file.

use super::TOLD;
use super::desk::{Desk, Stage};
use crate::browser::camera::NoCamera;
use crate::route::Route;
use crate::view::app;
use crate::view::common::{Go, Working};
use crate::view::icon::{self, Icon};
use crate::words::Language;
use leptos::prelude::*;
use web_sys::HtmlInputElement;

/// The sheet before anything has been read.
#[component]
pub(super) fn Ways(desk: Desk, stage: Stage) -> impl IntoView {
    let t = app().language();
    match stage {
        Stage::Start | Stage::Result => view! { <Start desk t /> }.into_any(),
        Stage::Opening => view! {
            <div class="scan-body">
                <Working text=t.say("Starting the camera …") />
                <p class="empty">{t.say("Your browser may ask whether Ninefold may use it.")}</p>
            </div>
            <div class="scan-acts"><button type="button" on:click=move |_| desk.again()>{t.say("Cancel")}</button></div>
        }
        .into_any(),
        Stage::Live => view! { <Live desk t /> }.into_any(),
        Stage::Reading => {
            view! { <div class="scan-body"><Working text=t.say("Reading the picture …") /></div> }.into_any()
        }
        Stage::NoGrid => view! {
            <div class="scan-body">
                <h2 id=TOLD tabindex="-1">{t.say("No grid found")}</h2>
                <p class="empty">{t.say("Drag the corners onto the grid, or take another picture: the whole grid, flat and well lit.")}</p>
            </div>
            <div class="scan-acts">
                <button type="button" on:click=move |_| desk.again()>{t.say("Again")}</button>
                <button type="button" class="primary" on:click=move |_| desk.read_again()>{t.say("Read between the corners")}</button>
            </div>
        }
        .into_any(),
    }
}

#[component]
fn Start(desk: Desk, t: Language) -> impl IntoView {
    let refused = move || {
        desk.no_camera.get().map(|reason| {
            let words = match reason {
                NoCamera::Refused => t.say("Ninefold may not use the camera. Allow it in the settings of your browser for this site, or choose a picture."),
                NoCamera::Missing => t.say("No camera found, or another program is using it. Choose a picture instead."),
            };
            view! { <p class="saying warning" role="alert">{words}</p> }
        })
    };
    let fault =
        move || desk.fault.get().map(|reason| view! { <p class="saying warning" role="alert">{reason}</p> });
    let has_camera = move || desk.no_camera.get().is_none();
    view! {
        <div class="scan-body">
            <h2 id=TOLD tabindex="-1">{t.say("Photograph a puzzle")}</h2>
            <p class="empty">{t.say("From a newspaper, a book or a screen: the whole grid, flat and well lit.")}</p>
            {refused}
            {fault}
            <p class="empty scan-drop">{t.say("You can also drop a picture here, or paste one.")}</p>
            <p class="scan-private">{t.say("Your picture stays on this device. Nothing is sent.")}</p>
            <p class="empty">
                {t.say("No picture?")}" "
                <Go to=Route::Import>{t.say("Load a text")}</Go>" · "
                <Go to=Route::FreePlay>{t.say("Type it in")}</Go>
            </p>
        </div>
        <div class="scan-acts">
            <label class="button scan-shoot" class:primary=move || !has_camera()>
                <input type="file" class="unseen" accept="image/*" capture="environment" on:change=move |event| choose(desk, &event) />
                {t.say("Take a picture")}
            </label>
            <label class="button scan-choose" class:primary=move || !has_camera()>
                <input type="file" class="unseen" accept="image/*" on:change=move |event| choose(desk, &event) />
                {t.say("Choose a picture")}
            </label>
            <Show when=has_camera>
                <button type="button" class="primary" on:click=move |_| desk.open_camera()><Icon line=icon::CAMERA />{t.say("Use the camera")}</button>
            </Show>
        </div>
    }
}

fn choose(desk: Desk, event: &web_sys::Event) {
    let input = event_target::<HtmlInputElement>(event);
    if let Some(file) = input.files().and_then(|files| files.get(0)) {
        desk.take_file(file);
    }
    // The same file can be chosen again.
    input.set_value("");
}

#[component]
fn Live(desk: Desk, t: Language) -> impl IntoView {
    let found = Memo::new(move |_| desk.outline.with(Option::is_some));
    let told = move || match found.get() {
        true => t.say("Grid found. Take the picture."),
        false => t.say("Hold the camera over the whole grid."),
    };
    view! {
        <div class="scan-body scan-live">
            <p role="status">{told}</p>
        </div>
        <div class="scan-acts">
            <button type="button" on:click=move |_| desk.again()>{t.say("Cancel")}</button>
            <button type="button" class="primary shutter" on:click=move |_| desk.take_photo()>{t.say("Take the picture")}</button>
        </div>
    }
}

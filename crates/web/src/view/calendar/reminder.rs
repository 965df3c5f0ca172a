//! A reminder of the daily puzzle, for who asks for one: an entry in the player's own calendar.

use crate::browser::printer::{Handed, Way};
use crate::browser::{clock, page};
use crate::play::Tone;
use crate::reminder::{TimeOfDay, calendar_file};
use crate::route::Route;
use crate::view::app;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::Blob;

/// Asks for a time and gives a file that every calendar reads.
#[component]
pub(crate) fn Reminder() -> impl IntoView {
    let app = app();
    let t = app.language();
    let time = RwSignal::new("08:00".to_owned());
    // The address of the file lives until the next one is made, or the screen is left.
    let handed = StoredValue::new_local(None::<Handed>);
    let save = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(time) = time.with_untracked(|time| TimeOfDay::read(time)) else { return };
        let address = page::address_of(&Route::Daily.path());
        let file = calendar_file(&t.say("Today's puzzle"), &address, clock::today(), time);
        let parts = js_sys::Array::of1(&JsValue::from(file));
        // A browser that cannot make files lets the person write the entry by hand.
        if let Ok(file) = Blob::new_with_str_sequence(&parts) {
            handed.set_value(Handed::new(&file, Way::Save("ninefold.ics")));
            app.announce(Tone::News, t.say("Open the file to add it to your calendar."));
        }
    };
    view! {
        <details class="reminder">
            <summary>{t.say("Remind me every day")}</summary>
            <form class="stack tight" on:submit=save>
                <div class="row">
                    <label for="reminder-time">{t.say("Time")}</label>
                    <input
                        id="reminder-time"
                        type="time"
                        required=true
                        prop:value=move || time.get()
                        on:input=move |event| time.set(event_target_value(&event))
                    />
                    <button>{t.say("Save calendar entry")}</button>
                </div>
                <p class="empty">{t.say("Your own calendar reminds you. Ninefold sends nothing.")}</p>
            </form>
        </details>
    }
}

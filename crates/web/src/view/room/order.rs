//! Keeping order: not hearing somebody, and telling the operator about them.

use super::opening::fault_words;
use super::{BLOCKED, Visit};
use crate::browser::api;
use crate::play::Tone;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_protocol::api::{NewReport, ReportKind};
use ninefold_room::MemberId;

/// Blocks somebody for oneself, or hears them again. Nobody else is told.
#[component]
pub(super) fn Blocking(id: MemberId, name: String) -> impl IntoView {
    let visit = Visit::here();
    let t = visit.app.language();
    let is_blocked = Memo::new(move |_| visit.desk.with(|desk| desk.is_blocked(id)));
    let turn = move |_| {
        if let Some(kept) = visit.desk.try_update(|desk| desk.turn_blocking(id)) {
            visit.app.keep(BLOCKED, &kept);
        }
    };
    let words = move || match is_blocked.get() {
        true => t.fill("Unblock {0}", &[&name]),
        false => t.fill("Block {0}", &[&name]),
    };
    view! { <button type="button" on:click=turn>{words}</button> }
}

/// Reports somebody to the operator of the service.
#[component]
pub(super) fn Report(id: MemberId, name: String) -> impl IntoView {
    let visit = Visit::here();
    let t = visit.app.language();
    let words = RwSignal::new(String::new());
    let send = move |event: SubmitEvent| {
        event.prevent_default();
        let subject = format!("{}/{}", visit.id.get_value(), id.0);
        let form = NewReport { about: ReportKind::Member, subject, words: words.get_untracked() };
        spawn_local(async move {
            let (tone, told) = match api::call("POST", "/reports", serde_json::to_string(&form).ok()).await {
                Ok(()) => {
                    words.try_set(String::new());
                    (Tone::News, t.say("The operator will look at it."))
                }
                Err(fault) => (Tone::Warning, t.say(&fault_words(&fault))),
            };
            visit.say(tone, told);
        });
    };
    view! {
        <details>
            <summary>{t.fill("Report {0}", &[&name])}</summary>
            <form class="stack tight" on:submit=send>
                <textarea
                    rows="2"
                    maxlength="1000"
                    aria-label=t.say("What is wrong")
                    prop:value=move || words.get()
                    on:input=move |event| words.set(event_target_value(&event))
                ></textarea>
                <button>{t.say("Send the report")}</button>
            </form>
        </details>
    }
}

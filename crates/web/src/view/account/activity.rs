//! What happened to the account: the audit log, for its owner.

use crate::account::{device, happening_words};
use crate::browser::{api, dates};
use crate::view::app;
use crate::view::common::Working;
use crate::words::Language;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_game::Moment;
use ninefold_protocol::api::{AuditEntry, Happening};

/// How many entries are shown before somebody asks for all.
const FEW: usize = 8;

/// The last entries, latest first, and all that the service tells on request.
#[component]
pub(super) fn Activity() -> impl IntoView {
    let t = app().language();
    let entries = RwSignal::new(None::<Result<Vec<AuditEntry>, String>>);
    let shows_all = RwSignal::new(false);
    spawn_local(async move {
        let told = api::get::<Vec<AuditEntry>>("/account/audit").await;
        entries.try_set(Some(told.map_err(|fault| fault.words())));
    });
    let rows = move || match entries.get() {
        None => view! { <Working text=t.say("Loading …") /> }.into_any(),
        Some(Err(words)) => view! { <p>{t.say(&words)}</p> }.into_any(),
        Some(Ok(entries)) => {
            let n_shown = if shows_all.get() { entries.len() } else { FEW };
            let rows = entries.into_iter().take(n_shown).map(|entry| row(&entry, t)).collect_view();
            view! { <ul class="stack tight plain">{rows}</ul> }.into_any()
        }
    };
    let has_more = move || {
        let n_known =
            entries.with(|entries| entries.as_ref().and_then(|told| told.as_ref().ok()).map(Vec::len));
        !shows_all.get() && n_known.is_some_and(|n| n > FEW)
    };
    view! {
        <section class="card stack" id="activity">
            <h2>{t.say("Recent activity")}</h2>
            <p>{t.say("Something here wasn't you? Change your password: all other devices and all tokens end.")}</p>
            {rows}
            <Show when=has_more>
                <button type="button" on:click=move |_| shows_all.set(true)>{t.say("Show all")}</button>
            </Show>
        </section>
    }
}

fn row(entry: &AuditEntry, t: Language) -> impl IntoView + use<> {
    // What a later service calls by a new word is shown by that word.
    let what = Happening::of_word(&entry.event)
        .map_or_else(|| entry.event.clone(), |happening| t.say(happening_words(happening)));
    let when = dates::time_words(Moment(u64::try_from(entry.at).unwrap_or_default()), t.tag());
    let parts = [when, device(&entry.agent), entry.address.clone()];
    let details = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
    view! { <li>{what}<br /><small>{details}</small></li> }
}

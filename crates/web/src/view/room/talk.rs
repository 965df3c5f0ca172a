//! What happened and what was said, and saying something.

use super::Visit;
use crate::room::{Desk, Line, badge};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use ninefold_room::{Command, Known, Phrase, Talk as May, Words};
use ninefold_table::room_news::About;

/// The last things that happened, and what one can say.
#[component]
pub(super) fn Talk() -> impl IntoView {
    let visit = Visit::here();
    let t = visit.app.language();
    let feed = Memo::new(move |_| {
        visit.desk.with(|desk| desk.feed_to_show().take(SHOWN).cloned().collect::<Vec<_>>())
    });
    let lines = move || feed.get().into_iter().map(|line| view! { <FeedLine line /> }).collect_view();
    let may = Memo::new(move |_| visit.desk.with(|desk| desk.room().talk()));
    let is_guest =
        Memo::new(move |_| visit.desk.with(|desk| desk.own().is_none_or(|own| own.known == Known::Guest)));
    view! {
        <section class="room-talk" aria-label=t.say("Talk")>
            <Show when=move || may.get() == May::Free && !is_guest.get()><OwnWords /></Show>
            <Show when=move || may.get() != May::Off><Phrases /></Show>
            <ul class="plain">{lines}</ul>
        </section>
    }
}

/// How many lines are shown, the last one first.
const SHOWN: usize = 8;

#[component]
fn FeedLine(line: Line) -> impl IntoView {
    let visit = Visit::here();
    let (name, badge) =
        visit.desk.with_untracked(|desk: &Desk| (desk.name(line.by), badge(line.by, desk.me())));
    match line.about {
        About::Words => {
            view! { <li><b class=format!("room-voice {badge}")>{name}</b>" "{line.text}</li> }.into_any()
        }
        About::Board | About::Room => view! { <li class="empty">{line.text}</li> }.into_any(),
    }
}

/// The phrases that everybody can say, in everybody's language.
#[component]
fn Phrases() -> impl IntoView {
    let visit = Visit::here();
    let t = visit.app.language();
    let phrases = Phrase::ALL.map(|phrase| {
        let say = move |_| visit.ask(Command::Say(Words::Phrase(phrase)));
        view! { <button type="button" class="chip" on:click=say>{t.say(phrase.english())}</button> }
    });
    view! {
        <details>
            <summary>{t.say("Say something")}</summary>
            <div class="row room-phrases">{phrases.into_iter().collect_view()}</div>
        </details>
    }
}

/// Words of one's own.
#[component]
fn OwnWords() -> impl IntoView {
    let visit = Visit::here();
    let t = visit.app.language();
    let text = RwSignal::new(String::new());
    let say = move |event: SubmitEvent| {
        event.prevent_default();
        let words = text.get_untracked();
        if !words.trim().is_empty() {
            visit.ask(Command::Say(Words::Text(words)));
            text.set(String::new());
        }
    };
    view! {
        <form class="row room-words" on:submit=say>
            <input
                aria-label=t.say("Say something")
                maxlength="200"
                prop:value=move || text.get()
                on:input=move |event| text.set(event_target_value(&event))
            />
            <button>{t.say("Send")}</button>
        </form>
    }
}

//! What the author says of a puzzle: its title, who made it, and its rules in words.

use super::desk::Desk;
use leptos::prelude::*;
use ninefold_game::AuthorWords;

/// The fields. What is written there is kept with the draft, and goes along with every link.
#[component]
pub(super) fn WordFields(desk: Desk) -> impl IntoView {
    let t = desk.table.app.language();
    let words = desk.table.play.with_untracked(|play| play.session.setup().words.clone());
    let is_open = !words.is_empty();
    let change = move |set: fn(&mut AuthorWords, String)| {
        move |event: web_sys::Event| desk.describe(|words| set(words, event_target_value(&event)))
    };
    view! {
        <details open=is_open>
            <summary>{t.say("Title, author and rules")}</summary>
            <div class="stack tight">
                <div class="field">
                    <label for="setter-title">{t.say("Title")}</label>
                    <input id="setter-title" maxlength="100" prop:value=words.title on:change=change(|words, text| words.title = text) />
                </div>
                <div class="field">
                    <label for="setter-author">{t.say("Author")}</label>
                    <input id="setter-author" maxlength="100" prop:value=words.author on:change=change(|words, text| words.author = text) />
                </div>
                <div class="field">
                    <label for="setter-rules">{t.say("Rules in your words")}</label>
                    <textarea id="setter-rules" rows="4" maxlength="4000" prop:value=words.rules on:change=change(|words, text| words.rules = text)></textarea>
                </div>
            </div>
        </details>
    }
}

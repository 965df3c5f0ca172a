//! The rules of the game in hand, in a panel: every sentence, and a picture where the kind has one.

use super::app;
use super::board::Drawn;
use super::game::Table;
use super::new_game::VariantPicture;
use crate::browser::page;
use crate::rules;
use leptos::prelude::*;
use ninefold_game::AuthorWords;

/// The id of the panel.
pub(crate) const RULES: &str = "rules";

/// The rules.
#[component]
pub(crate) fn RulesDialog() -> impl IntoView {
    let table = Table::here();
    let t = app().language();
    let (setup, seen) =
        table.play.with_untracked(|play| (play.session.setup().clone(), play.session.seen_rules().clone()));
    let sentences = rules::sentences(&setup);
    let sentences = sentences.iter().map(|rule| view! { <p>{t.say(rule)}</p> }).collect_view();
    let picture = match rules::kind(&setup) {
        Some(kind) => view! { <VariantPicture kind /> }.into_any(),
        // A kind without a name is shown by its own bare board.
        None => view! { <Drawn rules=seen name=None>{()}</Drawn> }.into_any(),
    };
    let said = (!setup.words.is_empty()).then(|| view! { <AuthorSays words=setup.words.clone() /> });
    let kind = t.say(&setup.puzzle.kind_in_words(&setup.frozen));
    view! {
        <dialog id=RULES aria-label=t.say("Rules") on:click=page::close_when_beside>
            <div class="stack">
                <h2 tabindex="-1" autofocus>{t.say("Rules")}" · "{kind}</h2>
                {said}
                {picture}
                {sentences}
                <button type="button" class="primary" on:click=|_| page::close_dialog(RULES)>{t.say("Close")}</button>
            </div>
        </dialog>
    }
}

/// What the author says of the puzzle, as it was written.
#[component]
fn AuthorSays(words: AuthorWords) -> impl IntoView {
    let t = app().language();
    let by = (!words.author.is_empty())
        .then(|| view! { <p class="empty">{t.fill("By {0}", &[&words.author])}</p> });
    let title = (!words.title.is_empty()).then(|| view! { <h3>{words.title.clone()}</h3> });
    let lines = rules::paragraphs(&words.rules).map(|line| view! { <p>{line.to_owned()}</p> }).collect_view();
    view! { <section class="author stack tight" aria-label=t.say("What the author says")>{title}{by}{lines}</section> }
}

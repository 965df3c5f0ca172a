//! The rail beside the board of a wide page: the rules in short, checkpoints, and what is needed now
//! and then. Smaller pages have the rules in a line, and all else in a sheet.

use super::app;
use super::game::Table;
use super::icon::{self, Icon};
use super::more::{CHECK_PRICE, MORE, UPLOADS};
use super::pad::keep_focus;
use super::rules::RULES;
use crate::browser::page;
use crate::keymap::Shortcut;
use crate::preferences::Switch;
use crate::rules;
use leptos::prelude::*;
use ninefold_game::{CHECK_PER_ERROR, Command};

/// The rail.
#[component]
pub(crate) fn Rail() -> impl IntoView {
    let table = Table::here();
    let t = app().language();
    let (said, rules) = table.play.with_untracked(|play| {
        let setup = play.session.setup();
        (setup.words.rules.clone(), rules::sentences(setup))
    });
    let said = rules::paragraphs(&said).map(|line| view! { <p>{line.to_owned()}</p> }).collect_view();
    let rules = rules.iter().map(|rule| view! { <p>{t.say(rule)}</p> }).collect_view();
    let has_picture = table.play.with_untracked(|play| rules::kind(play.session.setup()).is_some());
    let example = if has_picture { "Show an example" } else { "Show all rules" };
    let is_over = Memo::new(move |_| table.play.with(|play| play.session.end().is_some()));
    let id = table.play.with_untracked(|play| play.session.setup().labels.puzzle_id.clone());
    let uploads = table.play.with_untracked(super::share::uploads).then(|| t.say(UPLOADS));
    let shortcut = move |shortcut: Shortcut| move |_| table.mean(shortcut.meaning());
    let ask = move |_| table.question.set(Switch::On);
    view! {
        <div class="rail">
            <section class="rules" aria-label=t.say("Rules")>
                <h2>{t.say("Rules")}</h2>
                {said}
                {rules}
                <RulesDoor words=example />
            </section>
            <Checkpoints />
            <div class="rail-acts">
                <Show when=move || !is_over.get()>
                    <button type="button" class="quiet priced" data-price=t.fill(CHECK_PRICE, &[&CHECK_PER_ERROR]) on:pointerdown=keep_focus on:click=shortcut(Shortcut::Check)><Icon line=icon::CHECK />{t.say("Check")}</button>
                    <button type="button" class="quiet" on:pointerdown=keep_focus on:click=shortcut(Shortcut::Checkpoint)><Icon line=icon::CHECKPOINT />{t.say("Checkpoint")}</button>
                    <button type="button" class="quiet" aria-pressed=move || table.draws().to_string() on:pointerdown=keep_focus on:click=move |_| table.switch_pen()><Icon line=icon::PEN />{t.say("Draw lines")}</button>
                    <button type="button" class="quiet" on:pointerdown=keep_focus on:click=ask><Icon line=icon::WHY />{t.say("Why not …?")}</button>
                </Show>
                <button type="button" class="quiet priced" data-price=uploads on:click=move |_| super::share::share(table.app, table)>
                    <Icon line=icon::SHARE />{t.say("Copy link")}
                </button>
                <p class="code">{id}</p>
                <button type="button" class="quiet" on:click=|_| page::open_dialog(MORE)><Icon line=icon::MORE />{t.say("More")}</button>
            </div>
        </div>
    }
}

/// The rules in one line, where the page has no rail.
#[component]
pub(crate) fn RulesLine() -> impl IntoView {
    let table = Table::here();
    let t = app().language();
    let rule = table.play.with_untracked(|play| rules::in_short(play.session.setup()));
    view! { <div class="rules-line"><p>{t.say(&rule)}</p><RulesDoor words="Rules" /></div> }
}

/// Opens the rules.
#[component]
pub(crate) fn RulesDoor(words: &'static str) -> impl IntoView {
    view! {
        <button type="button" class="quiet rules-door" on:pointerdown=keep_focus on:click=|_| page::open_dialog(RULES)>
            {app().language().say(words)}
        </button>
    }
}

/// The checkpoints, to go back to.
#[component]
pub(crate) fn Checkpoints() -> impl IntoView {
    let table = Table::here();
    let t = app().language();
    let points = Memo::new(move |_| {
        table.play.with(|play| {
            let place = |cell| play.session.layout().place(cell).to_string();
            let told = |point: &ninefold_game::Checkpoint| {
                let assumed = point.assumed.map(|assumed| (place(assumed.cell), assumed.digit.to_string()));
                (point.id, assumed)
            };
            play.session.checkpoints().iter().map(told).collect::<Vec<_>>()
        })
    });
    move || {
        let rows = points.get().into_iter().map(|(id, assumed)| {
            let name = match assumed {
                Some((place, digit)) => t.fill("Back to {0}, before {1} in {2}", &[&id.0, &digit, &place]),
                None => t.fill("Back to {0}", &[&id.0]),
            };
            let forget = t.fill("Forget checkpoint {0}", &[&id.0]);
            let go_back = move |_| {
                page::close_dialog(MORE);
                table.command(&Command::ReturnTo(id));
            };
            view! {
                <li class="row">
                    <button type="button" on:click=go_back>{name}</button>
                    <button type="button" class="quiet" aria-label=forget on:click=move |_| table.command(&Command::DropCheckpoint(id))>"×"</button>
                </li>
            }
        });
        let rows = rows.collect::<Vec<_>>();
        (!rows.is_empty()).then(|| view! { <ul class="checkpoints">{rows}</ul> })
    }
}

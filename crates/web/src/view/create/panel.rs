//! What stands beside the setter's board: the tools, and what the engine finds out about the board.

use super::desk::Desk;
use super::elements::Elements;
use super::finding::{Finding, board};
use super::tools::{BoardRules, DrawingTool, RuleInWords};
use super::words::WordFields;
use crate::browser::engine::Topic;
use crate::browser::page;
use crate::play::Tone;
use crate::preferences::Switch;
use crate::view::game::Table;
use crate::view::opening::{Known, Opening, play_text};
use crate::view::watch::FreeActs;
use leptos::prelude::*;
use ninefold_protocol::worker::{Answer, Explanation, Request, Surplus, Walkthrough};

/// What a setter needs besides the tools of free play.
#[component]
pub(crate) fn SetterPanel() -> impl IntoView {
    let table = Table::here();
    let app = table.app;
    let t = app.language();
    let desk = Desk::new(table);
    let finding = Finding::new();
    let shows = RwSignal::new(Switch::On);
    let path = RwSignal::new(None::<Walkthrough>);
    table.when_lifted.set_value(Some(Callback::new(move |drag| desk.lifted(drag))));
    table.travel_deed.set_value(Some(Callback::new(move |way| desk.travel(way))));
    let version = Memo::new(move |_| (table.redrawn.get(), table.play.with(|play| play.session.log().len())));
    Effect::new(move |_| {
        // A memo that nobody has read does not know what it follows.
        let _ = version.get();
        path.set(None);
        finding.ask(desk, shows.get());
    });
    on_cleanup(move || app.engine.with_value(|engine| engine.call_off(Topic::Setting)));
    let is_proper = finding.is_proper;
    let toggle = move |event: web_sys::Event| shows.set(Switch::from(event_target_checked(&event)));
    let unique = move |_| {
        change(desk, |board| Request::MakeUnique { board, seed: page::random() });
    };
    let leave_out = move |surplus| {
        move |_| change(desk, |board| Request::LeaveOut { board, surplus, seed: page::random() })
    };
    let solutions = move || {
        finding.count.get().map(|count| {
            let words = if count == "1" { "solution" } else { "solutions" };
            view! { <p><b class="hero">{count}</b>" "{t.say(words)}</p> }
        })
    };
    view! {
        <section class="setter-tools stack tight" class:draws=move || desk.element.get().is_some() aria-label=t.say("Tools")>
            <DrawingTool desk />
            <BoardRules desk />
            <RuleInWords desk />
        </section>
        <section class="setter-result" aria-label=t.say("Create")>
            <div class="found stack">
                <div class="card stack tight">
                    {solutions}
                    <p role="status">{move || finding.verdict.get()}" "{move || finding.level.get()}</p>
                    <div class="row">
                        <button type="button" class="second" disabled=move || is_proper.get() on:click=unique>{t.say("Make it unique")}</button>
                        <button type="button" disabled=move || !is_proper.get() on:click=move |_| find_path(desk, path)>{t.say("Show the logical path")}</button>
                    </div>
                    {move || path.get().map(|path| view! { <LogicalPath path /> })}
                    <label class="choice">
                        <input type="checkbox" prop:checked=move || shows.get() == Switch::On on:change=toggle />
                        {t.say("Show possible digits")}
                    </label>
                </div>
                <Elements desk />
                <WordFields desk />
                <details>
                    <summary>{t.say("More")}</summary>
                    <div class="pairs">
                        <button type="button" disabled=move || !is_proper.get() on:click=leave_out(Surplus::Digits)>{t.say("Remove needless digits")}</button>
                        <button type="button" disabled=move || !is_proper.get() on:click=leave_out(Surplus::Elements)>{t.say("Remove needless elements")}</button>
                        <button type="button" on:click=move |_| copy_as(desk, "fpuzzles")>{t.say("Copy f-puzzles link")}</button>
                        <button type="button" on:click=move |_| copy_as(desk, "sudokupad")>{t.say("Copy SudokuPad link")}</button>
                    </div>
                    <FreeActs is_setting=true />
                </details>
            </div>
            <div class="publish stack tight">
                <p class="empty" hidden=move || is_proper.get()>{t.say("It can be published when it has one solution.")}</p>
                <p class="empty" hidden=move || !is_proper.get()>{t.say("Uploads the puzzle. It opens by its link and isn't listed in the catalogue.")}</p>
                <div class="row">
                    <button type="button" disabled=move || !is_proper.get() on:click=move |_| try_out(desk)>{t.say("Try it")}</button>
                    <button type="button" class="primary" disabled=move || !is_proper.get() on:click=move |_| crate::view::share::share(app, table)>{t.say("Publish and copy the link")}</button>
                </div>
            </div>
        </section>
    }
}

/// Every step from the start to the end, in words.
#[component]
fn LogicalPath(path: Walkthrough) -> impl IntoView {
    let t = Table::here().app.language();
    let step = |step: Explanation| {
        let sentence =
            |sentence| -> String { t.translate(sentence).into_iter().map(|piece| piece.text).collect() };
        let told = step.sentences.iter().map(sentence).collect::<Vec<_>>().join(" ");
        view! { <li><b>{step.title}</b>" "{told}</li> }
    };
    let steps = path.steps.into_iter().map(step).collect_view();
    view! {
        <details open>
            <summary>{t.say("Logical path")}</summary>
            <ol class="stack tight">{steps}</ol>
            <p>{t.say(&path.ending)}</p>
        </details>
    }
}

/// Plays the draft as whoever gets it will; Back returns to it.
fn try_out(desk: Desk) {
    let app = desk.table.app;
    let state = Opening::new(String::new());
    Effect::new(move |_| {
        if let Some(reason) = state.fault.get() {
            desk.refuse(&reason);
        }
    });
    match board(desk.table) {
        Ok(board) => {
            app.keep_way_back();
            play_text(app, state, board.text().to_owned(), Known::brought(String::new()));
        }
        Err(reason) => desk.refuse(&reason),
    }
}

/// Has the engine change the board.
fn change(desk: Desk, request: impl FnOnce(ninefold_protocol::worker::BoardText) -> Request) {
    ask(desk, request, "Looking …", move |answer| {
        if let Answer::Reset { board } = answer {
            desk.reset(&board);
        }
    });
}

fn find_path(desk: Desk, path: RwSignal<Option<Walkthrough>>) {
    ask(
        desk,
        |board| Request::Explain { board },
        "Looking …",
        move |answer| {
            if let Answer::Explained(found) = answer {
                path.try_set(Some(found));
            }
        },
    );
}

/// Copies the board as a link to another site; what that site cannot say is named.
fn copy_as(desk: Desk, format: &'static str) {
    let request = move |board| Request::Write { board, format: format.to_owned() };
    ask(desk, request, "Looking …", move |answer| {
        if let Answer::Written { text } = answer {
            page::copy(text.trim());
            desk.table.say(Tone::News, desk.table.app.language().say("The link to this puzzle is copied."));
        }
    });
}

/// Asks about the board, and says what is wrong where there is no answer.
fn ask(
    desk: Desk,
    request: impl FnOnce(ninefold_protocol::worker::BoardText) -> Request,
    waiting: &'static str,
    then: impl FnOnce(Answer) + 'static,
) {
    let table = desk.table;
    let request = match board(table) {
        Ok(board) => request(board),
        Err(reason) => return desk.refuse(&reason),
    };
    table.waiting.set(Some(waiting));
    table.app.engine.with_value(|engine| {
        engine.ask(Topic::Solution, request, move |answer| {
            table.waiting.try_set(None);
            match answer {
                Ok(answer) => then(answer),
                Err(reason) => desk.refuse(&reason),
            }
        });
    });
}

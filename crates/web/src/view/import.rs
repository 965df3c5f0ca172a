//! Load a puzzle: by its ID, from a pasted text or link, or from a file.

use super::app;
use super::board::Picture;
use super::common::{Go, Working};
use super::create::edit_copy;
use super::opening::{Known, Opening, begin_free, play_text};
use crate::browser::engine::Topic;
use crate::browser::navigation;
use crate::route::Route;
use crate::rules;
use crate::speech;
use leptos::ev::{self, DragEvent, SubmitEvent};
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_protocol::author;
use ninefold_protocol::id::PuzzleId;
use ninefold_protocol::worker::{Answer, Imported, Reading, Request};
use wasm_bindgen_futures::JsFuture;

/// Larger files are not for a page: they would fill its memory and its text field.
const MOST_MEGABYTES: u32 = 2;

/// A longer text is read, but not shown: a field would take half a second to lay it out.
const MOST_SHOWN: usize = 50_000;

/// Load a puzzle.
#[component]
pub(crate) fn Import() -> impl IntoView {
    let app = app();
    let t = app.language();
    let text = RwSignal::new(navigation::query("text").unwrap_or_default());
    let found = RwSignal::new(None::<Reading>);
    let working = RwSignal::new(false);
    let state = Opening::new(String::new());
    let is_over = RwSignal::new(false);
    let read = move |content: String| {
        state.fault.set(None);
        found.set(None);
        let content = carried(&content).unwrap_or(content);
        if let Some(id) = puzzle_id(&content) {
            return app.go(Route::Puzzle(id));
        }
        working.set(true);
        app.engine.with_value(|engine| {
            engine.ask(Topic::Puzzle, Request::Read { text: content }, move |answer| {
                working.try_set(false);
                match answer {
                    Ok(Answer::Read(reading)) => {
                        found.try_set(Some(reading));
                    }
                    Ok(_) => state.fail(t.say("Solver error. Reload the page.")),
                    Err(reason) => state.fail(t.say(&reason)),
                }
            });
        });
    };
    on_cleanup(move || app.engine.with_value(|engine| engine.call_off(Topic::Puzzle)));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        read(text.get_untracked());
    };
    let show = move |content: &str| {
        text.set(if content.len() <= MOST_SHOWN { content.to_owned() } else { String::new() });
    };
    let take_file = move |file: web_sys::File| {
        found.set(None);
        if file.size() > f64::from(MOST_MEGABYTES * 1_000_000) {
            return state.fail(t.fill(
                "That file is larger than {0} MB. The command line reads files of any size.",
                &[&MOST_MEGABYTES],
            ));
        }
        spawn_local(async move {
            let content = JsFuture::from(file.text()).await.ok().and_then(|content| content.as_string());
            match content.filter(|content| !content.contains('\0')) {
                None => state.fail(t.say("That isn't a text file.")),
                Some(content) if content.trim().is_empty() => state.fail(t.say("That file is empty.")),
                Some(content) => {
                    show(&content);
                    read(content);
                }
            }
        });
    };
    let drop_file = move |event: DragEvent| {
        event.prevent_default();
        is_over.set(false);
        let data = event.data_transfer();
        let file = data.as_ref().and_then(|data| data.files()).and_then(|files| files.get(0));
        match (file, data.and_then(|data| data.get_data("text/plain").ok())) {
            (Some(file), _) => take_file(file),
            (None, Some(content)) if !content.is_empty() => {
                show(&content);
                read(content);
            }
            _ => {}
        }
    };
    let choose_file = move |event: web_sys::Event| {
        let input = event_target::<web_sys::HtmlInputElement>(&event);
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            take_file(file);
        }
        // The same file can be chosen again, as after a change.
        input.set_value("");
    };
    let over = move |event: DragEvent| {
        event.prevent_default();
        is_over.set(true);
    };
    let leave = move |event: DragEvent| {
        if event.related_target().is_none() {
            is_over.set(false);
        }
    };
    // A file that misses the form would take the place of the page.
    for listener in [
        window_event_listener(ev::dragover, over),
        window_event_listener(ev::dragleave, leave),
        window_event_listener(ev::drop, drop_file),
    ] {
        on_cleanup(move || listener.remove());
    }
    let list = move || found.get().map(|reading| view! { <Found reading state /> });
    view! {
        <div class="screen">
            <h1>{t.say("Load a puzzle")}</h1>
            <form
                class="stack drop"
                class:over=move || is_over.get()
                on:submit=submit
            >
                <div class="field">
                    <label for="import-text">{t.say("Puzzle ID, link or text")}</label>
                    <textarea
                        id="import-text"
                        spellcheck="false"
                        aria-describedby="import-help"
                        prop:value=move || text.get()
                        on:input=move |event| text.set(event_target_value(&event))
                    ></textarea>
                    <p class="help" id="import-help">
                        {t.say("81 characters, grids with or without borders, .sdk, .sdm, .ss, CSV, candidates, HoDoKu, OpenSudoku, f-puzzles and SudokuPad links. You can drop a file here.")}
                    </p>
                </div>
                <div class="row">
                    <button class="primary">{t.say("Load")}</button>
                    <label class="button">
                        <input type="file" class="unseen" on:change=choose_file />
                        {t.say("Choose a file")}
                    </label>
                    <Go to=Route::Scan class="button">{t.say("Scan a picture")}</Go>
                </div>
            </form>
            <Show when=move || working.get()><Working text=t.say("Loading …") /></Show>
            {move || state.fault.get().map(|reason| view! { <p class="saying warning" role="alert">{reason}</p> })}
            {list}
        </div>
    }
}

/// A Puzzle ID, alone or at the end of a link of this site.
fn puzzle_id(text: &str) -> Option<String> {
    let text = text.trim();
    let id = match text.rsplit_once("/p/") {
        Some((_, id)) => id,
        None if text.len() <= 20 => text,
        None => return None,
    };
    id.parse::<PuzzleId>().ok().map(|id| id.to_string())
}

/// The board that a link of this site carries with it.
fn carried(link: &str) -> Option<String> {
    let (address, board) = link.trim().split_once('#')?;
    puzzle_id(address).filter(|_| address.contains("/p/"))?;
    js_sys::decode_uri_component(board).ok().map(String::from)
}

/// What a text holds.
#[component]
fn Found(reading: Reading, state: Opening) -> impl IntoView {
    let t = app().language();
    let told = match reading.total {
        1 => t.fill("1 puzzle found ({0}).", &[&reading.format]),
        total => t.fill("{0} puzzles, read as {1}.", &[&total, &reading.format]),
    };
    let tiles = reading.puzzles.into_iter().map(|puzzle| view! { <FoundTile puzzle state /> });
    view! {
        <h2>{told}</h2>
        <ul class="tiles">{tiles.collect_view()}</ul>
    }
}

#[component]
fn FoundTile(puzzle: Imported, state: Opening) -> impl IntoView {
    let app = app();
    let t = app.language();
    let picture = puzzle.board.puzzle();
    let clash = picture.as_ref().err().map(|error| t.say(&error.to_string()));
    let title = puzzle.title.clone().unwrap_or_else(|| puzzle.layout.clone());
    let author = puzzle.author.clone().map(|author| view! { <p>{author}</p> });
    let (text, level) = (puzzle.board.text().to_owned(), puzzle.level.clone().unwrap_or_default());
    let play = move |_| {
        state.fault.set(None);
        play_text(app, state, text.clone(), Known::brought(level.clone()));
    };
    let words = puzzle.board.item().map(|item| author::words(&item.info)).unwrap_or_default();
    let rules = (!words.rules.is_empty()).then(|| {
        let lines = rules::paragraphs(&words.rules).map(|line| view! { <p>{line.to_owned()}</p> });
        view! { <details><summary>{t.say("Rules")}</summary>{lines.collect_view()}</details> }
    });
    let free = picture.clone().ok().map(|puzzle| (puzzle, words));
    let edited = free.clone();
    let try_out = move |_| {
        if let Some((puzzle, words)) = free.clone() {
            begin_free(app, state, puzzle, words);
        }
    };
    let edit = move |_| {
        if let Some((puzzle, words)) = &edited
            && let Err(reason) = edit_copy(app, puzzle, words.clone())
        {
            state.fail(t.say(&reason));
        }
    };
    view! {
        <li class="tile">
            {picture.ok().map(|puzzle| view! { <Picture puzzle /> })}
            <b>{title}</b>
            {author}
            {rules}
            <p>{speech::givens(t, puzzle.givens)}</p>
            {clash.map(|clash| view! { <p class="saying warning">{clash}</p> })}
            <div class="row">
                <button type="button" class="primary" on:click=play>{t.say("Play")}</button>
                <button type="button" on:click=try_out>{t.say("Free play")}</button>
                <button type="button" class="quiet" on:click=edit>{t.say("Edit a copy")}</button>
            </div>
        </li>
    }
}

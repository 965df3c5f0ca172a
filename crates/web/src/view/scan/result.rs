//! [`Result`]: what was read, what it is worth, and what a person should look at.

use super::TOLD;
use super::desk::Desk;
use crate::browser::page;
use crate::scan::{Sheet, Verdict, cell_name, read_words};
use crate::view::app;
use crate::words::Language;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_puzzle::Digit;

/// The sizes that are read.
const SIZES: [u8; 3] = [9, 6, 4];

/// The sheet of what was read.
#[component]
pub(super) fn Result(desk: Desk) -> impl IntoView {
    let t = app().language();
    let count = move |count: fn(&Sheet) -> usize| desk.sheet.with(|sheet| sheet.as_ref().map_or(0, count));
    let to_check = move || {
        let n_to_check = count(Sheet::n_to_check);
        (n_to_check > 0)
            .then(|| view! { <span class="to-check">{t.fill("{0} to check", &[&n_to_check])}</span> })
    };
    let verdict = move || match desk.verdict.get() {
        _ if count(Sheet::n_digits) == 0 => t.say("Drag the corners onto the grid, or take another picture."),
        Some(verdict) => verdict.words(t, desk.level.get()),
        None => t.say("Solving …"),
    };
    let is_wrong =
        move || matches!(desk.verdict.get(), Some(Verdict::None | Verdict::Clash(_) | Verdict::Several));
    let cells = Memo::new(move |_| {
        desk.reading.track();
        let unclear = desk.sheet.with(|sheet| sheet.as_ref().map(Sheet::unclear).unwrap_or_default());
        let tapped = desk.chosen.get();
        let clear = tapped.filter(|cell| !unclear.contains(cell));
        let rows = clear.into_iter().chain(unclear);
        // The number of the reading makes another row of the same cell.
        rows.map(|cell| (desk.reading.get_untracked(), cell, tapped == Some(cell))).collect::<Vec<_>>()
    });
    // A cell of the picture leads to its choices.
    Effect::new(move |_| {
        if let Some(cell) = desk.chosen.get() {
            spawn_local(async move {
                page::wait(0).await;
                page::focus(&row_id(cell));
            });
        }
    });
    let row = move |(_, cell, is_tapped)| {
        let choices = desk.sheet.with_untracked(|sheet| {
            let sheet = sheet.as_ref()?;
            Some(if is_tapped { sheet.every_choice() } else { sheet.choices(cell) })
        });
        view! { <Row desk t cell choices=choices.unwrap_or_default() /> }
    };
    let rows = move || cells.get().into_iter().map(row).collect_view();
    let sizes = move || (!desk.size_is_sure.get()).then(|| view! { <Sizes desk t /> });
    let fault =
        move || desk.fault.get().map(|reason| view! { <p class="saying warning" role="alert">{reason}</p> });
    let free = move || {
        let can_be_freed =
            matches!(desk.verdict.get(), Some(Verdict::Several | Verdict::None | Verdict::Unknown));
        can_be_freed.then(|| {
            view! { <p><button type="button" on:click=move |_| desk.play_freely()>{t.say("Free play")}</button></p> }
        })
    };
    let cannot_play = move || desk.verdict.get() != Some(Verdict::One);
    view! {
        <div class="scan-body">
            <div class="scan-head">
                <h2 id=TOLD tabindex="-1">{move || read_words(t, count(Sheet::n_digits))}</h2>
                {to_check}
            </div>
            <p class="scan-verdict" class:wrong=is_wrong>{verdict}</p>
            {fault}
            {sizes}
            <ul class="plain scan-doubts">{rows}</ul>
            <p class="empty">{t.say("Tap a cell of the picture to change it. Drag a corner where the grid is cut off.")}</p>
            {free}
        </div>
        <div class="scan-acts">
            <button type="button" on:click=move |_| desk.again()>{t.say("Again")}</button>
            <button type="button" class="primary" disabled=cannot_play on:click=move |_| desk.play()>{t.say("Play this puzzle")}</button>
        </div>
    }
}

fn row_id(cell: usize) -> String {
    format!("scan-row-{cell}")
}

/// A cell with its picture, its choices, and what would follow of the other ones.
#[component]
fn Row(desk: Desk, t: Language, cell: usize, choices: Vec<Option<Digit>>) -> impl IntoView {
    let size = desk.sheet.with_untracked(|sheet| sheet.as_ref().map_or(0, Sheet::size));
    let name = cell_name(size, cell);
    let thumb = format!("scan-thumb-{cell}");
    let drawn = thumb.clone();
    Effect::new(move |_| desk.draw_cell(cell, &drawn));
    let chips = choices.iter().map(|&digit| view! { <Chip desk t cell digit /> }).collect_view();
    let what_follows = move || {
        let lines = desk.consequences.with(|known| {
            let of_cell = known.iter().filter(|(at, _, _)| *at == cell);
            of_cell.filter_map(|(_, digit, verdict)| verdict.consequence(t, *digit)).collect::<Vec<_>>()
        });
        lines.into_iter().map(|line| view! { <small>{line}</small> }).collect_view()
    };
    let many = choices.len() > 4;
    view! {
        <li class="scan-doubt-row" class:many=many>
            <canvas class="scan-thumb" id=thumb aria-hidden="true"></canvas>
            <div class="scan-follows"><b>{name.clone()}</b>{what_follows}</div>
            <fieldset class="scan-choices" id=row_id(cell) tabindex="-1">
                <legend class="unseen">{name}</legend>
                {chips}
            </fieldset>
        </li>
    }
}

#[component]
fn Chip(desk: Desk, t: Language, cell: usize, digit: Option<Digit>) -> impl IntoView {
    let is_chosen =
        move || desk.sheet.with(|sheet| sheet.as_ref().is_some_and(|sheet| sheet.chosen(cell) == digit));
    let words = digit.map_or_else(|| t.say("empty"), |digit| digit.to_string());
    // Also a choice that stands already is one: somebody has looked.
    let choose = move |_| desk.choose(cell, digit);
    view! {
        <label class:no-digit=digit.is_none()>
            <input type="radio" name=format!("scan-{cell}") prop:checked=is_chosen on:click=choose />
            {words}
        </label>
    }
}

/// How large the grid is, where its lines do not say it.
#[component]
fn Sizes(desk: Desk, t: Language) -> impl IntoView {
    let current = move || desk.sheet.with(|sheet| sheet.as_ref().map_or(0, Sheet::size));
    let chips = SIZES.map(|size| {
        view! {
            <label>
                <input type="radio" name="scan-size" prop:checked=move || current() == usize::from(size) on:change=move |_| desk.set_size(size) />
                {format!("{size}x{size}")}
            </label>
        }
    });
    view! {
        <fieldset class="chips scan-sizes">
            <legend class="unseen">{t.say("Size of the grid")}</legend>
            {chips.into_iter().collect_view()}
        </fieldset>
    }
}

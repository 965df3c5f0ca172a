//! The example of a lesson: its position with all candidates, and what follows from it.

use super::app;
use super::board::Drawn;
use super::opening::{Opening, play_position};
use crate::drawing::{CELL, Point};
use crate::hint::note_grid;
use crate::lesson::Example;
use leptos::prelude::*;
use ninefold_puzzle::{Cell, Digit};

/// The position of an example, with what follows in words.
#[component]
pub(crate) fn ExampleBoard(example: Example) -> impl IntoView {
    let app = app();
    let t = app.language();
    let told = |list: &[(Cell, Digit)], sentence: &str| {
        (!list.is_empty()).then(|| t.fill(sentence, &[&example.conclusion(list)]))
    };
    let conclusion = [told(&example.removed, "It removes {0}."), told(&example.placed, "It places {0}.")];
    let conclusion = conclusion.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let state = Opening::new(String::new());
    let (position, candidates) = (example.position.clone(), example.candidates.clone());
    let play = move |_| play_position(app, state, position.clone(), candidates.clone());
    let rules = example.position.puzzle().rules().clone();
    let name = t.fill("The position of the example. {0}", &[&conclusion]);
    view! {
        <figure class="example">
            <Drawn rules name=Some(name)>{contents(&example)}</Drawn>
            <figcaption>
                <p>{conclusion}</p>
                <p><button type="button" on:click=play>{t.say("Play from here")}</button></p>
                {move || state.fault.get().map(|reason| view! { <p class="saying warning" role="alert">{reason}</p> })}
            </figcaption>
        </figure>
    }
}

/// Digits, and candidates each in its own place.
fn contents(example: &Example) -> impl IntoView + use<> {
    let layout = example.position.puzzle().layout().clone();
    let (columns, rows) = note_grid(&layout);
    let digits = layout.cells().filter_map(|cell| {
        let digit = example.position.digit(cell)?;
        let class = if example.position.entry(cell).is_some() { "entry" } else { "" };
        let middle = Point::middle(&layout, cell);
        Some(view! { <text class=class x=middle.x y={middle.y + 20.0}>{digit.to_string()}</text> })
    });
    let candidates = layout.cells().zip(&example.candidates).flat_map(|(cell, digits)| {
        let middle = Point::middle(&layout, cell);
        digits.iter().map(move |digit| {
            let (column, row) = (digit.index() % columns, digit.index() / columns);
            let step = |at: usize, of: usize| CELL * 0.9 * ((at as f64 + 0.5) / of as f64 - 0.5);
            let (x, y) = (middle.x + step(column, columns), middle.y + step(row, rows));
            let look = look(example, cell, digit);
            let chip = (!look.is_empty()).then(|| {
                view! { <rect class=format!("chip {look}") x={x - 14.0} y={y - 14.0} width="28" height="28" rx="5" /> }
            });
            let strike = (look == "removed").then(|| {
                view! { <path class="strike" d=format!("M{} {y}h24", x - 12.0) /> }
            });
            view! { {chip}<text class=format!("note {look}") x=x y={y + 8.5}>{digit.to_string()}</text>{strike} }
        })
    });
    (digits.collect_view(), candidates.collect_view())
}

/// What a candidate is to the technique.
fn look(example: &Example, cell: Cell, digit: Digit) -> &'static str {
    if example.removed.contains(&(cell, digit)) {
        "removed"
    } else if example.placed.contains(&(cell, digit)) {
        "placed"
    } else if example.digit == Some(digit) {
        "told"
    } else {
        ""
    }
}

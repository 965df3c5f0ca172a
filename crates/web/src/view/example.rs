//! The example of a lesson: its position with all candidates, and the argument drawn on it, sentence by
//! sentence, as a hint is.

use super::app;
use super::board::{Drawn, Links};
use super::hint::sentence_view;
use super::icon::{self, Icon};
use super::opening::{Opening, play_position};
use crate::browser::engine::Topic;
use crate::drawing::{CELL, Point};
use crate::hint::{DrawnHint, Halo, note_place};
use crate::lesson::Example;
use leptos::prelude::*;
use ninefold_game::Tier;
use ninefold_protocol::worker::{Answer, Explanation, Request};
use ninefold_puzzle::{Cell, Digit};

/// The position of an example, with what follows in words.
#[component]
pub(crate) fn ExampleBoard(
    example: Example,
    /// The technique whose argument is told, by its name in addresses; none where many examples stand on
    /// one page.
    technique: Option<String>,
) -> impl IntoView {
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

    let argument = RwSignal::new(None::<Explanation>);
    if let Some(technique) = technique {
        let request = Request::Argue { board: example.board(), technique, concluded: example.concluded() };
        app.engine.with_value(|engine| {
            engine.ask(Topic::Hint, request, move |answer| {
                // Without an argument, the picture shows what follows.
                if let Ok(Answer::Argument(Some(told))) = answer {
                    argument.try_set(Some(*told));
                }
            });
        });
        on_cleanup(move || app.engine.with_value(|engine| engine.call_off(Topic::Hint)));
    }
    let at = RwSignal::new(0_usize);
    let drawn_rules = rules.clone();
    let drawn = Memo::new(move |_| {
        let told = argument.get()?;
        let mut drawn = DrawnHint::of_explanation(&told, Tier::Argument, &drawn_rules);
        let last = drawn.sentences.len().checked_sub(1)?;
        drawn.read = Some(at.get().min(last));
        Some(drawn)
    });
    let picture = move || drawn.with(|drawn| contents(&example, drawn.as_ref()));
    view! {
        <figure class="example">
            <Drawn rules name=Some(name)>{picture}</Drawn>
            <figcaption>
                <Argument drawn at />
                <Show when=move || drawn.with(Option::is_none)><p>{conclusion.clone()}</p></Show>
                <p><button type="button" on:click=play>{t.say("Play from here")}</button></p>
                {move || state.fault.get().map(|reason| view! { <p class="saying warning" role="alert">{reason}</p> })}
            </figcaption>
        </figure>
    }
}

/// The argument, a sentence at a time.
#[component]
fn Argument(drawn: Memo<Option<DrawnHint>>, at: RwSignal<usize>) -> impl IntoView {
    let t = app().language();
    let total = Memo::new(move |_| drawn.with(|drawn| drawn.as_ref().map(|drawn| drawn.sentences.len())));
    let sentences = move || {
        drawn.with(|drawn| {
            let shown = drawn.as_ref().map(DrawnHint::shown).unwrap_or_default();
            shown.into_iter().map(|(sentence, told)| sentence_view(t, sentence, told)).collect_view()
        })
    };
    let back = move |_| at.update(|at| *at = at.saturating_sub(1));
    let on = move |_| at.update(|at| *at += 1);
    move || {
        total.get().map(|total| {
            let is_last = move || at.get() + 1 >= total;
            view! {
                <ol class="argument" aria-live="polite">{sentences}</ol>
                <div class="row">
                    <button type="button" class="sign" aria-label=t.say("Previous sentence") disabled=move || at.get() == 0 on:click=back><Icon line=icon::BACK /></button>
                    <span>{move || t.fill("{0} of {1}", &[&(at.get() + 1), &total])}</span>
                    <button type="button" class="sign" aria-label=t.say("Next sentence") disabled=is_last on:click=on><Icon line=icon::ON /></button>
                </div>
            }
        })
    }
}

/// Digits, candidates each in its own place, and what the argument says of them.
fn contents(example: &Example, drawn: Option<&DrawnHint>) -> impl IntoView + use<> {
    let layout = example.position.puzzle().layout().clone();
    let tints = layout.cells().filter_map(|cell| {
        let look = drawn?.cell_look(cell)?;
        let middle = Point::middle(&layout, cell);
        let (x, y) = (middle.x - CELL / 2.0, middle.y - CELL / 2.0);
        Some(view! { <rect class=format!("tint {look}") x=x y=y width=CELL height=CELL /> })
    });
    let tints = tints.collect_view();
    let digits = layout.cells().filter_map(|cell| {
        let digit = example.position.digit(cell)?;
        let class = if example.position.entry(cell).is_some() { "entry" } else { "" };
        let middle = Point::middle(&layout, cell);
        Some(view! { <text class=class x=middle.x y={middle.y + 20.0}>{digit.to_string()}</text> })
    });
    let digits = digits.collect_view();
    let rules = example.position.puzzle().rules();
    let halos = layout.cells().zip(&example.candidates).flat_map(|(cell, marks)| {
        let digit = example.position.digit(cell).map(|_| Halo::of_digit(rules, cell));
        digit.into_iter().chain(marks.iter().map(move |mark| Halo::of_mark(rules, cell, mark)))
    });
    let halos = halos.collect::<Vec<_>>();
    let curves = drawn.map(DrawnHint::curves).unwrap_or_default();
    let size = (CELL * layout.width() as f64, CELL * layout.height() as f64);
    let candidates = layout.cells().zip(&example.candidates).flat_map(|(cell, digits)| {
        let chips = drawn.map(|drawn| drawn.chips(cell));
        digits.iter().map(move |digit| {
            let Point { x, y } = note_place(rules, cell, digit);
            let look = match &chips {
                Some(chips) => chips.iter().find(|chip| chip.digit == digit).map_or("", |chip| chip.look),
                None => look(example, cell, digit),
            };
            let chip = (!look.is_empty()).then(|| {
                view! { <rect class=format!("chip {look}") x={x - 14.0} y={y - 14.0} width="28" height="28" rx="5" /> }
            });
            let strike = look.ends_with("removed").then(|| {
                view! { <path class="strike" d=format!("M{} {y}h24", x - 12.0) /> }
            });
            view! { {chip}<text class=format!("note {look}") x=x y={y + 8.5}>{digit.to_string()}</text>{strike} }
        })
    });
    let candidates = candidates.collect_view();
    view! { {tints}<Links curves halos size />{digits}{candidates} }
}

/// What a candidate is to the technique, where no argument tells it.
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

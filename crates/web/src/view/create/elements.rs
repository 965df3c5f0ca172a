//! Everything that is drawn on the setter's board, in words: each can be found, and removed.

use super::desk::Desk;
use crate::setter::{self, Element};
use crate::words::Language;
use leptos::prelude::*;
use ninefold_puzzle::{Cell, Constraint, Layout};

/// The list.
#[component]
pub(super) fn Elements(desk: Desk) -> impl IntoView {
    let table = desk.table;
    let t = table.app.language();
    let rows = move || {
        table.redrawn.track();
        let rules = table.play.with_untracked(|play| play.session.puzzle().rules().clone());
        let drawn = rules.constraints().iter().filter(|constraint| Element::of(constraint).is_some());
        let own = rules.constraints().iter().filter(|constraint| is_in_words_only(constraint));
        let rows = drawn.chain(own).map(|constraint| {
            let name = in_words(t, constraint, rules.layout());
            let cells = constraint.cells(rules.layout());
            let select = move |_| {
                let cells = cells.clone();
                table.change(move |play| {
                    if let Some(&first) = cells.first() {
                        play.hand.go_to(first);
                        play.hand.chosen = cells.into_iter().collect();
                    }
                });
            };
            let gone = constraint.clone();
            let remove = move |_| desk.stroke(|rules, digits| setter::toggled(rules, digits, &gone));
            let label = t.fill("Remove {0}", &[&name]);
            view! {
                <li class="row spread">
                    <button type="button" class="quiet" on:click=select>{name}</button>
                    <button type="button" class="quiet" aria-label=label on:click=remove>{t.say("Remove")}</button>
                </li>
            }
        });
        let rows = rows.collect::<Vec<_>>();
        match rows.is_empty() {
            true => view! { <p class="empty">{t.say("Nothing is drawn yet.")}</p> }.into_any(),
            false => view! { <ul class="plain stack tight">{rows}</ul> }.into_any(),
        }
    };
    view! { <details open><summary>{t.say("What is drawn")}</summary>{rows}</details> }
}

/// What no tool draws, and is written in words.
fn is_in_words_only(constraint: &Constraint) -> bool {
    matches!(constraint, Constraint::Custom(_) | Constraint::Either(_) | Constraint::Drawing(_))
        || matches!(constraint, Constraint::Global(_) | Constraint::Negative(_))
            && !setter::board_rules().iter().any(|(_, rule)| rule == constraint)
}

/// An element by its name and where it begins and ends: `Thermometer r1c1–r1c4`.
pub(super) fn in_words(t: Language, constraint: &Constraint, layout: &Layout) -> String {
    let name = match Element::of(constraint) {
        Some(element) => t.say(&element.name()),
        None => match setter::board_rules().into_iter().find(|(_, rule)| rule == constraint) {
            Some((name, _)) => return t.say(name),
            None => return ninefold_format::write_rule(constraint, layout),
        },
    };
    let place = |cell: Cell| layout.place(cell).to_string();
    let (cells, number) = match constraint {
        Constraint::Line(line) => (line.cells.clone(), None),
        Constraint::Arrow(arrow) => ([&arrow.bulb[..], &arrow.shafts.concat()].concat(), None),
        Constraint::Dot(dot) => (dot.cells.to_vec(), None),
        Constraint::Outside(clue) => (clue.line(layout), Some(clue.value)),
        Constraint::Cage(cage) => (cage.cells.clone(), cage.sum),
        other => (other.cells(layout), None),
    };
    let number = number.map_or(String::new(), |number| format!(" {number}"));
    match cells[..] {
        [] => name,
        [only] => format!("{name}{number} {}", place(only)),
        [first, .., last] => format!("{name}{number} {}–{}", place(first), place(last)),
    }
}

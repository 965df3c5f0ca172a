//! The board of a room: the one that all games have, with what others do drawn above it.

use super::{Visit, help, lesson};
use crate::browser::page;
use crate::hint::{Curve, DrawnHint};
use crate::paint::Paint;
use crate::play::Play;
use crate::room::{Desk, badge};
use crate::view::board::{self, Board};
use crate::view::game::{Table, board_name};
use crate::view::icon::{self, Icon};
use crate::view::pad::{Pad, Repeating, Tools, keep_focus};
use crate::view::panel::Saying;
use leptos::prelude::*;
use ninefold_puzzle::{Cell, Rules};
use ninefold_room::{Role, RoomKind};
use ninefold_table::Action;

/// The board and its keys.
#[component]
pub(super) fn Playing() -> impl IntoView {
    let visit = Visit::here();
    let session = visit.board();
    session.map(|session| {
        let t = visit.app.language();
        let seat = visit.desk.with_untracked(|desk| desk.me().seat());
        let asked = Callback::new(move |()| visit.take_asked());
        let table = Table::in_room(visit.app, Play::in_room(session, seat, t), asked);
        visit.table.set_value(Some(table));
        provide_context(table);
        let keys = window_event_listener(leptos::ev::keydown, move |event| table.key(&event));
        on_cleanup(move || {
            keys.remove();
            visit.table.try_set_value(None);
        });
        follow(visit, table);
        view! { <Field table /> }
    })
}

/// What others do comes to the board; where this member is goes to the others; what is said is read.
fn follow(visit: Visit, table: Table) {
    let board = Memo::new(move |_| visit.desk.with(|desk| desk.board().cloned()));
    Effect::new(move |_| {
        if let Some(board) = board.get()
            && table.play.with_untracked(|play| play.session != board)
        {
            table.play.update(|play| play.session = board);
        }
    });
    let chosen =
        Memo::new(move |_| table.play.with(|play| play.hand.chosen.iter().copied().collect::<Vec<_>>()));
    Effect::new(move |_| {
        let chosen = chosen.get();
        // In a race it is nobody's business; in a class only the teacher points.
        let is_shown = |desk: &Desk| desk.kind() != RoomKind::Race && desk.room().may_point(desk.me());
        if visit.desk.with_untracked(is_shown) {
            visit.show_cursor(chosen);
        }
    });
    let said = Memo::new(move |_| table.play.with(|play| play.said.clone()));
    Effect::new(move |_| {
        let said = said.get();
        if said.number > 0 {
            visit.app.announce(said.tone, said.text);
        }
    });
}

#[component]
fn Field(table: Table) -> impl IntoView {
    let visit = Visit::here();
    let t = visit.app.language();
    let hint = lesson::hint_of(visit);
    let paints = Memo::new(move |_| {
        let mut paints = table.paints(hint);
        visit.desk.with(|desk| name_authors(visit, desk, &mut paints));
        paints
    });
    let cursor = Memo::new(move |_| table.play.with(|play| play.hand.cursor));
    let label = Memo::new(move |_| table.play.with(|play| board_name(t, &play.session)));
    Effect::new(move |_| board::follow(cursor.get()));
    // Fog that lifts has the board drawn anew, with what is seen now. Whoever was in a cell goes on from there; a
    // message that is being written is not interrupted.
    let rules = Memo::new(move |_| table.play.with(|play| play.session.seen_rules().clone()));
    Effect::new(move |drawn: Option<()>| {
        rules.track();
        if drawn.is_none() || !page::has_focus() {
            page::focus(&board::cell_id(cursor.get_untracked()));
        }
    });
    let touch = table.touches();
    let ended = Memo::new(move |_| table.play.with(|play| play.session.end().is_some()));
    let watches =
        Memo::new(move |_| visit.desk.with(|desk| desk.own().is_none_or(|own| own.role == Role::Watcher)));
    let curves: Memo<Vec<Curve>> =
        Memo::new(move |_| hint.with(|hint| hint.as_ref().map(DrawnHint::curves).unwrap_or_default()));
    let is_class = visit.desk.with_untracked(|desk| desk.kind() == RoomKind::Class);
    let assistance = visit.desk.with_untracked(|desk| desk.room().assistance());
    // The board of somebody else is only looked at.
    let looks_on = Memo::new(move |_| watches.get() || visit.desk.with(|desk| desk.watched().is_some()));
    view! {
        <div class="board-frame">
            {move || {
                let rules = rules.get();
                view! {
                    <Board rules=rules.clone() paints cursor label curves touch zoom=None />
                    <Others rules />
                }
            }}
        </div>
        <div class="room-keys">
            {is_class.then(|| view! { <lesson::Lesson hint /> })}
            <Show when=move || !ended.get() && !looks_on.get()>
                <help::Help assistance hint />
                <Pad />
                <Tools />
                <Acts />
            </Show>
            <Saying />
        </div>
    }
}

/// A screen reader hears who wrote a digit.
fn name_authors(visit: Visit, desk: &Desk, paints: &mut [Paint]) {
    for (cell, author) in desk.authors() {
        if let Some(paint) = paints.get_mut(cell.index()) {
            let words = visit.app.language().fill("written by {0}", &[&desk.name(author)]);
            paint.name = format!("{}, {words}", paint.name);
        }
    }
}

/// Undo, redo, erase, and pointing at cells where all see the same board.
#[component]
fn Acts() -> impl IntoView {
    let visit = Visit::here();
    let table = Table::here();
    let t = visit.app.language();
    let is_shared =
        visit.desk.with_untracked(|desk| desk.kind() != RoomKind::Race && desk.room().may_point(desk.me()));
    let point = move |_| {
        let cells = table.play.with_untracked(|play| play.hand.chosen.iter().copied().collect());
        visit.point_at(cells);
    };
    let can_undo = Memo::new(move |_| table.play.with(|play| play.session.can_undo(play.seat)));
    let can_redo = Memo::new(move |_| table.play.with(|play| play.session.can_redo(play.seat)));
    view! {
        <div class="acts">
            <Repeating action=Action::Undo name=t.say("Undo") line=icon::UNDO works=can_undo />
            <Repeating action=Action::Redo name=t.say("Redo") line=icon::REDO works=can_redo />
            <button type="button" on:pointerdown=keep_focus on:click=move |_| table.act(Action::Erase)><Icon line=icon::ERASE />{t.say("Erase")}</button>
            {is_shared.then(|| view! {
                <button type="button" class="to-hint" on:pointerdown=keep_focus on:click=point><Icon line=icon::CHECKPOINT />{t.say("Look here")}</button>
            })}
        </div>
    }
}

/// What others do: their cursors, who wrote what, where somebody points.
#[component]
fn Others(rules: Rules) -> impl IntoView {
    let visit = Visit::here();
    let layout = rules.layout().clone();
    let room = ninefold_render::figure::room(&rules);
    let (rows, columns) = (layout.height(), layout.width());
    let place = move |cell: Cell| {
        let known = (cell.index() < layout.n_cells()).then(|| layout.place(cell));
        known.map(|place| format!("{} / {}", place.row + 1, place.col + 1))
    };
    let marks = Memo::new(move |_| visit.desk.with(marks));
    let drawn = move || {
        let mark = |mark: Mark| {
            let place = place(mark.cell)?;
            Some(view! { <i class=mark.class data-name=mark.name style:grid-area=place></i> })
        };
        marks.get().into_iter().filter_map(mark).collect_view()
    };
    view! {
        <div
            class="room-layer"
            aria-hidden="true"
            style:--rows=rows.to_string()
            style:--columns=columns.to_string()
            style:--clues-left=room.left.to_string()
            style:--clues-above=room.top.to_string()
        >
            {drawn}
        </div>
    }
}

/// Something that is drawn above a cell.
#[derive(Clone, PartialEq)]
struct Mark {
    cell: Cell,
    class: String,
    name: Option<String>,
}

fn marks(desk: &Desk) -> Vec<Mark> {
    let me = desk.me();
    let notch =
        |(cell, author)| Mark { cell, class: format!("room-notch {}", badge(author, me)), name: None };
    let mut marks = desk.authors().into_iter().map(notch).collect::<Vec<_>>();
    for (member, cells) in desk.cursors() {
        for (at, &cell) in cells.iter().enumerate() {
            // One name is enough for many cells.
            let name = (at == 0).then(|| member.name.clone());
            marks.push(Mark { cell, class: format!("room-cursor {}", badge(member.id, me)), name });
        }
    }
    let spots = [(&desk.look, "room-look"), (&desk.changed, "room-changed")];
    for (spot, class) in spots {
        let cells = spot.iter().flat_map(|spot| &spot.cells);
        marks.extend(cells.map(|&cell| Mark { cell, class: class.into(), name: None }));
    }
    marks
}

//! Who is in the room, how far they are, and what its owner may do.

use super::Visit;
use super::order::{Blocking, Report};
use crate::room::{Desk, badge, initial};
use crate::time;
use leptos::prelude::*;
use ninefold_game::End;
use ninefold_room::{Command, Door, Member, MemberId, Ninths, Owner as Whose, Phase, Role, RoomKind, Talk};
use std::cmp::Reverse;
use std::time::Duration;

/// A member as the list shows them.
#[derive(Clone, PartialEq)]
struct Row {
    member: Member,
    name: String,
    badge: String,
    is_here: bool,
    note: String,
    /// How much of their board is full, in a race.
    progress: Option<Progress>,
}

#[derive(Clone, PartialEq)]
struct Progress {
    share: f64,
    words: String,
    /// In a race: which place it is, and how full each ninth of the board.
    race: Option<(usize, [f64; 9])>,
}

/// The people.
#[component]
pub(super) fn People() -> impl IntoView {
    let visit = Visit::here();
    let t = visit.app.language();
    let rows = Memo::new(move |_| visit.desk.with(|desk| rows(visit, desk)));
    let count = Memo::new(move |_| {
        rows.with(|rows| rows.iter().filter(|row| row.member.role == Role::Player).count())
    });
    let title = move || match count.get() {
        1 => t.say("1 player"),
        count => t.fill("{0} players", &[&count]),
    };
    let legend = Memo::new(move |_| {
        let kind = visit.desk.with(Desk::kind);
        let is_seen = rows.with(|rows| rows.iter().any(|row| row.progress.is_some()));
        match (kind, count.get()) {
            (RoomKind::Race, _) if is_seen => Some(
                "Each square is a part of the board and how full it is. Nobody sees another's digits, nor which cells are filled.",
            ),
            (RoomKind::Together | RoomKind::Relay, 2..) => {
                Some("A coloured notch tells who wrote a digit. Cursors differ in line as well as colour.")
            }
            _ => None,
        }
    });
    let ids = move || rows.with(|rows| rows.iter().map(|row| row.member.id).collect::<Vec<_>>());
    view! {
        <section class="room-people" aria-label=t.say("People")>
            <h2>{title}</h2>
            <ul class="plain">
                // A row stays the same element while it changes: what is open in it stays open.
                <For each=ids key=|id| id.0 let:id><Person id rows /></For>
            </ul>
            {move || legend.get().map(|words| view! { <p class="empty">{t.say(words)}</p> })}
        </section>
    }
}

#[component]
fn Person(id: MemberId, rows: Memo<Vec<Row>>) -> impl IntoView {
    let visit = Visit::here();
    let t = visit.app.language();
    let row = Memo::new(move |_| rows.with(|rows| rows.iter().find(|row| row.member.id == id).cloned()));
    let is_me = visit.desk.with_untracked(|desk| desk.me() == id);
    let owns = Memo::new(move |_| visit.desk.with(Desk::owns));
    let head = move || {
        row.get().map(|row| {
            let bar = format!("bar {}", row.badge);
            let race = row.progress.as_ref().and_then(|progress| progress.race);
            let sign = match race {
                Some((place, shares)) => view! { <b class="room-place">{place}</b><RaceMeter shares badge=row.badge.clone() /> }.into_any(),
                None => view! { <span class=format!("room-badge {}", row.badge) aria-hidden="true">{initial(&row.member.name)}</span> }.into_any(),
            };
            view! {
                {sign}
                <div>
                    <p class="room-name"><b>{row.name}</b>" "<small>{row.note}</small></p>
                    {row.progress.map(|progress| view! {
                        <div class=bar aria-hidden="true" style:--share=progress.share.to_string()><i></i></div>
                        <small>{progress.words}</small>
                    })}
                </div>
            }
        })
    };
    let may_watch = Memo::new(move |_| {
        visit.desk.with(|desk| desk.watched() != Some(id) && desk.watchable().contains(&id))
    });
    let watch_name = visit.desk.with_untracked(|desk| t.fill("Watch {0}", &[&desk.name(id)]));
    let is_away = move || row.with(|row| row.as_ref().is_some_and(|row| !row.is_here));
    view! {
        <li class="room-person" class:room-away=is_away class:room-me=is_me>
            {head}
            <Show when=move || !is_me>
                {
                    let name = visit.desk.with_untracked(|desk| desk.name(id));
                    view! {
                        <details class="room-tools">
                            <summary aria-label=t.fill("What to do about {0}", &[&name])>"…"</summary>
                            <OwnersTools id name=name.clone() owns />
                            <Blocking id name=name.clone() />
                            <Report id name />
                        </details>
                    }
                }
            </Show>
            <Show when=move || may_watch.get()>
                <button type="button" class="quiet room-watch" aria-label=watch_name.clone() on:click=move |_| visit.watch_board(Some(id))>{t.say("Watch")}</button>
            </Show>
        </li>
    }
}

/// The mark as a meter of a rival's board: a square for each ninth, as full as the cells in it.
#[component]
fn RaceMeter(shares: [f64; 9], badge: String) -> impl IntoView {
    let squares = shares.into_iter().enumerate().map(|(at, share)| {
        let place = |at: usize| 1.0 + 7.75 * at as f64;
        let (x, y) = (place(at % 3), place(at / 3));
        let height = SQUARE * share;
        view! {
            <rect x=x y=y width=SQUARE height=SQUARE rx="1.2" />
            <rect class="full" x=x y={y + SQUARE - height} width=SQUARE height=height rx={height.min(1.2)} />
        }
    });
    let class = format!("room-meter {badge}");
    view! { <svg class=class viewBox="0 0 24 24" aria-hidden="true">{squares.collect_view()}</svg> }
}

/// The side of a square of the meter.
const SQUARE: f64 = 6.5;

/// What the owner of the room may do about somebody.
#[component]
fn OwnersTools(id: MemberId, name: String, owns: Memo<bool>) -> impl IntoView {
    let visit = Visit::here();
    let t = visit.app.language();
    let (hand_over, remove) = (t.fill("Hand the room to {0}", &[&name]), t.fill("Remove {0}", &[&name]));
    view! {
        <Show when=move || owns.get()>
            <button type="button" on:click=move |_| visit.ask(Command::HandOver(id))>{hand_over.clone()}</button>
            <button type="button" class="danger" on:click=move |_| visit.ask(Command::Remove(id))>{remove.clone()}</button>
        </Show>
    }
}

fn rows(visit: Visit, desk: &Desk) -> Vec<Row> {
    let mut people = desk.people();
    if desk.kind() == RoomKind::Race {
        // Who is ahead stands on top.
        people.sort_by_key(|member| {
            (member.role == Role::Watcher, finish(desk, member.id), Reverse(filled(desk, member.id)))
        });
    }
    let row = |member: Member| Row {
        name: desk.name(member.id),
        badge: badge(member.id, desk.me()),
        is_here: desk.is_present(member.id),
        note: note(visit, desk, &member),
        progress: progress(visit, desk, &member),
        member,
    };
    let mut rows = people.into_iter().map(row).collect::<Vec<_>>();
    for (at, row) in rows.iter_mut().enumerate() {
        if let Some((place, _)) = row.progress.as_mut().and_then(|progress| progress.race.as_mut()) {
            *place = at + 1;
        }
    }
    rows
}

/// The place of whoever has solved the race; the others come after all places.
fn finish(desk: &Desk, id: MemberId) -> usize {
    let place =
        desk.room().round().and_then(|round| round.finishes().iter().position(|finish| finish.member == id));
    place.unwrap_or(usize::MAX)
}

fn filled(desk: &Desk, id: MemberId) -> u16 {
    let round = desk.room().round();
    round.and_then(|round| round.progress(Whose::Member(id))).map_or(0, |progress| progress.filled)
}

/// By how many cells a racer is ahead of all others while the race goes on.
fn lead(desk: &Desk, id: MemberId) -> Option<u16> {
    let round = desk.room().round().filter(|round| matches!(round.phase, Phase::Running { .. }))?;
    let is_racing = desk.kind() == RoomKind::Race && round.finishes().is_empty();
    let rivals = desk.people().into_iter().filter(|member| member.plays() && member.id != id);
    let best = rivals.map(|rival| filled(desk, rival.id)).max()?;
    filled(desk, id).checked_sub(best).filter(|&lead| is_racing && lead > 0)
}

fn note(visit: Visit, desk: &Desk, member: &Member) -> String {
    let t = visit.app.language();
    let round = desk.room().round();
    let has_turn = round.is_some_and(|round| round.turn == Some(member.id));
    let is_waiting = round.is_some_and(|round| round.phase == Phase::Waiting);
    let mut notes = Vec::new();
    if desk.room().owner() == Some(member.id) {
        notes.push(if desk.room().is_class() { t.say("teacher") } else { t.say("owner") });
    }
    if member.role == Role::Watcher {
        notes.push(t.say("watches"));
    }
    if has_turn {
        notes.push(t.say("has the turn"));
    }
    if is_waiting && member.plays() {
        notes.push(if member.ready { t.say("ready") } else { t.say("not ready yet") });
    }
    notes.extend(lead(desk, member.id).map(|lead| match lead {
        1 => t.say("leads by 1 cell"),
        lead => t.fill("leads by {0} cells", &[&lead]),
    }));
    if matches!(desk.kind(), RoomKind::Together | RoomKind::Relay) {
        notes.extend(match desk.n_written(member.id) {
            0 => None,
            1 => Some(t.say("1 digit")),
            count => Some(t.fill("{0} digits", &[&count])),
        });
    }
    notes.extend(super::lesson::notes(visit, desk, member.id));
    if desk.is_blocked(member.id) {
        notes.push(t.say("blocked"));
    }
    if !desk.is_present(member.id) {
        notes.push(t.say("away"));
    }
    notes.join(", ")
}

/// How full a racer's board is; nobody is shown digits, nor which cells.
fn progress(visit: Visit, desk: &Desk, member: &Member) -> Option<Progress> {
    let t = visit.app.language();
    let round = desk.room().round()?;
    let progress = round.progress(Whose::Member(member.id))?;
    let to_fill = round.to_fill().max(1);
    let filled = usize::from(progress.filled).min(to_fill);
    let place = round.finishes().iter().position(|finish| finish.member == member.id);
    let words = match (place, progress.end) {
        (Some(place), _) => t.fill("Solved, place {0}", &[&(place + 1)]),
        (None, Some(End::Solved)) => t.say("Solved"),
        (None, Some(_)) => t.say("Given up"),
        (None, None) => match to_fill - filled {
            1 => t.say("1 cell to go"),
            count => t.fill("{0} cells to go", &[&count]),
        },
    };
    let penalty = Duration::from_millis(desk.room().penalty_at(Whose::Member(member.id)));
    let words = match penalty.is_zero() {
        true => words,
        false => t.fill("{0} · help +{1}", &[&words, &time::watch(penalty)]),
    };
    let race = round.puzzle().filter(|_| desk.kind() == RoomKind::Race).map(|puzzle| {
        let Ninths(wanted) = Ninths::to_fill(puzzle);
        let share = |at: usize| match wanted[at] {
            0 => 1.0,
            wanted => f64::from(progress.ninths.0[at].min(wanted)) / f64::from(wanted),
        };
        (0, std::array::from_fn(share))
    });
    Some(Progress { share: filled as f64 / to_fill as f64, words, race })
}

/// What only the owner may do: lock the room, and say how to talk.
#[component]
pub(super) fn Owner() -> impl IntoView {
    let visit = Visit::here();
    let t = visit.app.language();
    let owns = Memo::new(move |_| visit.desk.with(Desk::owns));
    let is_locked = Memo::new(move |_| visit.desk.with(|desk| desk.room().door() == Door::Locked));
    let talk = Memo::new(move |_| visit.desk.with(|desk| desk.room().talk()));
    let turn_key = move |_| {
        visit.ask(Command::SetDoor(if is_locked.get_untracked() { Door::Open } else { Door::Locked }));
    };
    let talks = [(Talk::Off, "Nobody talks"), (Talk::Phrases, "Phrases only"), (Talk::Free, "Own words")];
    let choose = move |event| {
        let chosen = event_target_value(&event);
        if let Some((wanted, _)) = talks.into_iter().find(|(_, words)| *words == chosen) {
            visit.ask(Command::SetTalk(wanted));
        }
    };
    let options = move || {
        talks
            .map(|(this, words)| view! { <option value=words selected={talk.get() == this}>{t.say(words)}</option> })
            .into_iter()
            .collect_view()
    };
    view! {
        <Show when=move || owns.get()>
            <details class="room-settings">
                <summary>{t.say("Room settings")}</summary>
                <div class="rows">
                    <button type="button" role="switch" aria-checked=move || is_locked.get().to_string() on:click=turn_key>
                        {t.say("Lock the room")}
                    </button>
                </div>
                <label class="field"><span>{t.say("Talk")}</span><select on:change=choose>{options}</select></label>
            </details>
        </Show>
    }
}

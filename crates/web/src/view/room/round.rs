//! The round: waiting for a race, whose turn it is, how it ended, and the next puzzle.

use super::Visit;
use super::keeping::Keep;
use super::opening::{NewPuzzle, fault_words, fresh};
use super::ratings::Ratings;
use crate::browser::{api, page};
use crate::choice::{Choice, Choices};
use crate::play::Tone;
use crate::room::{Desk, Stage};
use crate::route::Route;
use crate::time;
use crate::view::common::Go;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_game::Command as Play;
use ninefold_protocol::api::{NextPuzzle, RoomInfo};
use ninefold_room::{Command, Owner, Role, RoomKind};
use ninefold_table::room_news;

/// In place of a board that nobody sees yet.
#[component]
pub(super) fn Lobby(stage: Memo<Stage>) -> impl IntoView {
    let visit = Visit::here();
    let t = visit.app.language();
    let is_watcher =
        Memo::new(move |_| visit.desk.with(|desk| desk.own().is_some_and(|own| own.role == Role::Watcher)));
    let text = move || match stage.get() {
        Stage::Nothing => t.say("Opening the room …"),
        Stage::Lobby => t.say("The race starts when all are ready, or when the owner says so."),
        Stage::Countdown(_) => t.say("Get ready …"),
        Stage::Playing | Stage::Over if is_watcher.get() => {
            t.say("You watch. In a race nobody sees another's digits.")
        }
        Stage::Playing | Stage::Over => t.say("You have no board in this round."),
    };
    let rules = Memo::new(move |_| {
        let before = matches!(stage.get(), Stage::Lobby | Stage::Countdown(_));
        visit
            .desk
            .with(|desk| room_news::assistance_words(&t, desk.kind(), desk.room().assistance(), time::watch))
            .filter(|_| before)
    });
    let number = move || match stage.get() {
        Stage::Countdown(seconds) => Some(seconds.to_string()),
        _ => None,
    };
    view! {
        <div class="room-lobby">
            <p class="room-count" role="timer">{number}</p>
            <p>{text}</p>
            {move || rules.get().map(|words| view! { <p>{words}</p> })}
            <Show when=move || stage.get() == Stage::Lobby><Ready /></Show>
        </div>
    }
}

/// Being ready for a race, and starting it.
#[component]
fn Ready() -> impl IntoView {
    let visit = Visit::here();
    let t = visit.app.language();
    let own = Memo::new(move |_| visit.desk.with(|desk| desk.own().cloned()));
    let is_ready = move || own.with(|own| own.as_ref().is_some_and(|own| own.ready));
    let plays = move || own.with(|own| own.as_ref().is_some_and(|own| own.plays()));
    let owns = Memo::new(move |_| visit.desk.with(Desk::owns));
    let press = move |_| {
        let is_ready = own.with_untracked(|own| own.as_ref().is_some_and(|own| own.ready));
        visit.ask(if is_ready { Command::NotReady } else { Command::Ready });
    };
    let words = move || if is_ready() { t.say("Not ready after all") } else { t.say("Ready") };
    view! {
        <p class="row">
            <Show when=plays>
                <button type="button" class:primary=move || !is_ready() on:click=press>{words}</button>
            </Show>
            <Show when=move || owns.get()>
                <button type="button" on:click=move |_| visit.ask(Command::Start)>{t.say("Start the race")}</button>
            </Show>
        </p>
    }
}

/// How the round stands: whose turn it is, how it ended, and what comes next.
#[component]
pub(super) fn Standing(stage: Memo<Stage>) -> impl IntoView {
    let visit = Visit::here();
    let t = visit.app.language();
    let turn = Memo::new(move |_| visit.desk.with(|desk| whose_turn(visit, desk)));
    let may_pass = Memo::new(move |_| visit.desk.with(may_pass));
    let results = Memo::new(move |_| {
        visit.desk.with(|desk| room_news::results(&t, desk.room(), Some(desk.me()), time::watch))
    });
    let is_over = Memo::new(move |_| stage.get() == Stage::Over);
    let owns = Memo::new(move |_| visit.desk.with(Desk::owns));
    let is_class = Memo::new(move |_| visit.desk.with(|desk| desk.kind() == RoomKind::Class));
    let may_give_up = Memo::new(move |_| {
        let races = visit.desk.with(|desk| desk.kind() == RoomKind::Race && has_open_board(desk));
        races && stage.get() == Stage::Playing
    });
    let watched = Memo::new(move |_| visit.desk.with(|desk| desk.watched().map(|whom| desk.name(whom))));
    let may_keep = Memo::new(move |_| visit.desk.with(may_keep));
    let is_of_arena = Memo::new(move |_| visit.desk.with(|desk| desk.room().is_of_arena()));
    // In the arena nobody waits for the slow, and whoever is slower need not go on.
    let is_decided = Memo::new(move |_| visit.desk.with(|desk| desk.room().arena_winner().is_some()));
    let is_race = visit.desk.with_untracked(|desk| desk.kind() == RoomKind::Race);
    let list = move || results.get().into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
    view! {
        <section class="room-standing" aria-label=t.say("Round")>
            {move || turn.get().filter(|_| !is_over.get()).map(|words| view! { <p><b>{words}</b></p> })}
            <Show when=move || may_pass.get() && !is_over.get()>
                <p><button type="button" on:click=move |_| visit.ask(Command::Pass)>{t.say("Pass the turn on")}</button></p>
            </Show>
            <Show when=move || is_over.get()><h2>{t.say("The round is over")}</h2></Show>
            <ul class="plain room-results">{list}</ul>
            <Show when=move || is_over.get() && is_race><Ratings /></Show>
            {move || watched.get().map(|name| view! {
                <p>{t.fill("You watch {0}.", &[&name])}</p>
                <p><button type="button" on:click=move |_| visit.watch_board(None)>{t.say("Back to my board")}</button></p>
            })}
            <Show when=move || may_keep.get()><Keep /></Show>
            <Show when=move || may_give_up.get()><GiveUp /></Show>
            <Show when=move || owns.get() && (is_over.get() || is_class.get())><Next /></Show>
            <Show when=move || is_over.get() && !owns.get() && !is_of_arena.get()><p class="empty">{t.say("The owner can go on with the next puzzle.")}</p></Show>
            <Show when=move || is_decided.get()><Go to=Route::Arena class="button primary">{t.say("Back to the arena")}</Go></Show>
        </section>
    }
}

/// Whether there is a board that has ended and is this member's to keep: in a race the own one.
fn may_keep(desk: &Desk) -> bool {
    let owner = match desk.kind() {
        RoomKind::Race => Owner::Member(desk.me()),
        RoomKind::Together | RoomKind::Relay | RoomKind::Class => Owner::Everybody,
    };
    let progress = desk.room().round().and_then(|round| round.progress(owner));
    progress.is_some_and(|progress| progress.end.is_some())
}

fn has_open_board(desk: &Desk) -> bool {
    let round = desk.room().round();
    let own = round.and_then(|round| round.progress(Owner::Member(desk.me())));
    own.is_some_and(|progress| progress.end.is_none())
}

fn whose_turn(visit: Visit, desk: &Desk) -> Option<String> {
    let t = visit.app.language();
    let turn = desk.room().round()?.turn?;
    Some(match turn == desk.me() {
        true => t.say("It's your turn."),
        false => t.fill("{0} has the turn.", &[&desk.name(turn)]),
    })
}

fn may_pass(desk: &Desk) -> bool {
    let turn = desk.room().round().and_then(|round| round.turn);
    let is_mine = turn == Some(desk.me()) || desk.owns();
    turn.is_some() && is_mine && desk.room().players().count() > 1
}

/// Ends one's own race; asks once more before.
#[component]
fn GiveUp() -> impl IntoView {
    let visit = Visit::here();
    let t = visit.app.language();
    let asks = RwSignal::new(false);
    let press = move |_| match asks.get_untracked() {
        true => {
            if let Some(table) = visit.table.get_value() {
                table.command(&Play::GiveUp);
            }
        }
        false => asks.set(true),
    };
    let words = move || if asks.get() { t.say("Really give up?") } else { t.say("Give up") };
    view! { <p><button type="button" class="quiet danger" on:click=press>{words}</button></p> }
}

/// The next puzzle, in the same room.
#[component]
fn Next() -> impl IntoView {
    let visit = Visit::here();
    let app = visit.app;
    let t = app.language();
    let choices = Choices::of_text(&app.shelf.with_value(|shelf| shelf.get("choice")).unwrap_or_default());
    let Choice { variant, level } = choices.last();
    let (variant, level) = (RwSignal::new(variant), RwSignal::new(level));
    let is_busy = RwSignal::new(false);
    let go_on = move |_| {
        if is_busy.get_untracked() {
            return;
        }
        is_busy.set(true);
        let op = format!("{:x}", page::new_op().0);
        let form = NextPuzzle { op, choice: fresh(variant.get_untracked(), level.get_untracked()) };
        spawn_local(async move {
            let path = format!("/rooms/{}/puzzles", visit.id.get_value());
            if let Err(fault) = api::send_for::<RoomInfo>("POST", &path, &form).await {
                visit.say(Tone::Warning, t.say(&fault_words(&fault)));
            }
            is_busy.try_set(false);
        });
    };
    view! {
        <NewPuzzle variant level />
        <p><button type="button" class="primary" aria-disabled=move || is_busy.get().to_string() on:click=go_on>{t.say("Next puzzle")}</button></p>
    }
}

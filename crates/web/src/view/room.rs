//! Rooms: several people at one puzzle. Here is the way in, and what all parts of the screen share.

mod board;
mod door;
mod help;
mod invite;
mod keeping;
mod lesson;
mod line;
mod opening;
mod order;
mod people;
mod ratings;
mod round;
mod talk;

pub(crate) use opening::{Together, bring};

use super::common::{Go, Working};
use super::game::Table;
use super::{App, app};
use crate::browser::api::{self, Fault};
use crate::browser::clock::{self, Alarm};
use crate::browser::page;
use crate::play::Tone;
use crate::room::{Contact, Desk, Stage, ToWatch};
use crate::route::Route;
use crate::time;
use crate::words::Language;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_game::{Labels, Moment, Session};
use ninefold_protocol::api::RoomInfo;
use ninefold_puzzle::Rules;
use ninefold_room::{Assistance, Command, MemberId, Owner, Phase, RoomKind};
use ninefold_table::Blocked;
use std::time::Duration;

/// Somebody in a room, for all parts of the screen.
#[derive(Clone, Copy)]
pub(crate) struct Visit {
    app: App,
    id: StoredValue<String>,
    desk: RwSignal<Desk>,
    now: RwSignal<Moment>,
    /// The board, while there is one.
    table: StoredValue<Option<Table>>,
    line: StoredValue<line::Line, LocalStorage>,
}

/// How far somebody has come on the way into a room.
#[derive(Clone, PartialEq)]
pub(super) enum Way {
    /// The service is being asked.
    Asking,
    /// The room is there; one may come in. What was refused before is told.
    Door(RoomInfo, Option<String>),
    /// In the room, as this member.
    In(MemberId),
    /// There is no way in.
    Closed(String),
}

/// The room of an address.
#[component]
pub(crate) fn Room(id: String) -> impl IntoView {
    let app = app();
    let t = app.language();
    let way = RwSignal::new(Way::Asking);
    let place = StoredValue::new(id.clone());
    look(place, way, None);
    move || match way.get() {
        Way::Asking => {
            view! { <div class="screen narrow coming"><Working text=t.say("Opening the room …") /></div> }
                .into_any()
        }
        Way::Door(info, told) => view! { <door::Door info told way /> }.into_any(),
        Way::In(me) => view! { <Inside id=place.get_value() me way /> }.into_any(),
        Way::Closed(text) => view! { <Closed text /> }.into_any(),
    }
}

/// Asks what a room is, and whether one is in it already.
fn look(id: StoredValue<String>, way: RwSignal<Way>, told: Option<String>) {
    spawn_local(async move {
        let found = api::get::<RoomInfo>(&format!("/rooms/{}", id.get_value())).await;
        let next = match found {
            // Whoever has just been told that they are not in the room is asked at the door.
            Ok(RoomInfo { me: Some(me), .. }) if told.is_none() => Way::In(MemberId(me)),
            Ok(info) => Way::Door(info, told),
            Err(Fault::Refused(problem)) if problem.status == 404 => {
                Way::Closed("There is no such room. A room ends after a day of silence.".into())
            }
            Err(fault) => Way::Closed(fault.words()),
        };
        way.try_set(next);
    });
}

/// A room that one cannot come into.
#[component]
fn Closed(text: String) -> impl IntoView {
    let t = app().language();
    view! {
        <div class="screen narrow stack">
            <h1>{t.say("No way in")}</h1>
            <p>{t.say(&text)}</p>
            <p class="row">
                <button type="button" on:click=|_| page::reload()>{t.say("Try again")}</button>
                <Go to=Route::Together class="button primary">{t.say("Open a new room")}</Go>
            </p>
        </div>
    }
}

/// In a room.
#[component]
fn Inside(id: String, me: MemberId, way: RwSignal<Way>) -> impl IntoView {
    let app = app();
    let t = app.language();
    let kept = app.shelf.with_value(|shelf| shelf.get(&format!("room.{id}"))).unwrap_or_default();
    let blocked = app.shelf.with_value(|shelf| shelf.get(BLOCKED)).unwrap_or_default();
    let visit = Visit {
        app,
        id: StoredValue::new(id.clone()),
        desk: RwSignal::new(Desk::new(me, &kept, t).with_blocked(&id, Blocked::from_text(&blocked))),
        now: RwSignal::new(clock::now()),
        table: StoredValue::new(None),
        line: StoredValue::new_local(line::Line::default()),
    };
    provide_context(visit);
    visit.enter(way);
    // Kept until the screen is left.
    StoredValue::new_local(Alarm::every(500, move || {
        visit.now.set(clock::now());
        visit.watch();
    }));
    let online = window_event_listener_untyped("online", move |_| visit.connect());
    let offline = window_event_listener_untyped("offline", move |_| visit.lose());
    on_cleanup(move || {
        online.remove();
        offline.remove();
        visit.hang_up();
    });
    let stage = Memo::new(move |_| {
        let now = visit.now.get();
        visit.desk.with(|desk| desk.stage(now))
    });
    let kind = Memo::new(move |_| visit.desk.with(Desk::kind));
    let is_of_arena = Memo::new(move |_| visit.desk.with(|desk| desk.room().is_of_arena()));
    // Nothing is taught and no hint is told, which would need room beside the board.
    let is_plain = Memo::new(move |_| {
        visit.desk.with(|desk| {
            let Assistance { hints, checks, .. } = desk.room().assistance();
            desk.kind() != RoomKind::Class && !hints && !checks
        })
    });
    let rules =
        Memo::new(move |_| visit.desk.with(|desk| desk.board().map(|board| board.seen_rules().clone())));
    // Another puzzle has another board; before a race starts, nobody sees it.
    let board = Memo::new(move |_| {
        let is_seen = matches!(stage.get(), Stage::Playing | Stage::Over);
        let round = visit.desk.with(|desk| desk.room().round().map(|round| round.number));
        rules.with(Option::is_some).then_some(round).flatten().filter(|_| is_seen)
    });
    let size =
        move |measure: fn(&Rules) -> usize| rules.with(|rules| rules.as_ref().map_or(9, measure)).to_string();
    view! {
        <section
            class="room"
            class:room-race=move || kind.get() == RoomKind::Race
            class:room-plain=move || is_plain.get()
            aria-label=t.say("Room")
            style:--across=move || size(across)
            style:--down=move || size(down)
        >
            <Head />
            <div class="room-table">
                {move || match board.get() {
                    Some(_) => view! { <board::Playing /> }.into_any(),
                    None => view! { <round::Lobby stage /> }.into_any(),
                }}
            </div>
            <aside class="room-side" aria-label=t.say("People and talk")>
                <Trouble way />
                <round::Standing stage />
                <people::People />
                <Show when=move || !is_of_arena.get()><invite::Invite /></Show>
                <talk::Talk />
                <people::Owner />
                <p><button type="button" class="quiet danger" on:click=move |_| visit.leave()>{t.say("Leave room")}</button></p>
            </aside>
        </section>
        <super::panel::KeysDialog />
    }
}

fn across(rules: &Rules) -> usize {
    let room = ninefold_render::figure::room(rules);
    rules.layout().width() + room.left + room.right
}

fn down(rules: &Rules) -> usize {
    let room = ninefold_render::figure::room(rules);
    rules.layout().height() + room.top + room.bottom
}

/// What is played, and for how long.
#[component]
fn Head() -> impl IntoView {
    let visit = Visit::here();
    let t = visit.app.language();
    let title = Memo::new(move |_| visit.desk.with(|desk| t.say(kind_name(desk.kind()))));
    let puzzle = Memo::new(move |_| {
        visit
            .desk
            .with(|desk| desk.room().round().map(|round| puzzle_name(t, &round.labels)).unwrap_or_default())
    });
    let spent = move || {
        let now = visit.now.get();
        visit.desk.with(|desk| spent(desk, now)).map(time::watch)
    };
    view! {
        <header class="room-head">
            <h1>{move || title.get()}<span>{move || puzzle.get()}</span></h1>
            <p class="room-time" role="timer" aria-label=t.say("Time")>{spent}</p>
        </header>
    }
}

/// The time of the round: by the service's clock, and still once the own board has ended.
fn spent(desk: &Desk, here: Moment) -> Option<Duration> {
    let round = desk.room().round()?;
    let own = round.finishes().iter().find(|finish| finish.member == desk.me());
    match (round.phase, own) {
        (_, Some(finish)) => Some(Duration::from_millis(finish.total())),
        (Phase::Over { millis }, None) => millis.map(Duration::from_millis),
        (Phase::Running { begins }, None) => {
            let penalty = desk.room().penalty_at(Owner::Member(desk.me()));
            Some(desk.now(here).since(begins) + Duration::from_millis(penalty))
        }
        (Phase::Waiting, None) => None,
    }
}

/// What a kind of room is called, in English.
pub(super) fn kind_name(kind: RoomKind) -> &'static str {
    match kind {
        RoomKind::Together => "Together",
        RoomKind::Race => "Race",
        RoomKind::Relay => "Relay",
        RoomKind::Class => "Class",
    }
}

/// ` · Hard · Classic`.
fn puzzle_name(t: Language, labels: &Labels) -> String {
    let parts = [&labels.level, &labels.variant].into_iter().filter(|part| !part.is_empty());
    parts.map(|part| format!(" · {}", t.say(part))).collect()
}

/// What is wrong with the connection, while something is.
#[component]
fn Trouble(way: RwSignal<Way>) -> impl IntoView {
    let visit = Visit::here();
    let t = visit.app.language();
    let contact = Memo::new(move |_| visit.desk.with(|desk| desk.contact.clone()));
    let waiting = Memo::new(move |_| visit.desk.with(|desk| desk.follower.pending().count()));
    let text = move || match contact.get() {
        Contact::Coming | Contact::Live => None,
        Contact::Polling => Some(t.say("Slow connection: others see your moves a little later.")),
        Contact::Lost => Some(match waiting.get() {
            0 => t.say("No connection. You can go on; moves are sent when it is back."),
            1 => t.say("No connection. 1 move is kept here and sent when it is back."),
            count => t.fill("No connection. {0} moves are kept here and sent when it is back.", &[&count]),
        }),
        Contact::Ended(words) => Some(words),
    };
    let back = move || {
        matches!(contact.get(), Contact::Ended(_)).then(|| {
            let again = move |_| {
                way.set(Way::Asking);
                look(visit.id, way, Some(String::new()));
            };
            view! { <button type="button" class="primary" on:click=again>{t.say("Come back in")}</button> }
        })
    };
    view! {
        <div class="room-trouble" role="status">
            {move || text().map(|text| view! { <p class="saying warning">{text}</p> })}
            {back}
        </div>
    }
}

impl Visit {
    /// The visit of the screen that is being drawn.
    fn here() -> Self {
        expect_context::<Self>()
    }

    /// Reads the log and opens a line; whoever is not in the room after all is sent to its door.
    fn enter(self, way: RwSignal<Way>) {
        spawn_local(async move {
            match self.news(0).await {
                Ok(tells) => {
                    tells.into_iter().for_each(|tell| self.hear(tell));
                    self.remember();
                    self.connect();
                }
                Err(Fault::Offline) => self.lose(),
                Err(fault) => look(self.id, way, Some(fault.words())),
            }
        });
    }

    /// Asks for something that is not done at the board.
    fn ask(self, command: Command) {
        let asked = self.desk.try_update(|desk| desk.ask(clock::now(), page::new_op(), command));
        match asked {
            Some(Ok(op)) => self.send(&op),
            Some(Err(words)) => self.say(Tone::Warning, words),
            None => {}
        }
    }

    /// What the player has asked for at the board: it is shown at once, and sent.
    fn take_asked(self) {
        let Some(table) = self.table.try_get_value().flatten() else { return };
        let asked = table.play.try_update_untracked(|play| play.take_asked()).unwrap_or_default();
        for command in asked {
            if self.is_for_service(&command) {
                continue;
            }
            let told = self.desk.try_update(|desk| desk.play(clock::now(), page::new_op(), &command));
            match told {
                Some(Ok(told)) => {
                    let board = self.board();
                    table.play.update(|play| {
                        if let Some(board) = board {
                            play.session = board;
                        }
                        play.say_all(&told.news);
                    });
                    self.send(&told.op);
                }
                Some(Err(words)) => table.play.update(|play| play.say(Tone::Warning, words)),
                None => {}
            }
        }
    }

    fn board(self) -> Option<Session> {
        self.desk.try_with_untracked(|desk| desk.board().cloned()).flatten()
    }

    /// Says something: below the board, or only aloud where there is none.
    fn say(self, tone: Tone, words: String) {
        match self.table.try_get_value().flatten() {
            Some(table) => {
                table.play.try_update(|play| play.say(tone, words));
            }
            None => self.app.announce(tone, words),
        }
    }

    /// Turns to the board of somebody else, or back to the own one.
    fn watch_board(self, whom: Option<MemberId>) {
        if self.desk.try_update(|desk| desk.watch(whom)) == Some(ToWatch::Read) {
            self.connect();
        }
    }

    /// Leaves the room, and goes home.
    fn leave(self) {
        self.ask(Command::Leave);
        // Whoever comes back later does not want to leave again by what was kept.
        self.app.shelf.with_value(|shelf| shelf.remove(&self.kept_name()));
        self.app.go(Route::Welcome);
    }

    /// Under which name the device keeps what has not been answered.
    fn kept_name(self) -> String {
        format!("room.{}", self.id.get_value())
    }

    /// Keeps the room in the list of those that were visited last.
    fn remember(self) {
        let id = self.id.get_value();
        let kind = self.desk.with_untracked(|desk| kind_name(desk.kind()));
        let known = self.app.shelf.with_value(|shelf| shelf.get(VISITED)).unwrap_or_default();
        let others = known.lines().filter(|line| !line.starts_with(&id)).take(MOST_VISITED - 1);
        let lines = [format!("{id} {kind}")].into_iter().chain(others.map(str::to_owned));
        self.app.keep(VISITED, &lines.collect::<Vec<_>>().join("\n"));
    }
}

/// The name under which the device keeps whom this person does not want to hear.
const BLOCKED: &str = "blocked";
/// The name under which the rooms that were visited last are kept, a line each: `ID Race`.
const VISITED: &str = "rooms";
/// How many of them.
const MOST_VISITED: usize = 5;

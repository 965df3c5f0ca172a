//! The game screen: the board, what is known about the game, and the panel beside it.

mod input;
mod pen;
mod presence;

pub(crate) use input::pressed;

use super::board::{self, Board, Phase, Touch};
use super::common::Go;
use super::create::CREATE;
use super::facts::Facts;
use super::panel::Panel;
use super::rail::Rail;
use super::{App, app};
use crate::browser::clock::{self, Alarm};
use crate::browser::engine::Topic;
use crate::browser::shelf::Shelf;
use crate::browser::{page, senses};
use crate::hint::DrawnHint;
use crate::keymap::Meaning;
use crate::library::Listing;
use crate::paint::{self, Paint};
use crate::pen::Stroke;
use crate::play::{EngineTask, Play, Tone};
use crate::preferences::Switch;
use crate::replay::Shown;
use crate::route::Route;
use crate::sensation::Sensation;
use crate::words::Language;
use leptos::prelude::*;
use ninefold_game::{Command, Moment, Session};
use ninefold_protocol::log;
use ninefold_protocol::worker::StepAdvice;
use ninefold_puzzle::{Cell, DigitSet};
use ninefold_table::{Action, Drag};

/// The game on the table, for all parts of the screen.
#[derive(Clone, Copy)]
pub(crate) struct Table {
    pub(crate) app: App,
    pub(crate) key: StoredValue<String>,
    pub(crate) play: RwSignal<Play>,
    /// The step behind the hint that is open.
    pub(crate) step: RwSignal<Option<StepAdvice>>,
    /// The sentence of the hint that is being read, when it is stepped through.
    pub(crate) read: RwSignal<Option<usize>>,
    /// Whether the hint that is open is shown, or folded away for a moment.
    pub(crate) hint_shown: RwSignal<Switch>,
    /// Whether the next digit is the one that "why not?" is asked about.
    pub(crate) question: RwSignal<Switch>,
    /// Whether the pen is in hand.
    pub(crate) pen: RwSignal<Switch>,
    /// What it is drawing.
    stroke: RwSignal<Stroke>,
    /// What the engine is working on.
    pub(crate) waiting: RwSignal<Option<&'static str>>,
    /// What the solver shows, while it is watched.
    pub(crate) watch: RwSignal<Option<super::watch::Watch>>,
    /// What each cell can still be, where the setter wants to see it.
    pub(crate) open: RwSignal<Vec<DigitSet>>,
    /// The cells of what rules each other out on the setter's board.
    pub(crate) conflict: RwSignal<Vec<Cell>>,
    /// Counts how often the setter has drawn other rules.
    pub(crate) redrawn: RwSignal<u32>,
    /// What the setter does when a pointer is lifted from the board.
    pub(crate) when_lifted: StoredValue<Option<Callback<Drag>>>,
    /// Takes back what a setter has done besides writing, where that came last, and does it again.
    pub(crate) travel_deed: StoredValue<Option<Callback<Travel, Handled>>>,
    /// The moment of the game that is shown in place of its end, while it is played back.
    pub(crate) played_back: RwSignal<Option<Shown>>,
    pub(crate) now: RwSignal<Moment>,
    /// The game as text, up to the events that are written.
    text: StoredValue<String>,
    drag: StoredValue<Option<Drag>>,
    /// When the page went out of sight, while it is.
    left: StoredValue<Option<Moment>>,
    keeping: Keeping,
}

/// Who keeps what happens at the table.
#[derive(Clone, Copy)]
enum Keeping {
    /// The browser.
    Browser,
    /// A room, which is told that something may have been asked of it.
    Room(Callback<()>),
}

/// A game that the browser keeps.
#[component]
pub(crate) fn Game(key: String) -> impl IntoView {
    let app = app();
    let t = app.language();
    let text = app.shelf.with_value(|shelf| shelf.get(&format!("game.{key}")));
    let rescued = text.as_deref().map(|text| log::rescue(text.as_bytes()));
    match rescued {
        Some(Ok(mut rescued)) => {
            // A setter may have drawn something since the last digit, which the log does not tell.
            rescued.session.end_typing();
            if let Some(lost) = rescued.lost {
                let lost = t.say(&lost.to_string());
                app.announce(Tone::Warning, t.fill("The end of this game could not be read: {0}.", &[&lost]));
            }
            view! { <Playing key session=rescued.session /> }.into_any()
        }
        Some(Err(error)) => {
            let reason = t.say(&error.to_string());
            view! { <Gone text=t.fill("This game cannot be read: {0}.", &[&reason]) /> }.into_any()
        }
        None => view! { <Gone text=t.say("This browser doesn't have that game.") /> }.into_any(),
    }
}

/// Whether something has been dealt with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Handled {
    /// It has.
    Yes,
    /// It is left to others.
    No,
}

/// The two ways through what was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Travel {
    /// Back.
    Undo,
    /// On again.
    Redo,
}

/// A game that is not there.
#[component]
pub(crate) fn Gone(text: String) -> impl IntoView {
    let t = app().language();
    view! {
        <div class="screen narrow stack">
            <h1>{t.say("Game not found")}</h1>
            <p>{text}</p>
            <p class="row">
                <Go to=Route::Games class="button">{t.say("My games")}</Go>
                <Go to=Route::NewGame class="button primary">{t.say("New game")}</Go>
            </p>
        </div>
    }
}

#[component]
fn Playing(key: String, session: Session) -> impl IntoView {
    let app = app();
    let t = app.language();
    let is_free = session.is_free_play();
    let is_setting = session.setup().labels.variant == CREATE;
    let table = Table::new(app, key, Play::new(session, t));
    // Only a setter changes the rules of a board.
    let rules = Memo::new(move |_| {
        table.redrawn.track();
        table.play.with_untracked(|play| play.session.puzzle().rules().clone())
    });
    table.open_again();
    provide_context(table);
    app.engine.with_value(|engine| engine.warm_up());
    // Kept until the screen is left.
    StoredValue::new_local(Alarm::every(1000, move || table.tick()));
    let keys = window_event_listener(leptos::ev::keydown, move |event| table.key(&event));
    let changes = window_event_listener(leptos::ev::change, move |event| table.take_focus_back(&event));
    let comings = ["visibilitychange", "pagehide", "pageshow"]
        .map(|name| window_event_listener_untyped(name, move |event| table.be_seen(&event.type_())));
    let others = window_event_listener(leptos::ev::storage, move |event| {
        if event.key().as_deref() == Some(&Shelf::key(&table.shelf_name())) {
            table.follow_another_tab();
        }
    });
    on_cleanup(move || {
        others.remove();
        keys.remove();
        changes.remove();
        comings.into_iter().for_each(|coming| coming.remove());
        table.leave();
        app.engine.with_value(|engine| {
            for topic in [Topic::Hint, Topic::Solution, Topic::Watch, Topic::Setting] {
                engine.call_off(topic);
            }
        });
    });

    table.find_hint_again();
    let advice = table.advice();
    let paints = Memo::new(move |_| table.paints(advice));
    let cursor = Memo::new(move |_| table.play.with(|play| play.hand.cursor));
    let curves = Memo::new(move |_| {
        let hint = advice.with(|advice| advice.as_ref().map(DrawnHint::curves).unwrap_or_default());
        table.pen_curves().into_iter().chain(hint).collect::<Vec<_>>()
    });
    let label = Memo::new(move |_| table.play.with(|play| board_name(t, &play.session)));
    Effect::new(move |_| board::follow(cursor.get()));
    // Only what is new is read aloud, not what stands there while the cursor moves on.
    let said = Memo::new(move |_| table.play.with(|play| play.said.clone()));
    Effect::new(move |_| {
        let said = said.get();
        if said.number > 0 {
            app.announce(said.tone, said.text);
        }
    });
    // The keys work at once; a phone is not asked to show a keyboard by that.
    Effect::new(move |_| page::focus(&board::cell_id(cursor.get_untracked())));

    let layout = rules.with_untracked(|rules| rules.layout().clone());
    let is_wide = layout.width() > 12;
    let zoom = is_wide.then(|| RwSignal::new(1.0_f64));
    let zoomed = move || zoom.map_or(1.0, |zoom| zoom.get()).to_string();
    let frame_class = if is_wide { "board-frame wide" } else { "board-frame" };
    let paused = Memo::new(move |_| table.play.with(|play| play.session.is_paused()));
    let touch = table.touches();
    let ended = Memo::new(move |_| table.play.with(|play| play.session.end().is_some()));
    let is_hinted = Memo::new(move |_| {
        advice.with(Option::is_some) && table.question.get() == Switch::Off && !ended.get()
    });
    let room = Memo::new(move |_| rules.with(ninefold_render::figure::room));
    let (width, height) = (layout.width(), layout.height());
    let across = move || (width + room.get().left + room.get().right).to_string();
    let down = move || (height + room.get().top + room.get().bottom).to_string();
    let is_dense = layout.n_digits() > 9;
    view! {
        <section
            class="game"
            class:wide=is_wide
            class:dense=is_dense
            class:free=is_free
            class:setter=is_setting
            class:ended=move || ended.get()
            class:hinted=move || is_hinted.get()
            aria-label=t.say("Game")
            style:--across=across
            style:--down=down
        >
            <Facts zoom />
            <div class="field-of-play">
                <div class=frame_class style:--zoom=zoomed>
                    {move || view! { <Board rules=rules.get() paints cursor label curves touch zoom /> }}
                    <Show when=move || paused.get()>
                        <div class="veil">
                            <p>{t.say("Paused. The board is hidden.")}</p>
                            <button
                                type="button"
                                class="primary"
                                on:click=move |_| {
                                    table.command(&Command::Resume);
                                    page::focus(&board::cell_id(cursor.get_untracked()));
                                }
                            >
                                {t.say("Resume")}
                            </button>
                        </div>
                    </Show>
                </div>
                {(!is_free).then_some(super::later::tour)}
            </div>
            {(!is_free).then(|| view! { <Rail /> })}
            <Panel advice />
        </section>
        {super::later::dialogs}
    }
}

pub(crate) fn board_name(language: Language, session: &Session) -> String {
    let labels = &session.setup().labels;
    let progress = session.progress();
    language.fill(
        "Sudoku {0}, {1}, {2} of {3} filled",
        &[session.layout(), &language.say(&labels.level), &progress.filled, &progress.to_fill],
    )
}

impl Table {
    fn new(app: App, key: String, play: Play) -> Self {
        let text = StoredValue::new(log::save(&play.session));
        Self {
            app,
            key: StoredValue::new(key),
            play: RwSignal::new(play),
            step: RwSignal::new(None),
            read: RwSignal::new(None),
            hint_shown: RwSignal::new(Switch::On),
            question: RwSignal::new(Switch::Off),
            pen: RwSignal::new(Switch::Off),
            stroke: RwSignal::new(Stroke::default()),
            waiting: RwSignal::new(None),
            watch: RwSignal::new(None),
            open: RwSignal::new(Vec::new()),
            conflict: RwSignal::new(Vec::new()),
            redrawn: RwSignal::new(0),
            when_lifted: StoredValue::new(None),
            travel_deed: StoredValue::new(None),
            played_back: RwSignal::new(None),
            now: RwSignal::new(clock::now()),
            text,
            drag: StoredValue::new(None),
            left: StoredValue::new(None),
            keeping: Keeping::Browser,
        }
    }

    /// A table in a room, which is told whenever the player may have asked something of it.
    pub(crate) fn in_room(app: App, play: Play, asked: Callback<()>) -> Self {
        Self { keeping: Keeping::Room(asked), ..Self::new(app, String::new(), play) }
    }

    /// The table of the screen that is being drawn.
    pub(crate) fn here() -> Self {
        expect_context::<Self>()
    }

    /// What to do with touches; one that lasts chooses everything like it.
    pub(crate) fn touches(self) -> Callback<Touch> {
        let long_press = StoredValue::new_local(None::<Alarm>);
        Callback::new(move |there: Touch| {
            self.touch(there);
            match there.phase {
                Phase::Down if self.pen.get_untracked() == Switch::On => {}
                Phase::Down => long_press.set_value(Alarm::after(500, move || self.choose_like(there))),
                Phase::Move => {
                    if self.drag.with_value(|drag| drag.is_none_or(|drag| drag.has_moved())) {
                        long_press.set_value(None);
                    }
                }
                Phase::Up | Phase::Twice => long_press.set_value(None),
            }
        })
    }

    /// What a key or a button asks for.
    pub(crate) fn mean(self, meaning: Meaning) {
        match meaning {
            Meaning::Board(action) => self.act(action),
            Meaning::ShowKeys => page::open_dialog(super::panel::KEYS),
            Meaning::Read(shortcut) => {
                self.change(|play| play.read(clock::now(), shortcut));
            }
        }
    }

    /// What a key or a button asks for at the board.
    pub(crate) fn act(self, action: Action) {
        if self.question.get_untracked() == Switch::On && self.answer(action) {
            return;
        }
        if let Action::Extend(way) = action
            && self.pen.get_untracked() == Switch::On
        {
            return self.draw_towards(way);
        }
        let way = match action {
            Action::Undo => Some(Travel::Undo),
            Action::Redo => Some(Travel::Redo),
            _ => None,
        };
        if let Some(way) = way
            && let Some(deed) = self.travel_deed.get_value()
            && deed.run(way) == Handled::Yes
        {
            return;
        }
        let told = self.hint_tier();
        if action == Action::Hint && self.hint_shown.get_untracked() == Switch::Off {
            self.hint_shown.set(Switch::On);
            if told.is_some() {
                return self.say_hint_again();
            }
        }
        if action == Action::Confirm && told.is_some() {
            return self.apply_hint();
        }
        let task = self.change(|play| {
            self.app.preferences.with_untracked(|preferences| play.act(clock::now(), action, preferences))
        });
        if let Some(task) = task.flatten() {
            self.ask_engine(task);
        }
        if told.is_some() && self.hint_tier() > told {
            self.say_hint();
        }
    }

    /// Does what an action has left to be done.
    pub(crate) fn ask_engine(self, task: EngineTask) {
        match task {
            // A room says whether there are hints in it; in a class the teacher shows them.
            _ if matches!(self.keeping, Keeping::Room(_)) => {
                self.command(&Command::AskForHint);
            }
            EngineTask::FindHint => self.find_hint(),
            EngineTask::FindReason(cell, digit) => self.find_reason(cell, digit),
        }
    }

    /// What a key means while a digit is asked for: whether it was an answer.
    fn answer(self, action: Action) -> bool {
        match action {
            Action::Digit(value) | Action::DigitAs(value, _) => {
                let digit = self.change(|play| play.number(value)).flatten();
                if let Some(digit) = digit {
                    self.ask_why_not(digit);
                }
            }
            Action::Dismiss => self.question.set(Switch::Off),
            _ => return false,
        }
        true
    }

    /// A digit of the pad.
    pub(crate) fn pad(self, value: u8) {
        if self.question.get_untracked() == Switch::On {
            return self.act(Action::Digit(value));
        }
        self.change(|play| {
            self.app.preferences.with_untracked(|preferences| play.pad(clock::now(), value, preferences));
        });
    }

    /// A command of the game.
    pub(crate) fn command(self, command: &Command) {
        self.change(|play| play.play(clock::now(), command));
    }

    /// Says something about the game.
    pub(crate) fn say(self, tone: Tone, text: String) {
        self.change(|play| play.say(tone, text));
    }

    /// Changes the game, and keeps what has happened.
    ///
    /// Nothing happens, and nothing comes back, when the screen has been left in the meantime.
    pub(crate) fn change<T>(self, change: impl FnOnce(&mut Play) -> T) -> Option<T> {
        let before = self.play.try_with_untracked(|play| play.session.log().len())?;
        let result = self.play.try_update(change);
        let after = self.play.with_untracked(|play| play.session.log().len());
        match self.keeping {
            Keeping::Browser if after > before => self.keep(before),
            Keeping::Browser => {}
            Keeping::Room(asked) => asked.run(()),
        }
        result
    }

    /// How far the hint that is open has been told.
    pub(crate) fn hint_tier(self) -> Option<ninefold_game::Tier> {
        self.play.with_untracked(|play| play.session.hint().map(|open| open.tier))
    }

    /// Writes down what has happened since a version.
    fn keep(self, since: usize) {
        let now = clock::now();
        self.now.set(now);
        let key = self.key.get_value();
        let name = self.shelf_name();
        let (listing, felt) = self.play.with_untracked(|play| {
            let events = &play.session.log()[since..];
            self.text.update_value(|text| {
                for event in events {
                    text.push_str(&log::line(event));
                }
            });
            (Listing::of(&key, &play.session, now), Sensation::of(events))
        });
        if let Some(felt) = felt {
            self.feel(felt);
        }
        self.text.with_value(|text| self.app.keep(&name, text));
        self.app.shelve(|library| library.put(listing));
        super::sync::game_changed(self.app, &key);
    }

    /// Lets a move be heard and felt, as far as the player wants it.
    fn feel(self, felt: Sensation) {
        let (sound, vibration) =
            self.app.preferences.with_untracked(|preferences| (preferences.sound, preferences.vibration));
        if sound == Switch::On {
            senses::sound(felt);
        }
        if vibration == Switch::On {
            senses::shake(felt);
        }
    }

    /// Under which name the browser keeps the game.
    fn shelf_name(self) -> String {
        format!("game.{}", self.key.get_value())
    }

    /// Goes on from what another tab has kept, though the news of it may still be on its way here: what happens in
    /// this tab comes after that, and not in its place.
    fn catch_up(self) {
        let kept = self.app.shelf.with_value(|shelf| shelf.get(&self.shelf_name()));
        if kept.is_some_and(|kept| self.text.with_value(|text| *text != kept)) {
            self.follow_another_tab();
        }
    }

    /// The game was played on in another tab: it goes on from there in this one too.
    fn follow_another_tab(self) {
        let name = self.shelf_name();
        let Some(text) = self.app.shelf.with_value(|shelf| shelf.get(&name)) else { return };
        if let Ok(rescued) = log::rescue(text.as_bytes()) {
            // What cannot be read must not stand before what will be written.
            self.text.set_value(if rescued.lost.is_none() { text } else { log::save(&rescued.session) });
            if self.play.with_untracked(|play| play.session.puzzle() != rescued.session.puzzle()) {
                // The setter has drawn other lines there.
                return self.show_redrawn(rescued.session);
            }
            self.play.update(|play| play.session = rescued.session);
            self.find_hint_again();
        }
    }

    /// Puts the same game on other rules, and keeps it.
    pub(crate) fn redraw(self, session: Session) {
        self.keep_anew(&session);
        self.show_redrawn(session);
    }

    /// Has other words said of the same game, and keeps it.
    pub(crate) fn relabel(self, session: Session) {
        self.keep_anew(&session);
        self.play.update(|play| play.session = session);
    }

    /// Keeps a game that starts otherwise than the one that is kept.
    fn keep_anew(self, session: &Session) {
        self.text.set_value(log::save(session));
        self.text.with_value(|text| self.app.keep(&self.shelf_name(), text));
        let listing = Listing::of(&self.key.get_value(), session, clock::now());
        self.app.shelve(|library| library.put(listing));
    }

    fn show_redrawn(self, session: Session) {
        // The cells are drawn anew, so that the focus would be lost.
        let was_at_board = page::has_focus_within(board::BOARD);
        self.play.update(|play| play.session = session);
        self.redrawn.update(|count| *count += 1);
        if was_at_board {
            request_animation_frame(move || page::focus(&board::cell_id(self.cursor())));
        }
    }

    pub(crate) fn paints(self, advice: Memo<Option<DrawnHint>>) -> Vec<Paint> {
        let language = self.app.language();
        let of_moment = |shown: &Shown| {
            self.app.preferences.with(|preferences| paint::board(&shown.play, None, preferences, language))
        };
        if let Some(paints) = self.played_back.with(|shown| shown.as_ref().map(of_moment)) {
            return paints;
        }
        let mut paints = self.play.with(|play| {
            advice.with(|advice| {
                self.app
                    .preferences
                    .with(|preferences| paint::board(play, advice.as_ref(), preferences, language))
            })
        });
        self.open.with(|open| paint::add_open(&mut paints, open));
        self.conflict.with(|cells| paint::add_conflict(&mut paints, cells));
        self.watch.with(|watch| {
            if let Some(watch) = watch {
                watch.paint(&mut paints);
            }
        });
        paints
    }

    /// The cell in hand.
    pub(crate) fn cursor(self) -> Cell {
        self.play.with_untracked(|play| play.hand.cursor)
    }
}

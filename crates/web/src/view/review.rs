//! A game gone through: its moves on a line of time, what they show in words, and the board at each of them.

use super::board::{Board, Touch};
use super::common::{Go, Working};
use super::game::{Gone, pressed};
use super::hint::sentence_view;
use super::icon::{self, Icon};
use super::practice::{Asked, MISSED, when_asked};
use super::{App, app};
use crate::browser::clock::Alarm;
use crate::browser::engine::Topic;
use crate::browser::printer::{Handed, Way};
use crate::hint::Freshness;
use crate::paint;
use crate::play::Tone;
use crate::replay::{Replay, Shown};
use crate::route::{Route, Sitting};
use crate::time;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use ninefold_protocol::log;
use ninefold_protocol::worker::{Answer, Film, Request, Review, ReviewedMove};
use ninefold_puzzle::Cell;

/// How fast a game is shown: milliseconds between two moves, from slow to fast.
const SPEEDS: [i32; 5] = [2000, 1000, 500, 200, 80];

/// A game that is shown again.
#[derive(Clone, Copy)]
struct Viewing {
    app: App,
    /// The game as text.
    log: StoredValue<String>,
    replay: StoredValue<Replay>,
    /// Which moment is seen.
    at: RwSignal<usize>,
    pace: RwSignal<Pace>,
    speed: RwSignal<usize>,
    review: RwSignal<Asked<Review>>,
}

/// Whether the game goes on by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pace {
    Running,
    Paused,
}

/// A game of this browser, gone through.
#[component]
pub(crate) fn ReviewScreen(key: String) -> impl IntoView {
    let app = app();
    let t = app.language();
    let text = app.shelf.with_value(|shelf| shelf.get(&format!("game.{key}")));
    let kept = text.and_then(|text| Some((log::rescue(text.as_bytes()).ok()?.session, text)));
    let Some((session, text)) = kept else {
        return view! { <Gone text=t.say("This browser does not have that game.") /> }.into_any();
    };
    let rules = session.puzzle().rules().clone();
    let replay = Replay::new(session);
    let last = replay.last();
    let show = Viewing {
        app,
        log: StoredValue::new(text),
        replay: StoredValue::new(replay),
        at: RwSignal::new(last),
        pace: RwSignal::new(Pace::Paused),
        speed: RwSignal::new(1),
        review: RwSignal::new(Asked::Coming),
    };
    show.ask_review();
    let alarm = StoredValue::new_local(None::<Alarm>);
    Effect::new(move |_| {
        let pause = SPEEDS[show.speed.get().min(SPEEDS.len() - 1)];
        let ticks = (show.pace.get() == Pace::Running).then(|| Alarm::every(pause, move || show.step()));
        alarm.set_value(ticks.flatten());
    });
    let keys = window_event_listener(leptos::ev::keydown, move |event| show.key(&event));
    on_cleanup(move || {
        keys.remove();
        app.engine.with_value(|engine| engine.call_off(Topic::Practice));
    });
    let shown = Memo::new(move |_| {
        let at = show.at.get();
        show.replay.with_value(|replay| replay.at(at, t))
    });
    let paints = Memo::new(move |_| {
        let paint = |shown: &Shown| {
            app.preferences.with(|preferences| paint::board(&shown.play, None, preferences, t))
        };
        shown.with(|shown| shown.as_ref().map(paint).unwrap_or_default())
    });
    let cursor = Memo::new(move |_| {
        shown.with(|shown| shown.as_ref().map_or(Cell::new(0), |shown| shown.play.hand.cursor))
    });
    let said = Memo::new(move |_| {
        shown.with(|shown| shown.as_ref().map(|shown| shown.play.said.text.clone()).unwrap_or_default())
    });
    let when = Memo::new(move |_| {
        shown.with(|shown| shown.as_ref().map(|shown| time::watch(shown.time)).unwrap_or_default())
    });
    let (across, down) = (rules.layout().width(), rules.layout().height());
    let label = t.say("The board at this moment");
    let touch = Callback::new(|_: Touch| {});
    let no_zoom = None::<RwSignal<f64>>;
    view! {
        <section class="game free drill" aria-label=t.say("Review") style:--across=across.to_string() style:--down=down.to_string()>
            <div class="facts">
                <Go to=Route::Games class="button sign back"><Icon line=icon::BACK /><span class="unseen">{t.say("My games")}</span></Go>
                <h1>{t.say("Review")}</h1>
                <dl><div><dt class="unseen">{t.say("Time")}</dt><dd class="time">{when}</dd></div></dl>
            </div>
            <div class="field-of-play">
                <div class="board-frame">
                    <Board rules paints cursor label curves=Vec::new() touch zoom=no_zoom />
                </div>
            </div>
            <div class="panel">
                <Scrubber show said />
                {move || when_asked(app, show.review.get(), |review| view! { <Findings show review key=key.clone() /> }.into_any())}
                <Films show />
            </div>
        </section>
    }
    .into_any()
}

/// Where one is in the game, and the ways through it.
#[component]
fn Scrubber(show: Viewing, said: Memo<String>) -> impl IntoView {
    let t = show.app.language();
    let last = show.replay.with_value(Replay::last);
    let slide = move |event: web_sys::Event| {
        show.pace.set(Pace::Paused);
        show.go(event_target_value(&event).parse().unwrap_or_default());
    };
    let faster =
        move |event: web_sys::Event| show.speed.set(event_target_value(&event).parse().unwrap_or_default());
    let words = move || if show.pace.get() == Pace::Running { t.say("Pause") } else { t.say("Play it back") };
    view! {
        <div class="card stack">
            <p class="drill-question">{move || t.fill("Move {0} of {1}", &[&show.at.get(), &last])}</p>
            <p class="saying">{said}</p>
            <input
                type="range" min="0" max=last.to_string() step="1" id="scrubber"
                aria-label=t.say("Moment of the game")
                aria-valuetext=move || format!("{}. {}", t.fill("Move {0} of {1}", &[&show.at.get(), &last]), said.get())
                prop:value=move || show.at.get().to_string()
                on:input=slide
            />
            <div class="row">
                <button type="button" class="sign" aria-label=t.say("One move back") on:click=move |_| show.by(-1)><Icon line=icon::BACK /></button>
                <button type="button" on:click=move |_| show.toggle()>{words}</button>
                <button type="button" class="sign" aria-label=t.say("One move on") on:click=move |_| show.by(1)><Icon line=icon::ON /></button>
            </div>
            <label class="speed">
                <span>{t.say("Slow")}</span>
                <input type="range" min="0" max="4" step="1" aria-label=t.say("Speed") prop:value=move || show.speed.get().to_string() on:input=faster />
                <span>{t.say("Fast")}</span>
            </label>
        </div>
    }
}

/// What the game shows, in a picture and in words.
#[component]
fn Findings(show: Viewing, review: Review, key: String) -> impl IntoView {
    let app = show.app;
    let t = app.language();
    let rows =
        review.sentences.iter().map(|sentence| sentence_view(t, sentence, Freshness::New)).collect_view();
    let missed = review.missed.clone();
    let practise = (!missed.is_empty()).then(|| {
        let go = move |_| {
            app.keep(MISSED, &serde_json::to_string(&missed).unwrap_or_default());
            app.go(Route::Sitting(Sitting::Missed));
        };
        view! { <button type="button" class="primary" on:click=go>{t.say("Practise what you missed")}</button> }
    });
    let mistake = review.moves.iter().find(|made| !made.is_right).map(|made| made.event);
    let to_mistake = mistake.map(|event| {
        let go = move |_| show.go(show.replay.with_value(|replay| replay.moment_of(event)));
        view! { <button type="button" on:click=go>{t.say("Show the first mistake")}</button> }
    });
    view! {
        <section class="card stack" aria-label=t.say("What the game shows")>
            <Timeline show moves=review.moves />
            <ol class="findings">{rows}</ol>
            <div class="pairs">
                {practise}
                {to_mistake}
                <Go to=Route::Game(key) class="button">{t.say("Open the game")}</Go>
            </div>
        </section>
    }
}

/// A bar for each move: how long it took, and whether it was right.
#[component]
fn Timeline(show: Viewing, moves: Vec<ReviewedMove>) -> impl IntoView {
    let t = show.app.language();
    let count = moves.len().max(1);
    let most = moves.iter().map(|made| made.took).max().unwrap_or_default().max(1) as f64;
    let wide = 480.0 / count as f64;
    let here = Memo::new(move |_| show.at.get());
    let bars = moves.iter().enumerate().map(|(number, made)| {
        // Most moves are quick: the root keeps them in sight beside a long one.
        let tall = (100.0 * (made.took as f64 / most).sqrt()).max(3.0);
        let moment = show.replay.with_value(|replay| replay.moment_of(made.event));
        let base = if made.is_right { "good" } else { "bad" };
        let class = move || if here.get() == moment { format!("{base} here") } else { base.to_owned() };
        let technique = made.by.clone().unwrap_or_default();
        let words = t.fill("Move {0}: {1} seconds. {2}", &[&(number + 1), &(made.took / 1000), &technique]);
        view! {
            <rect class=class x={wide * number as f64} y={110.0 - tall} width={(wide * 0.8).max(1.0)} height=tall on:click=move |_| show.go(moment)>
                <title>{words}</title>
            </rect>
        }
    });
    let bars = bars.collect_view();
    let wrong = moves.iter().filter(|made| !made.is_right).count();
    let name = t.fill("{0} moves by the time they took, {1} of them wrong.", &[&moves.len(), &wrong]);
    view! { <div class="plot"><svg viewBox="0 0 480 112" role="img" aria-label=name>{bars}<path d="M0 110.5h480" /></svg></div> }
}

/// The game as files that can be shown elsewhere.
#[component]
fn Films(show: Viewing) -> impl IntoView {
    let t = show.app.language();
    let handed = StoredValue::new_local(None::<Handed>);
    let waiting = RwSignal::new(false);
    let save = move |film: Film, name: &'static str| {
        waiting.set(true);
        let request = Request::Film { log: show.log.get_value(), film };
        show.app.engine.with_value(|engine| {
            engine.ask(Topic::Practice, request, move |answer| {
                waiting.try_set(false);
                match answer {
                    Ok(Answer::Written { text }) => {
                        let parts = js_sys::Array::of1(&text.into());
                        let file = web_sys::Blob::new_with_str_sequence(&parts).ok();
                        handed.try_update_value(|kept| {
                            *kept = file.and_then(|file| Handed::new(&file, Way::Save(name)))
                        });
                    }
                    Ok(_) => show.app.announce(Tone::Warning, t.say("Solver error. Reload the page.")),
                    Err(reason) => show.app.announce(Tone::Warning, t.say(&reason)),
                }
            });
        });
    };
    view! {
        <div class="pairs">
            <button type="button" on:click=move |_| save(Film::Svg, "ninefold-game.svg")>{t.say("Save as a moving picture")}</button>
            <button type="button" on:click=move |_| save(Film::Text, "ninefold-game.txt")>{t.say("Save as text")}</button>
        </div>
        <Show when=move || waiting.get()><Working text=t.say("Loading …") /></Show>
    }
}

impl Viewing {
    fn ask_review(self) {
        let t = self.app.language();
        let request = Request::Review { log: self.log.get_value() };
        self.app.engine.with_value(|engine| {
            engine.ask(Topic::Practice, request, move |answer| {
                self.review.try_set(match answer {
                    Ok(Answer::Reviewed(review)) => Asked::Here(review),
                    Ok(_) => Asked::Failed(t.say("Solver error. Reload the page.")),
                    Err(reason) => Asked::Failed(t.say(&reason)),
                });
            });
        });
    }

    /// Goes to a moment.
    fn go(self, moment: usize) {
        self.at.set(moment.min(self.replay.with_value(Replay::last)));
    }

    fn by(self, moves: isize) {
        self.pace.set(Pace::Paused);
        self.go(self.at.get_untracked().saturating_add_signed(moves));
    }

    /// Shows the next moment, and stops at the last.
    fn step(self) {
        let next = self.at.get_untracked() + 1;
        match next > self.replay.with_value(Replay::last) {
            true => self.pace.set(Pace::Paused),
            false => self.at.set(next),
        }
    }

    /// Plays on or stops; at the end it begins again.
    fn toggle(self) {
        if self.pace.get_untracked() == Pace::Running {
            return self.pace.set(Pace::Paused);
        }
        if self.at.get_untracked() == self.replay.with_value(Replay::last) {
            self.at.set(0);
        }
        self.pace.set(Pace::Running);
    }

    /// Arrows go through the game, wherever the focus is.
    fn key(self, event: &KeyboardEvent) {
        if pressed(event).is_none() {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => self.by(-1),
            "ArrowRight" => self.by(1),
            "Home" => self.go(0),
            "End" => self.go(usize::MAX),
            " " => self.toggle(),
            _ => return,
        }
        event.prevent_default();
    }
}

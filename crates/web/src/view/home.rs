//! The parts of the start that know puzzles: they come in a later file than the rest of it.

use super::board::{Drawn, Picture};
use super::calendar::dailies;
use super::common::{Go, Meter};
use super::who::Who;
use super::{App, app, welcome};
use crate::browser::{api, clock, dates, install};
use crate::calendar;
use crate::choice::Choices;
use crate::dailies::{Dailies, DailyOrder, DayState};
use crate::drawing::Point;
use crate::library::State;
use crate::preferences::Switch;
use crate::route::Route;
use crate::time;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_game::Session;
use ninefold_protocol::api::Daily as DailyPuzzle;
use ninefold_protocol::log;
use ninefold_protocol::worker::BoardText;
use ninefold_puzzle::{Classic, Puzzle};
use ninefold_table::Daily;
use std::time::Duration;

/// A part of the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// The board of today.
    Board,
    /// Which puzzle it is, and the days in a row.
    Streak,
    /// Games like those that were started last.
    Again,
    /// The board of a game.
    Thumb(String),
    /// The way to keep the page like a program of the device.
    Install,
}

/// Draws a part.
pub(crate) fn part(part: Part) -> AnyView {
    match part {
        Part::Board => view! { <TodaysBoard /> }.into_any(),
        Part::Streak => view! { <Week /> }.into_any(),
        Part::Again => view! { <Again /> }.into_any(),
        Part::Install => view! { <Install /> }.into_any(),
        Part::Thumb(key) => {
            kept_game(app(), &key).map(|session| view! { <GamePicture session /> }).into_any()
        }
    }
}

/// A game that this browser keeps.
pub(crate) fn kept_game(app: App, key: &str) -> Option<Session> {
    let text = app.shelf.with_value(|shelf| shelf.get(&format!("game.{key}")))?;
    log::rescue(text.as_bytes()).ok().map(|rescued| rescued.session)
}

/// The board of a game as it stands, in small.
#[component]
pub(crate) fn GamePicture(session: Session) -> impl IntoView {
    let layout = session.layout().clone();
    let digits = layout.cells().zip(session.sheet().digits()).filter_map(|(cell, digit)| {
        let digit = digit?;
        let class = if session.puzzle().given(cell).is_some() { "" } else { "entry" };
        let middle = Point::middle(&layout, cell);
        Some(view! { <text class=class x=middle.x y={middle.y + 20.0}>{digit.to_string()}</text> })
    });
    let digits = digits.collect_view();
    view! { <Drawn rules=session.seen_rules().clone() name=None>{digits}</Drawn> }
}

/// The name under which the text of today's puzzle is kept.
const KEPT: &str = "today";

/// The puzzle of today as it was told before, in this browser.
pub(crate) fn kept_today(app: App) -> Option<String> {
    let kept = app.shelf.with_value(|shelf| shelf.get(KEPT))?;
    let (day, text) = kept.split_once('\n')?;
    (day == clock::today().to_string()).then(|| text.to_owned())
}

/// The puzzle of today: as far as it is played, or as it will be.
#[component]
pub(crate) fn TodaysBoard() -> impl IntoView {
    let app = app();
    let known = RwSignal::new(kept_today(app));
    let game = Memo::new(move |_| welcome::todays_game(app).map(|listing| listing.key));
    Effect::new(move |_| {
        // Whoever is signed in plays for the leaderboard, and the clock runs from when the board is
        // seen: it is not shown before it is asked for.
        let may_see = app.who.get() == Who::Guest;
        if may_see && known.with_untracked(Option::is_none) && game.with_untracked(Option::is_none) {
            spawn_local(async move {
                let order = DailyOrder::of(clock::today(), Daily::Classic);
                // Without an answer, the lines of the board will do.
                if let Ok(told) = api::get::<DailyPuzzle>(&order.path()).await {
                    app.keep(KEPT, &format!("{}\n{}", order.day, told.puzzle.text));
                    known.try_set(Some(told.puzzle.text));
                }
            });
        }
    });
    move || match game.get().and_then(|key| kept_game(app, &key)) {
        Some(session) => view! { <GamePicture session /> }.into_any(),
        None => {
            let text = known.get().filter(|_| app.who.with(|who| !matches!(who, Who::Player { .. })));
            let told = text.and_then(|text| BoardText::from_text(text).puzzle().ok());
            let puzzle = told.or_else(|| Puzzle::try_from(Classic::EMPTY).ok());
            puzzle.map(|puzzle| view! { <Picture puzzle /> }).into_any()
        }
    }
}

/// Which puzzle it is today, how it stands, and the last seven days.
#[component]
fn Week() -> impl IntoView {
    let app = app();
    let t = app.language();
    let today = clock::today();
    let order = DailyOrder::of(today, Daily::Classic);
    let known = dailies(app);
    let told = move || match welcome::todays_game(app) {
        Some(game) if game.state == State::Solved => {
            t.fill("Solved in {0}.", &[&time::watch(Duration::from_secs(game.seconds))])
        }
        Some(game) if game.state == State::Open => {
            t.fill("{0} of {1} cells filled.", &[&game.filled, &game.to_fill])
        }
        _ if app.who.with(|who| matches!(who, Who::Player { .. })) => {
            t.say("Your time counts from when you open it.")
        }
        _ => t.say("Easy on Mondays, harder through the week."),
    };
    let level = t.say(order.level.name());
    let marks = move || known.with(|known| week(known, today, t.tag()));
    view! {
        <div>
            <h2>{level}" · "{t.say("Classic")}</h2>
            <p class="empty">{told}</p>
        </div>
        <StreakFigures known />
        <ol class="week" aria-label=t.say("The last seven days")>{marks}</ol>
    }
}

fn week(known: &Dailies, today: calendar::Day, language: &str) -> impl IntoView + use<> {
    let last = calendar::number(today);
    let days = (last - 6..=last).map(calendar::day_of).map(|day| {
        let name = dates::weekday_words(day, language);
        let class = if day == today { "today" } else { "" };
        view! { <li class=class><DayMark state=known.state(day) /><span>{name}</span></li> }
    });
    days.collect_view()
}

/// The mark of a day: full when its puzzle is solved.
#[component]
pub(crate) fn DayMark(state: Option<DayState>) -> impl IntoView {
    let t = app().language();
    let (full, name) = match state {
        None => (0, "not played"),
        Some(DayState::Begun { ninths }) => (ninths, "begun"),
        Some(DayState::Solved { .. } | DayState::SolvedElsewhere) => (9, "solved"),
    };
    view! { <Meter full /><span class="unseen">{t.say(name)}</span> }
}

/// Days in a row, unless the player does not want to know.
#[component]
pub(crate) fn StreakFigures(known: Memo<Dailies>) -> impl IntoView {
    let app = app();
    let t = app.language();
    let is_shown = move || app.preferences.with(|preferences| preferences.streaks) == Switch::On;
    move || {
        let streak = known.with(|known| known.streak(clock::today()));
        (is_shown() && streak.longest > 0).then(|| {
            let days = if streak.current == 1 { t.say("day in a row") } else { t.say("days in a row") };
            let best = t.fill("Your best is {0}.", &[&streak.longest]);
            let frozen = streak.freeze_used.then(|| t.say("One missed day this week is forgiven."));
            view! {
                <div class="streak">
                    <p><b class="hero">{streak.current}</b>" "{days}</p>
                    <p class="empty">{best}" "{frozen}</p>
                </div>
            }
        })
    }
}

/// Games like those that were started last.
#[component]
fn Again() -> impl IntoView {
    let app = app();
    let t = app.language();
    let kept = app.shelf.with_value(|shelf| shelf.get("choice")).unwrap_or_default();
    let choices = Choices::of_text(&kept).all().to_vec();
    let chips = choices.into_iter().take(2).map(|choice| {
        let to =
            Route::Make { variant: choice.variant.to_string(), level: choice.level.name().to_lowercase() };
        view! { <Go to class="chip">{t.say(choice.level.name())}" · "{t.say(&choice.variant.title())}</Go> }
    });
    chips.collect_view()
}

/// Keeps the page like a program of the device, where the browser offers that.
#[component]
fn Install() -> impl IntoView {
    let t = app().language();
    let is_offered = RwSignal::new(install::is_offered());
    let comes = window_event_listener_untyped(install::OFFERED, move |_| is_offered.set(true));
    on_cleanup(move || comes.remove());
    let accept = move |_| {
        install::accept();
        is_offered.set(false);
    };
    move || {
        is_offered.get().then(|| {
            view! {
                <p class="row install">
                    <button type="button" on:click=accept>{t.say("Install Ninefold")}</button>
                    <span class="empty">{t.say("Opens like an app, also offline.")}</span>
                </p>
            }
        })
    }
}

//! The calendar: the puzzles of a month's days, what was solved of them, and the other puzzles of today.

mod reminder;

use super::common::Go;
use super::common::Meter;
use super::home::{DayMark, TodaysBoard};
use super::who::Who;
use super::{App, app};
use crate::browser::{api, clock, dates};
use crate::calendar::{self, Day, Month};
use crate::dailies::{Dailies, DailyOrder, DayState};
use crate::preferences::Switch;
use crate::route::Route;
use crate::time;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_game::Moment;
use ninefold_protocol::api::Statistics;
use ninefold_puzzle::Variant;
use ninefold_table::Daily;
use std::time::Duration;

/// The dailies that this browser knows and, for who is signed in, those of all devices.
pub(crate) fn dailies(app: App) -> Memo<Dailies> {
    let elsewhere = RwSignal::new(Vec::<String>::new());
    Effect::new(move |_| {
        if matches!(app.who.get(), Who::Player { .. }) {
            spawn_local(async move {
                // Without an answer, they are those of this browser.
                if let Ok(told) = api::get::<Statistics>("/statistics").await {
                    elsewhere.try_set(told.days);
                }
            });
        }
    });
    Memo::new(move |_| {
        let day_at = |moment: u64| dates::day_at(Moment(moment));
        let mut known = app.library.with(|library| Dailies::of_library(library, day_at));
        elsewhere.with(|days| known.add_days(days.iter().map(String::as_str)));
        known
    })
}

/// The calendar.
#[component]
pub(crate) fn Calendar() -> impl IntoView {
    let app = app();
    let t = app.language();
    let today = clock::today();
    let month = RwSignal::new(Month::of(today));
    let known = dailies(app);
    let is_latest = move || month.get() >= Month::of(today);
    let is_first = move || month.get() <= FIRST;
    let weekdays = (0..7).map(|at| {
        let monday = calendar::number(calendar::monday(today));
        view! { <th scope="col">{dates::weekday_words(calendar::day_of(monday + at), t.tag())}</th> }
    });
    let days = move || {
        let month = month.get();
        let before = calendar::weekday(month.first()) as usize;
        let days = (0..before).map(|_| None).chain(month.days().map(Some)).collect::<Vec<_>>();
        let weeks = days.chunks(7).map(|week| {
            let cells = week.iter().map(|day| match day {
                None => view! { <td></td> }.into_any(),
                Some(day) => view! { <td><DayCell day=*day known /></td> }.into_any(),
            });
            view! { <tr>{cells.collect_view()}</tr> }
        });
        weeks.collect_view()
    };
    let name = move || dates::month_words(month.get(), t.tag());
    view! {
        <div class="screen calendar">
            <section class="stack" aria-labelledby="month">
                <div class="row month">
                    <h1 id="month" aria-live="polite">{name}</h1>
                    <button type="button" aria-label=t.say("Month before") disabled=is_first on:click=move |_| month.update(|month| *month = month.before())>"‹"</button>
                    <button type="button" aria-label=t.say("Month after") disabled=is_latest on:click=move |_| month.update(|month| *month = month.after())>"›"</button>
                    <Legend />
                </div>
                <table class="days">
                    <thead><tr>{weekdays.collect_view()}</tr></thead>
                    <tbody>{days}</tbody>
                </table>
            </section>
            <aside class="stack">
                <Today known />
                <Figures known month />
                <p class="empty about-streaks">{t.say("A streak counts puzzles solved on their day; one missed day a week doesn't end it. Past days stay open: solving one late fills its square, not the streak.")}</p>
                <OtherPuzzle which=Daily::Variant name="Variant of the day" to=Route::DayVariant(today.to_string()) />
                <OtherPuzzle which=Daily::Weekly name="Puzzle of the week" to=Route::Weekly(calendar::monday(today).to_string()) />
                <reminder::Reminder />
                <p class="row"><Go to=Route::Leaderboard class="button">{t.say("Leaderboard")}</Go></p>
            </aside>
        </div>
    }
}

/// What the marks of days mean.
#[component]
fn Legend() -> impl IntoView {
    let t = app().language();
    view! {
        <ul class="day-legend">
            <li><Meter full=9 />{t.say("solved")}</li>
            <li><Meter full=4 />{t.say("begun")}</li>
            <li><i class="flawless"></i>{t.say("no hints, no mistakes")}</li>
        </ul>
    }
}

/// The puzzle of today: its board, and the way to it.
#[component]
fn Today(known: Memo<Dailies>) -> impl IntoView {
    let app = app();
    let t = app.language();
    let today = clock::today();
    let level = t.say(DailyOrder::of(today, Daily::Classic).level.name());
    let state = Memo::new(move |_| known.with(|known| known.state(today)));
    let told = move || match state.get() {
        Some(DayState::Solved { seconds, .. }) => {
            t.fill("Solved in {0}.", &[&time::watch(Duration::from_secs(seconds))])
        }
        _ => format!("{level} · {}", t.say("Classic")),
    };
    let button = move || {
        let (words, class) = match state.get() {
            None => ("Play today's puzzle", "button primary"),
            Some(DayState::Begun { .. }) => ("Continue today's puzzle", "button primary"),
            Some(DayState::Solved { .. } | DayState::SolvedElsewhere) => ("View today's puzzle", "button"),
        };
        view! { <Go to=Route::Daily class=class>{t.say(words)}</Go> }
    };
    view! {
        <section class="card stack tight of-today" aria-label=t.say("Today's puzzle")>
            <div>
                <h2>{dates::day_words(today, t.tag())}</h2>
                <p class="empty">{told}</p>
            </div>
            // The button below does the same for those who do not point.
            <div class="preview" aria-hidden="true" on:click=move |_| app.go(Route::Daily)><TodaysBoard /></div>
            {button}
        </section>
    }
}

/// The streak, unless the player does not want to know, and how many days of the month are solved.
#[component]
fn Figures(known: Memo<Dailies>, month: RwSignal<Month>) -> impl IntoView {
    let app = app();
    let t = app.language();
    let today = clock::today();
    let is_shown = move || app.preferences.with(|preferences| preferences.streaks) == Switch::On;
    let streak = Memo::new(move |_| known.with(|known| known.streak(today)));
    let streaks = move || {
        let streak = streak.get();
        is_shown().then(|| {
            let days = if streak.current == 1 { t.say("day in a row") } else { t.say("days in a row") };
            view! {
                <li><b class="hero">{streak.current}</b>{days}</li>
                <li><b class="hero">{streak.longest}</b>{t.say("best streak")}</li>
            }
        })
    };
    let solved = move || {
        let (month, known) = (month.get(), known.get());
        let past = month.days().filter(|day| *day <= today).count();
        let solved = month.days().filter(|day| known.is_solved(*day)).count();
        let words = match month == Month::of(today) {
            true => t.fill("of {0} this month", &[&past]),
            false => t.fill("of {0} in {1}", &[&past, &dates::month_words(month, t.tag())]),
        };
        view! { <li><b class="hero">{solved}</b>{words}</li> }
    };
    let frozen = move || {
        (is_shown() && streak.get().freeze_used)
            .then(|| view! { <p class="empty">{t.say("One missed day this week is forgiven.")}</p> })
    };
    view! { <ul class="day-figures">{streaks}{solved}</ul>{frozen} }
}

/// The first month that the calendar shows: the puzzles of all days since then can be made.
const FIRST: Month = Month { year: 2026, month: 1 };

/// A day of the month: its puzzle, and how it stands.
#[component]
fn DayCell(day: Day, known: Memo<Dailies>) -> impl IntoView {
    let app = app();
    let t = app.language();
    let today = clock::today();
    let level = t.say(DailyOrder::of(day, Daily::Classic).level.name());
    if day > today {
        return view! { <div class="day later"><b>{day.day}</b><span>{level}</span></div> }.into_any();
    }
    let state = Memo::new(move |_| known.with(|known| known.state(day)));
    let told = move || match state.get() {
        Some(DayState::Solved { seconds, .. }) => time::watch(Duration::from_secs(seconds)),
        Some(DayState::SolvedElsewhere) => String::new(),
        Some(DayState::Begun { .. }) => t.say("begun"),
        None if day == today => t.say("Today"),
        None => String::new(),
    };
    let flawless = move || {
        let is_flawless = matches!(state.get(), Some(DayState::Solved { is_flawless: true, .. }));
        is_flawless.then(|| view! { <i class="flawless"></i><span class="unseen">{t.say("no hints, no mistakes")}", "</span> })
    };
    let is_today = day == today;
    // The one thing to do on this screen is today's puzzle, while it is not solved.
    let class = move || match (is_today, known.with(|known| known.is_solved(day))) {
        (true, false) => "day today",
        _ => "day",
    };
    let name = dates::day_words(day, t.tag());
    view! {
        <Go to=Route::Day(day.to_string()) class="day-link">
            <span class=class>
                <b aria-hidden="true">{day.day}</b><span class="unseen">{name}", "</span>
                <span class="marks">{flawless}</span>
                <span>{level}</span>
                <span class="state">{move || view! { <DayMark state=state.get() /> }}<span>{told}</span></span>
            </span>
        </Go>
    }
    .into_any()
}

/// Another puzzle of today.
#[component]
fn OtherPuzzle(which: Daily, name: &'static str, to: Route) -> impl IntoView {
    let app = app();
    let t = app.language();
    let order = DailyOrder::of(clock::today(), which);
    let variant = order.variant.parse::<Variant>().map_or_else(|_| order.variant.clone(), Variant::title);
    let told = format!("{} · {}", t.say(order.level.name()), t.say(&variant));
    let game = order.name.clone();
    let state = move || {
        app.library.with(|library| {
            let game = library.on_puzzle(&game)?;
            let is_solved = game.state == crate::library::State::Solved;
            let time = time::watch(Duration::from_secs(game.seconds));
            Some(if is_solved { t.fill("Solved in {0}.", &[&time]) } else { t.say("begun") })
        })
    };
    view! {
        <div class="card row spread">
            <div><b>{t.say(name)}</b><p class="empty">{told}" "{state}</p></div>
            <Go to class="button">{t.say("Play")}</Go>
        </div>
    }
}

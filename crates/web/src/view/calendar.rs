//! The calendar: the puzzles of a month's days, what was solved of them, and the other puzzles of today.

mod reminder;

use super::common::Go;
use super::home::{DayMark, StreakFigures};
use super::who::Who;
use super::{App, app};
use crate::browser::{api, clock, dates};
use crate::calendar::{self, Day, Month};
use crate::dailies::{Dailies, DailyOrder, DayState};
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
    let solved = move || {
        let (month, known) = (month.get(), known.get());
        let past = month.days().filter(|day| *day <= today).count();
        let solved = month.days().filter(|day| known.is_solved(*day)).count();
        t.fill("{0} of {1} solved this month.", &[&solved, &past])
    };
    let today_button = move || {
        let words = match known.with(|known| known.state(today)) {
            None => "Play today's puzzle",
            Some(DayState::Begun { .. }) => "Continue today's puzzle",
            Some(DayState::Solved { .. } | DayState::SolvedElsewhere) => return None,
        };
        Some(view! { <Go to=Route::Daily class="button primary">{t.say(words)}</Go> })
    };
    let name = move || dates::month_words(month.get(), t.tag());
    view! {
        <div class="screen calendar">
            <section class="stack" aria-labelledby="month">
                <div class="row">
                    <h1 id="month" aria-live="polite">{name}</h1>
                    <button type="button" aria-label=t.say("Month before") disabled=is_first on:click=move |_| month.update(|month| *month = month.before())>"‹"</button>
                    <button type="button" aria-label=t.say("Month after") disabled=is_latest on:click=move |_| month.update(|month| *month = month.after())>"›"</button>
                </div>
                <table class="days">
                    <thead><tr>{weekdays.collect_view()}</tr></thead>
                    <tbody>{days}</tbody>
                </table>
            </section>
            <aside class="stack">
                {today_button}
                <StreakFigures known />
                <p class="empty">{solved}</p>
                <p class="empty">{t.say("A streak counts puzzles solved on their day; one missed day a week doesn't end it. Past days stay open: solving one late fills its square, not the streak.")}</p>
                <OtherPuzzle which=Daily::Variant name="Variant of the day" to=Route::DayVariant(today.to_string()) />
                <OtherPuzzle which=Daily::Weekly name="Puzzle of the week" to=Route::Weekly(calendar::monday(today).to_string()) />
                <reminder::Reminder />
                <p class="row"><Go to=Route::Leaderboard class="button">{t.say("Leaderboard")}</Go></p>
            </aside>
        </div>
    }
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
        Some(DayState::Solved { seconds }) => time::watch(Duration::from_secs(seconds)),
        Some(DayState::SolvedElsewhere) => String::new(),
        Some(DayState::Begun { .. }) => t.say("begun"),
        None if day == today => t.say("today"),
        None => String::new(),
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

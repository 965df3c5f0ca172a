//! The numbers of a finished game, and how they compare with earlier ones.

use crate::browser::{api, clock};
use crate::library::Listing;
use crate::outcome::{self, Earlier};
use crate::preferences::Switch;
use crate::time;
use crate::view::app;
use crate::view::calendar::dailies;
use crate::view::game::Table;
use crate::view::who::Who;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_game::{End, Help, Summary};
use ninefold_protocol::api::Statistics;
use ninefold_puzzle::Variant;
use ninefold_table::PuzzleName;
use std::time::Duration;

/// The time, against earlier times of the same variant and level.
#[component]
pub(crate) fn Times(seconds: u64) -> impl IntoView {
    let table = Table::here();
    let app = table.app;
    let t = app.language();
    let key = table.key.get_value();
    let own = app.library.with_untracked(|library| library.find(&key).cloned());
    let earlier = app.library.with_untracked(|library| Earlier::than(library, &key));
    let is_brought = own.as_ref().is_some_and(|game| game.is_brought);
    let best_elsewhere = best_elsewhere(own.filter(|_| !is_brought));
    let shown = |seconds: u64| time::watch(Duration::from_secs(seconds));
    let best_here = earlier.best();
    let told = move || match (best_here, best_elsewhere.get()) {
        // A puzzle that the player has brought says nothing about how fast they are.
        _ if is_brought => Some((t.say("doesn't count"), "")),
        // Whoever has been faster on another device has not beaten that.
        (_, Some(best)) if best < seconds => Some((t.fill("Your best is {0}.", &[&shown(best)]), "")),
        (Some(best), _) if best <= seconds => Some((t.fill("Your best is {0}.", &[&shown(best)]), "")),
        (Some(best), _) => Some((t.fill("Personal best, by {0}", &[&shown(best - seconds)]), "pill")),
        (None, _) => None,
    };
    let count = earlier.latest().len() + 1;
    let line = (count > 2).then(|| {
        let points = earlier.line(seconds, SIZE);
        let path = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ");
        let (x, y) = points.last().copied().unwrap_or_default();
        let view_box = format!("-6 -6 {} {}", SIZE.0 + 12.0, SIZE.1 + 12.0);
        let name = t.fill("Your last {0} games like this one", &[&count]);
        view! {
            <figure class="times">
                <svg viewBox=view_box aria-hidden="true"><polyline points=path /><circle cx=x cy=y r="5" /></svg>
                <figcaption class="empty">{name}</figcaption>
            </figure>
        }
    });
    view! {
        <p class="result">
            <span class="unseen">{t.say("Time")}" "</span>
            <b class="hero">{shown(seconds)}</b>
            {move || told().map(|(text, class)| view! { <span class=class>{text}</span> })}
        </p>
        {line}
    }
}

/// The size of the line of times.
const SIZE: (f64, f64) = (300.0, 36.0);

/// The best time of games like this one on all devices in seconds, once the server has told.
fn best_elsewhere(own: Option<Listing>) -> RwSignal<Option<u64>> {
    let app = app();
    let best = RwSignal::new(None);
    Effect::new(move |_| {
        let Some(own) = own.clone().filter(|_| matches!(app.who.get(), Who::Player { .. })) else { return };
        spawn_local(async move {
            // Without an answer, the games of this browser are compared.
            let Ok(told) = api::get::<Statistics>("/statistics").await else { return };
            let like = told.kinds.iter().filter(|kind| {
                let variant = kind.variant.parse().map_or_else(|_| kind.variant.clone(), Variant::title);
                variant == own.variant && kind.level == own.level
            });
            best.try_set(like.map(|kind| kind.best.unsigned_abs() / 1000).min());
        });
    });
    best
}

/// Everything else that is counted.
#[component]
pub(crate) fn Figures(summary: Summary) -> impl IntoView {
    let table = Table::here();
    let app = table.app;
    let t = app.language();
    let is_solved = summary.end == End::Solved;
    let helps = summary.helps.iter().map(|help| t.say(help_words(help))).collect::<Vec<_>>();
    let helps = if helps.is_empty() { t.say("none") } else { helps.join(", ") };
    let (cells, is_daily) = table.play.with_untracked(|play| {
        let name = play.session.setup().labels.puzzle_id.as_deref().map(PuzzleName::from);
        (play.session.progress().to_fill, matches!(name, Some(PuzzleName::Daily(_))))
    });
    let wants_streak = app.preferences.with_untracked(|preferences| preferences.streaks == Switch::On);
    let streak = (is_solved && is_daily && wants_streak).then(|| {
        let known = dailies(app);
        let days = Memo::new(move |_| known.with(|known| known.streak(clock::today()).current));
        // A day that is solved late begins no streak.
        move || {
            (days.get() > 0).then(|| view! { <div><dt>{t.say("Current streak")}</dt><dd>{days}</dd></div> })
        }
    });
    let accuracy = is_solved.then(|| format!("{} %", outcome::accuracy(cells, summary.mistakes as usize)));
    let figure = |name: &str, value: String| view! { <div><dt>{t.say(name)}</dt><dd>{value}</dd></div> };
    let bonus = is_solved.then(|| {
        view! {
            <dt>{t.say("Score")}</dt><dd>{summary.score}</dd>
            <dt>{t.say("Bonus")}</dt><dd>{summary.bonus}</dd>
        }
    });
    let (total, spent) = match is_solved {
        true => (figure("Final score", summary.total().to_string()), None),
        false => {
            let spent = figure("Time", time::watch(summary.time));
            (figure("Score", summary.score.to_string()), Some(spent))
        }
    };
    view! {
        <dl class="tally">
            {spent}
            {streak}
            {accuracy.map(|accuracy| figure("Accuracy", accuracy))}
            {figure("Mistakes", summary.mistakes.to_string())}
            {figure("Hints", summary.hints.len().to_string())}
            {total}
        </dl>
        <dl class="figures">
            {bonus}
            <dt>{t.say("Assistance")}</dt><dd>{helps}</dd>
        </dl>
    }
}

fn help_words(help: Help) -> &'static str {
    match help {
        Help::Clashes => "clashes shown",
        Help::AutoNotes => "automatic marks",
        Help::Checked => "compared with the solution",
        Help::Hints => "hints",
    }
}

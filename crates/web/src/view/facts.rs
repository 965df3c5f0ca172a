//! What is known about the game: level, variant, lives, score, time, and the way to all else.

use super::app;
use super::common::Go;
use super::game::Table;
use super::icon::{self, Icon};
use super::more::MORE;
use super::pad::keep_focus;
use super::rail::RulesDoor;
use crate::browser::page;
use crate::naming;
use crate::preferences::Switch;
use crate::route::Route;
use crate::time;
use leptos::prelude::*;
use ninefold_table::Action;
use ninefold_table::speech::lives_left;

/// How much larger a press on a lens makes the board, and how large it can be.
const ZOOM_STEP: f64 = 1.4;
/// See [`ZOOM_STEP`].
pub(crate) const MOST_ZOOM: f64 = 4.0;

/// The head of the game.
#[component]
pub(crate) fn Facts(
    /// How much larger a large board is drawn.
    zoom: Option<RwSignal<f64>>,
) -> impl IntoView {
    let table = Table::here();
    let app = app();
    let t = app.language();
    let labels = table.play.with_untracked(|play| play.session.setup().labels.clone());
    let is_free = table.play.with_untracked(|play| play.session.is_free_play());
    let is_over = Memo::new(move |_| table.play.with(|play| play.session.end().is_some()));
    let score = Memo::new(move |_| table.play.with(|play| play.session.score()));
    // The clock goes on by seconds, however often it is looked at.
    let elapsed =
        Memo::new(move |_| table.play.with(|play| time::watch(play.session.elapsed(table.now.get()))));
    let shows_time =
        Memo::new(move |_| app.preferences.with(|preferences| preferences.timer == Switch::On) && !is_free);
    let has_level = !is_free && !labels.level.is_empty();
    let kind = if has_level { t.say(&labels.level) } else { t.say(&labels.variant) };
    let variant = if has_level { t.say(&labels.variant) } else { String::new() };
    // A setter may change the title while the board is in hand.
    let title = Memo::new(move |_| table.play.with(|play| play.session.setup().words.title.clone()));
    let name = move || {
        let title = title.get();
        let (name, beside) = match title.is_empty() {
            true => (kind.clone(), variant.clone()),
            false if is_free => (title, String::new()),
            false => (title, naming::of_game(t, "", &labels.level, &labels.variant)),
        };
        let beside =
            (!beside.is_empty()).then(|| view! { <span class="dot">" · "</span><span>{beside}</span> });
        view! { {name}{beside} }
    };
    let progress = Memo::new(move |_| table.play.with(|play| play.session.progress()));
    let filled = move || {
        let progress = progress.get();
        t.fill("{0} of {1} cells filled.", &[&progress.filled, &progress.to_fill])
    };
    let pause = move || {
        (!is_free && !is_over.get()).then(|| {
            view! {
                <button type="button" class="sign" aria-label=t.say("Pause") on:pointerdown=keep_focus on:click=move |_| table.act(Action::Pause)>
                    <Icon line=icon::PAUSE />
                </button>
            }
        })
    };
    view! {
        <div class="facts">
            <Go to=Route::Welcome class="button sign back"><Icon line=icon::BACK /><span class="unseen">{t.say("Home")}</span></Go>
            <h1>{name}</h1>
            <dl>
                <Lives />
                {move || score.get().map(|score| view! { <div class="score"><dt class="unseen">{t.say("Score")}</dt><dd>{score}</dd></div> })}
                {move || shows_time.get().then(|| view! { <div class="clock"><dt class="unseen">{t.say("Time")}</dt><dd class="time">{move || elapsed.get()}</dd></div> })}
            </dl>
            {pause}
            {(!is_free).then(|| view! { <p class="progress">{filled}</p> })}
            {zoom.map(|zoom| view! { <Lenses zoom /> })}
            {(!is_free).then(|| view! {
                <RulesDoor words="Rules" />
                <button type="button" class="sign to-more" aria-label=t.say("More") on:click=|_| page::open_dialog(MORE)>
                    <Icon line=icon::MORE />
                </button>
            })}
        </div>
    }
}

/// The lives that are left, as hearts.
#[component]
fn Lives() -> impl IntoView {
    let table = Table::here();
    let t = app().language();
    let lives = Memo::new(move |_| table.play.with(|play| play.session.lives()));
    let most = table.play.with_untracked(|play| match play.session.settings().feedback {
        ninefold_game::Feedback::Lives(lives) => lives.get(),
        _ => 0,
    });
    move || {
        lives.get().map(|left| {
            let hearts = (0..most.max(left)).map(|at| {
                let class = if at < left { "" } else { "lost" };
                view! { <svg viewBox="0 0 16 16" class=class><path d="M8 14C3.5 10.6 1.5 8.3 1.5 5.6 1.5 3.5 3 2 4.9 2 6.2 2 7.3 2.7 8 3.8 8.7 2.7 9.8 2 11.1 2 13 2 14.5 3.5 14.5 5.6 14.5 8.3 12.5 10.6 8 14Z" /></svg> }
            });
            view! {
                <div>
                    <dt class="unseen">{t.say("Lives")}</dt>
                    <dd><span class="lives" role="img" data-left=left.to_string() aria-label=lives_left(&t, left)>{hearts.collect_view()}</span></dd>
                </div>
            }
        })
    }
}

/// Larger and smaller, for boards whose cells are small.
#[component]
fn Lenses(zoom: RwSignal<f64>) -> impl IntoView {
    let t = app().language();
    let change = move |by: f64| move |_| zoom.update(|zoom| *zoom = (*zoom * by).clamp(1.0, MOST_ZOOM));
    view! {
        <button type="button" class="sign lens" aria-label=t.say("Zoom in") on:pointerdown=keep_focus on:click=change(ZOOM_STEP)>
            <Icon line=icon::ZOOM_IN />
        </button>
        <button type="button" class="sign lens" aria-label=t.say("Zoom out") on:pointerdown=keep_focus on:click=change(1.0 / ZOOM_STEP)>
            <Icon line=icon::ZOOM_OUT />
        </button>
    }
}

//! One exercise: the board, the question, the answer, and what was said to it.

use super::over::Dots;
use super::sitting::Course;
use crate::browser::{clock, page};
use crate::hint::{DrawnHint, Freshness};
use crate::keymap::{self, Meaning};
use crate::practice::Exercising;
use crate::route::Route;
use crate::view::app;
use crate::view::board::{self, Board, Phase, Touch};
use crate::view::common::Go;
use crate::view::game::pressed;
use crate::view::hint::sentence_view;
use crate::view::icon::{self, Icon};
use crate::view::pad::keep_focus;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use ninefold_protocol::worker::Wants;
use ninefold_puzzle::{Cell, Digit};
use ninefold_table::{Action, cell_at};

/// One exercise.
#[component]
pub(super) fn Desk(course: Course) -> impl IntoView {
    let app = course.app;
    let t = app.language();
    let start =
        course.now.with_untracked(|now| now.as_ref().map(|now| now.play.session.puzzle().rules().clone()));
    let Some(rules) = start else { return ().into_any() };
    let seen = move |look: fn(&Exercising) -> String| {
        Memo::new(move |_| course.now.with(|now| now.as_ref().map(look).unwrap_or_default()))
    };
    let paints = Memo::new(move |_| {
        let paint = |now: &Exercising| app.preferences.with(|preferences| now.paints(preferences));
        course.now.with(|now| now.as_ref().map(paint).unwrap_or_default())
    });
    let cursor = Memo::new(move |_| {
        course.now.with(|now| now.as_ref().map_or(Cell::new(0), |now| now.play.hand.cursor))
    });
    let curves = Memo::new(move |_| {
        let advice = course.now.with(|now| now.as_ref().and_then(Exercising::advice));
        advice.as_ref().map(DrawnHint::curves).unwrap_or_default()
    });
    let label = seen(Exercising::question);
    let title = seen(|now| now.exercise.title.clone());
    let title = move || t.say(&title.get());
    let said = Memo::new(move |_| course.now.with(|now| now.as_ref().map(|now| now.play.said.clone())));
    Effect::new(move |_| {
        if let Some(said) = said.get().filter(|said| said.number > 0) {
            app.announce(said.tone, said.text);
        }
    });
    Effect::new(move |_| board::follow(cursor.get()));
    Effect::new(move |_| page::focus(&board::cell_id(cursor.get_untracked())));
    let keys = window_event_listener(leptos::ev::keydown, move |event| key(course, &event));
    on_cleanup(move || keys.remove());
    let touch = Callback::new(move |touch: Touch| {
        if touch.phase == Phase::Down {
            let cell = course.change(|now| {
                let cell = cell_at(now.play.session.layout(), touch.column, touch.row);
                cell.inspect(|&cell| now.tap(cell))
            });
            if let Some(cell) = cell.flatten() {
                page::focus(&board::cell_id(cell));
            }
        }
    });
    let (across, down) = (rules.layout().width(), rules.layout().height());
    let number = move || {
        let (at, count) = (course.at.get() + 1, course.drills.with(Vec::len));
        match count {
            0 => t.fill("Exercise {0}", &[&at]),
            _ => t.fill("Exercise {0} of {1}", &[&at, &count]),
        }
    };
    let left = move || {
        course.left.get().map(|left| view! { <dl><div><dt class="unseen">{t.say("Time left")}</dt><dd class="time">{format!("{}:{:02}", left / 60, left % 60)}</dd></div></dl> })
    };
    let no_zoom = None::<RwSignal<f64>>;
    view! {
        <section class="game drill" aria-label=t.say("Exercise") style:--across=across.to_string() style:--down=down.to_string()>
            <div class="facts">
                <Go to=Route::Practice class="button sign back"><Icon line=icon::BACK /><span class="unseen">{t.say("Practice")}</span></Go>
                <h1>{title}<span class="dot">" · "</span><span>{number}</span></h1>
                {left}
            </div>
            <div class="field-of-play">
                <div class="board-frame"><Board rules paints cursor label curves touch zoom=no_zoom /></div>
            </div>
            <div class="rail"><Rail course /></div>
            <div class="panel">
                <Question course />
                <Answering course />
            </div>
        </section>
    }
    .into_any()
}

/// A key, wherever the focus is.
fn key(course: Course, event: &KeyboardEvent) {
    let Some(press) = pressed(event) else { return };
    let app = course.app;
    let meaning = app.preferences.with_untracked(|preferences| keymap::meaning(&press, preferences));
    let at = |now: &Exercising| now.play.hand.cursor;
    let before = course.now.with_untracked(|now| now.as_ref().map(at));
    match meaning {
        Some(Meaning::Board(Action::Hint)) if course.is_test() => {}
        Some(Meaning::Board(action)) => act(course, action),
        Some(Meaning::Read(shortcut)) => {
            course.change(|now| now.play.read(clock::now(), shortcut));
        }
        Some(Meaning::ShowKeys) | None => return,
    }
    event.prevent_default();
    let after = course.now.with_untracked(|now| now.as_ref().map(at));
    if let Some(cell) = after.filter(|_| after != before) {
        page::focus(&board::cell_id(cell));
    }
}

fn act(course: Course, action: Action) {
    let need = course.change(|now| {
        course.app.preferences.with_untracked(|preferences| now.act(clock::now(), action, preferences))
    });
    if let Some(need) = need {
        course.satisfy(need);
    }
}

/// The question, and what was said last.
#[component]
fn Question(course: Course) -> impl IntoView {
    let t = app().language();
    let question =
        Memo::new(move |_| course.now.with(|now| now.as_ref().map(Exercising::question).unwrap_or_default()));
    let told = Memo::new(move |_| {
        course.now.with(|now| now.as_ref().map(Exercising::sentences).unwrap_or_default())
    });
    let verdict = Memo::new(move |_| {
        course.now.with(|now| {
            let judged = now.as_ref().and_then(|now| now.judged.as_ref());
            match judged.map(|judged| (judged.recall.as_deref(), judged.is_refused)) {
                None | Some((None, false)) => "",
                Some((None, true) | (Some("again"), _)) => "refused",
                Some((Some(_), _)) => "right",
            }
        })
    });
    let sentences = move || {
        let sentences = told.get();
        (!sentences.is_empty()).then(|| {
            let rows = sentences.iter().map(|sentence| sentence_view(t, sentence, Freshness::New)).collect_view();
            view! { <section class="advice verdict" data-verdict=verdict><div class="argument"><ol>{rows}</ol></div></section> }
        })
    };
    let removed = Memo::new(move |_| {
        course.now.with(|now| {
            let Some(now) = now else { return String::new() };
            let layout = now.play.session.layout();
            let name = |at: &ninefold_protocol::worker::At| format!("{} {}", at.digit, layout.place(at.cell));
            now.removed().iter().map(name).collect::<Vec<_>>().join(", ")
        })
    });
    let struck = move || {
        let removed = removed.get();
        (!removed.is_empty())
            .then(|| view! { <p class="saying">{t.fill("Struck out: {0}", &[&removed])}</p> })
    };
    view! {
        <div class="told">
            <p class="drill-question">{question}</p>
            {sentences}
            {struck}
        </div>
    }
}

/// What one answers with, and the ways on.
#[component]
fn Answering(course: Course) -> impl IntoView {
    let t = app().language();
    let Some((wants, n_digits)) = course.now.with_untracked(|now| {
        now.as_ref().map(|now| (now.exercise.wants, now.play.session.layout().n_digits()))
    }) else {
        return ().into_any();
    };
    let done = Memo::new(move |_| course.now.with(|now| now.as_ref().is_some_and(Exercising::is_done)));
    let answer = match wants {
        Wants::Choice => view! { <Choices course /> }.into_any(),
        Wants::Digit | Wants::Pattern => view! { <Digits course n_digits /> }.into_any(),
    };
    let struck =
        Memo::new(move |_| course.now.with(|now| now.as_ref().is_some_and(|now| !now.removed().is_empty())));
    let check = (wants == Wants::Pattern).then(|| {
        let words = move || if struck.get() { t.say("Check what is struck out") } else { t.say("Check the cells") };
        view! { <button type="button" class="primary" hidden=move || done.get() on:pointerdown=keep_focus on:click=move |_| act(course, Action::Confirm)>{words}</button> }
    });
    let told = Memo::new(move |_| course.now.with(|now| now.as_ref().map_or(0, |now| now.told)));
    let help = (!course.is_test()).then(|| {
        let words = move || match told.get() {
            0 => t.say("Where to look"),
            1 => t.say("Show the pattern"),
            2 => t.say("Explain it"),
            _ => t.say("Show the answer"),
        };
        let is_spent = move || done.get() || told.get() >= 4;
        view! { <button type="button" hidden=is_spent on:pointerdown=keep_focus on:click=move |_| act(course, Action::Hint)>{words}</button> }
    });
    let next = move |_| course.next();
    view! {
        <div class="keypad">
            <div class="drill-answer" hidden=move || done.get()>{answer}</div>
            <div class="pairs">
                {check}
                {help}
                <button type="button" class="quiet" hidden=move || done.get() on:click=next>{t.say("Skip")}</button>
                <button type="button" id="next-exercise" class="primary" hidden=move || !done.get() on:click=next>{t.say("Next exercise")}</button>
            </div>
        </div>
    }
    .into_any()
}

/// What there is to choose from.
#[component]
fn Choices(course: Course) -> impl IntoView {
    let t = app().language();
    let choices = course.now.with_untracked(|now| now.as_ref().map(|now| now.exercise.choices.clone()));
    let buttons = choices.unwrap_or_default().into_iter().enumerate().map(|(number, choice)| {
        let words = crate::practice::words(t, std::slice::from_ref(&choice));
        let choose = move |_| {
            if let Some(need) = course.change(|now| now.choose(clock::now(), number)) {
                course.satisfy(need);
            }
        };
        view! { <button type="button" on:click=choose><kbd>{number + 1}</kbd>{words}</button> }
    });
    view! { <div class="drill-choices" role="group" aria-label=t.say("Choices")>{buttons.collect_view()}</div> }
}

/// The digits: they are written, or struck out.
#[component]
fn Digits(course: Course, n_digits: usize) -> impl IntoView {
    let t = app().language();
    let narrow = if n_digits > 9 { 8 } else { n_digits };
    let columns = if n_digits <= 4 { 2 } else { 3 };
    let keys = (0..n_digits).map(|index| {
        let digit = Digit::from_index(index);
        let press = move |_| act(course, Action::Digit(digit.get()));
        view! {
            <button type="button" aria-label=digit.to_string() on:pointerdown=keep_focus on:click=press>
                <span class="face">{digit.to_string()}</span>
            </button>
        }
    });
    view! {
        <div class="pad" role="group" aria-label=t.say("Digits") style:--pad-columns=columns.to_string() style:--pad-narrow=narrow.to_string()>
            {keys.collect_view()}
        </div>
    }
}

/// Beside the board: how far one is, and the keys.
#[component]
fn Rail(course: Course) -> impl IntoView {
    let t = app().language();
    let Some((slug, wants)) = course.now.with_untracked(|now| {
        // Whoever has to find out what it is gets no page about it.
        let named = |now: &Exercising| {
            now.exercise.seconds.is_none().then(|| now.exercise.name.drill.technique.clone())
        };
        now.as_ref().map(|now| (named(now), now.exercise.wants))
    }) else {
        return ().into_any();
    };
    let words = match wants {
        Wants::Digit => t.say("Choose a cell, then its digit."),
        Wants::Pattern => t.say(
            "Tap the cells of the pattern, or go there and press Space. A digit strikes a candidate out of the cell in hand. Enter checks.",
        ),
        Wants::Choice => t.say("Choose one, or press its number."),
    };
    let about =
        slug.map(|slug| view! { <p><Go to=Route::Technique(slug)>{t.say("About this technique")}</Go></p> });
    view! {
        <Dots course />
        <p class="empty">{words}</p>
        {about}
    }
    .into_any()
}

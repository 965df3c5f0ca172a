//! [`Tape`]: something that is shown moment by moment, forth and back, by itself or by hand.

use crate::browser::clock::Alarm;
use crate::view::App;
use crate::view::game::pressed;
use crate::view::icon::{self, Icon};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// How fast it is shown: milliseconds between two moments, from slow to fast.
const SPEEDS: [i32; 7] = [8000, 4000, 2000, 1000, 500, 200, 80];

/// Where one is among the moments.
#[derive(Clone, Copy)]
pub(in crate::view) struct Tape {
    app: App,
    /// The last moment, counted from 0.
    last: usize,
    /// Which moment is seen.
    pub(in crate::view) at: RwSignal<usize>,
    pace: RwSignal<Pace>,
    speed: RwSignal<usize>,
}

/// Whether it goes on by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pace {
    Running,
    Paused,
}

impl Tape {
    /// A tape that stands still at a moment; keys move it as long as the screen is there.
    pub(in crate::view) fn new(app: App, last: usize, at: usize, speed: usize) -> Self {
        let tape = Self {
            app,
            last,
            at: RwSignal::new(at),
            pace: RwSignal::new(Pace::Paused),
            speed: RwSignal::new(speed),
        };
        let alarm = StoredValue::new_local(None::<Alarm>);
        Effect::new(move |_| {
            let pause = SPEEDS[tape.speed.get().min(SPEEDS.len() - 1)];
            let ticks = (tape.pace.get() == Pace::Running).then(|| Alarm::every(pause, move || tape.step()));
            alarm.set_value(ticks.flatten());
        });
        let keys = window_event_listener(leptos::ev::keydown, move |event| tape.key(&event));
        on_cleanup(move || keys.remove());
        tape
    }

    /// Goes to a moment.
    pub(super) fn go(self, moment: usize) {
        self.at.set(moment.min(self.last));
    }

    fn by(self, moves: isize) {
        self.pace.set(Pace::Paused);
        self.go(self.at.get_untracked().saturating_add_signed(moves));
    }

    /// Shows the next moment, and stops at the last.
    fn step(self) {
        let next = self.at.get_untracked() + 1;
        match next > self.last {
            true => self.pace.set(Pace::Paused),
            false => self.at.set(next),
        }
    }

    /// Plays on or stops; at the end it begins again.
    pub(in crate::view) fn toggle(self) {
        if self.pace.get_untracked() == Pace::Running {
            return self.pace.set(Pace::Paused);
        }
        if self.at.get_untracked() == self.last {
            self.at.set(0);
        }
        self.pace.set(Pace::Running);
    }

    /// Arrows go through it, wherever the focus is.
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

/// Where one is, and the ways through it.
#[component]
pub(in crate::view) fn Scrubber(tape: Tape, said: Memo<String>) -> impl IntoView {
    let t = tape.app.language();
    let last = tape.last;
    let slide = move |event: web_sys::Event| {
        tape.pace.set(Pace::Paused);
        tape.go(event_target_value(&event).parse().unwrap_or_default());
    };
    let faster =
        move |event: web_sys::Event| tape.speed.set(event_target_value(&event).parse().unwrap_or_default());
    let words = move || if tape.pace.get() == Pace::Running { t.say("Pause") } else { t.say("Play it back") };
    view! {
        <div class="card stack">
            <p class="drill-question">{move || t.fill("Moment {0} of {1}", &[&tape.at.get(), &last])}</p>
            <p class="saying">{said}</p>
            <input
                type="range" min="0" max=last.to_string() step="1" id="scrubber"
                aria-label=t.say("Moment of the game")
                aria-valuetext=move || format!("{}. {}", t.fill("Moment {0} of {1}", &[&tape.at.get(), &last]), said.get())
                prop:value=move || tape.at.get().to_string()
                on:input=slide
            />
            <div class="row">
                <button type="button" class="sign" aria-label=t.say("One moment back") on:click=move |_| tape.by(-1)><Icon line=icon::BACK /></button>
                <button type="button" on:click=move |_| tape.toggle()>{words}</button>
                <button type="button" class="sign" aria-label=t.say("One moment on") on:click=move |_| tape.by(1)><Icon line=icon::ON /></button>
            </div>
            <label class="speed">
                <span>{t.say("Slow")}</span>
                <input type="range" min="0" max={(SPEEDS.len() - 1).to_string()} step="1" aria-label=t.say("Speed") prop:value=move || tape.speed.get().to_string() on:input=faster />
                <span>{t.say("Fast")}</span>
            </label>
        </div>
    }
}

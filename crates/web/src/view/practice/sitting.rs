//! Exercises one after the other: a lesson, a test, the day's practice, what was missed, a storm.

use super::desk::Desk;
use super::over::Over;
use super::report::{self, Reports};
use super::{Asked, ask_path, keep};
use crate::browser::clock::{self, Alarm};
use crate::browser::engine::Topic;
use crate::browser::page;
use crate::play::Tone;
use crate::practice::{Exercising, Need};
use crate::route::{Route, Sitting};
use crate::view::common::{Go, Working};
use crate::view::{App, app};
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_game::Moment;
use ninefold_protocol::worker::{Answer, Attempted, Drill, ExerciseName, Path, Request};

/// How long a storm lasts, in milliseconds.
const STORM: u64 = 180_000;

/// The name under which the drills of a review are kept.
pub(crate) const MISSED: &str = "practice.missed";

/// Exercises that are done one after the other.
#[derive(Clone, Copy)]
pub(super) struct Course {
    pub(super) app: App,
    pub(super) sitting: StoredValue<Sitting>,
    /// The exercises; a storm has none, as it goes on.
    pub(super) drills: RwSignal<Vec<ExerciseName>>,
    seed: StoredValue<u64>,
    /// To whom answers are told as they are made.
    pub(super) reports: RwSignal<Reports>,
    /// Which one, from 0.
    pub(super) at: RwSignal<usize>,
    /// The exercise on the board.
    pub(super) now: RwSignal<Option<Exercising>>,
    /// How those went that are over.
    pub(super) outcomes: RwSignal<Vec<Outcome>>,
    pub(super) stage: RwSignal<Stage>,
    /// When a storm ends.
    ends: StoredValue<Option<Moment>>,
    /// Seconds that are left of a storm, or for an exercise.
    pub(super) left: RwSignal<Option<u64>>,
}

/// How an exercise went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// Found without help and at the first try.
    Unaided,
    /// Found.
    Found,
    /// Not found.
    Missed,
}

/// What is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    Coming,
    Exercise,
    Over,
    Failed(String),
}

/// Exercises one after the other.
#[component]
pub(crate) fn SittingScreen(sitting: Sitting) -> impl IntoView {
    let app = app();
    let course = Course::new(app, sitting);
    match course.sitting.get_value() {
        Sitting::Storm => course.deal(),
        Sitting::Missed => course.begin(kept_drills(app)),
        _ => {
            let asked = ask_path(app);
            Effect::new(move |_| match asked.get() {
                Asked::Coming => {}
                Asked::Here(path) => course.begin(course.sitting.with_value(|sitting| plan(sitting, &path))),
                Asked::Failed(reason) => course.stage.set(Stage::Failed(reason)),
            });
        }
    }
    view! { <CourseView course /> }
}

/// What is to be seen of a course.
#[component]
pub(super) fn CourseView(course: Course) -> impl IntoView {
    let t = course.app.language();
    move || {
        match course.stage.get() {
        Stage::Coming => {
            view! { <div class="screen narrow"><Working text=t.say("Making an exercise …") /></div> }.into_any()
        }
        Stage::Exercise => view! { <Desk course /> }.into_any(),
        Stage::Over => view! { <Over course /> }.into_any(),
        Stage::Failed(reason) => view! {
            <div class="screen narrow stack">
                <h1>{t.say("Practice")}</h1>
                <p role="alert">{reason}</p>
                <p class="row">
                    <button type="button" class="primary" hidden=!course.can_load() on:click=move |_| course.retry()>{t.say("Try again")}</button>
                    <Go to=Route::Practice class="button">{t.say("The path")}</Go>
                </p>
            </div>
        }
        .into_any(),
    }
    }
}

/// What is to be done, in order.
fn plan(sitting: &Sitting, path: &Path) -> Vec<Drill> {
    let unit = |name: &str| path.units.iter().find(|unit| unit.name == name);
    match sitting {
        Sitting::Daily => path.daily.clone(),
        Sitting::Lesson(name, technique) => {
            let lessons = unit(name).map(|unit| unit.lessons.as_slice()).unwrap_or_default();
            let lesson = lessons.iter().find(|lesson| lesson.technique == *technique);
            lesson.map(|lesson| lesson.sitting.clone()).unwrap_or_default()
        }
        Sitting::Test(name) => {
            let lessons = unit(name).map(|unit| unit.lessons.as_slice()).unwrap_or_default();
            let find = |drill: &Drill| Drill { kind: "find".into(), growth: None, ..drill.clone() };
            lessons.iter().filter_map(|lesson| lesson.sitting.first().map(find)).collect()
        }
        Sitting::Missed | Sitting::Storm | Sitting::Set | Sitting::Class(_) => Vec::new(),
    }
}

/// What a review has left to be practised: three exercises of each.
fn kept_drills(app: App) -> Vec<Drill> {
    let kept = app.shelf.with_value(|shelf| shelf.get(MISSED)).unwrap_or_default();
    let drills = serde_json::from_str::<Vec<Drill>>(&kept).unwrap_or_default();
    drills.into_iter().take(4).flat_map(|drill| vec![drill; 3]).collect()
}

impl Course {
    /// A course without exercises; it ends with its screen.
    pub(super) fn new(app: App, sitting: Sitting) -> Self {
        let course = Self {
            app,
            sitting: StoredValue::new(sitting),
            drills: RwSignal::new(Vec::new()),
            seed: StoredValue::new(page::random()),
            reports: RwSignal::new(Reports::default()),
            at: RwSignal::new(0),
            now: RwSignal::new(None),
            outcomes: RwSignal::new(Vec::new()),
            stage: RwSignal::new(Stage::Coming),
            ends: StoredValue::new(None),
            left: RwSignal::new(None),
        };
        // Kept until the screen is left.
        StoredValue::new_local(Alarm::every(250, move || course.tick()));
        on_cleanup(move || {
            app.engine
                .with_value(|engine| [Topic::Practice, Topic::Exercise].map(|topic| engine.call_off(topic)));
        });
        course
    }

    pub(super) fn is_test(self) -> bool {
        self.sitting.with_value(|sitting| matches!(sitting, Sitting::Test(_)))
    }

    pub(super) fn is_storm(self) -> bool {
        self.sitting.with_value(|sitting| *sitting == Sitting::Storm)
    }

    /// Whether there is an exercise to be asked for.
    fn can_load(self) -> bool {
        self.is_storm() || self.drills.with_untracked(|drills| !drills.is_empty())
    }

    /// Starts with exercises of these kinds.
    fn begin(self, drills: Vec<Drill>) {
        let seed = self.seed.get_value();
        let name = |(drill, at): (Drill, u64)| ExerciseName { drill, seed: seed.wrapping_add(at) };
        self.begin_with(drills.into_iter().zip(0..).map(name).collect());
    }

    /// Starts with these exercises.
    pub(super) fn begin_with(self, drills: Vec<ExerciseName>) {
        if drills.is_empty() {
            let reason = self.app.language().say("There is nothing to practise here.");
            return self.stage.set(Stage::Failed(reason));
        }
        self.drills.set(drills);
        self.load();
    }

    /// Starts once more, with other exercises.
    pub(super) fn again(self) {
        self.at.set(0);
        self.outcomes.set(Vec::new());
        self.ends.set_value(None);
        self.left.set(None);
        if self.is_storm() {
            return self.deal();
        }
        self.renew();
        self.load();
    }

    /// Asks for another exercise in place of one that could not be made: the same seed would fail again.
    fn retry(self) {
        self.renew();
        self.load();
    }

    /// Other exercises of the same kinds.
    fn renew(self) {
        let seed = page::random();
        self.seed.set_value(seed);
        self.drills.update(|drills| {
            for (drill, at) in drills.iter_mut().zip(0..) {
                drill.seed = seed.wrapping_add(at);
            }
        });
    }

    /// Begins a storm: with the dice of the server for who has a name there, else with our own.
    fn deal(self) {
        self.stage.set(Stage::Coming);
        self.reports.set(Reports::default());
        spawn_local(async move {
            let seed = report::deal(self).await;
            self.seed.try_set_value(seed.unwrap_or_else(page::random));
            self.load();
        });
    }

    /// Asks for the exercise whose turn it is.
    fn load(self) {
        let at = self.at.get_untracked();
        let seed = self.seed.get_value();
        let drill = self.drills.with_untracked(|drills| drills.get(at).cloned());
        let request = match drill {
            Some(name) => Request::Exercise(name),
            None if self.is_storm() => Request::Storm { seed, number: at as u64 },
            None => return self.stage.set(Stage::Over),
        };
        self.stage.set(Stage::Coming);
        let t = self.app.language();
        self.app.engine.with_value(|engine| {
            engine.ask(Topic::Exercise, request, move |answer| {
                let made = match answer {
                    Ok(Answer::Exercise(exercise)) => Exercising::new(*exercise, clock::now(), t),
                    Ok(_) => Err("Solver error. Reload the page.".into()),
                    Err(reason) => Err(reason),
                };
                match made {
                    Ok(exercising) => self.show(exercising),
                    Err(reason) => {
                        self.stage.try_set(Stage::Failed(t.say(&reason)));
                    }
                }
            });
        });
    }

    fn show(self, exercising: Exercising) {
        if self.is_storm() && self.ends.get_value().is_none() {
            self.ends.set_value(Some(Moment(clock::now().0 + STORM)));
        }
        let question = exercising.question();
        if self.now.try_set(Some(exercising)).is_some() {
            return;
        }
        self.stage.set(Stage::Exercise);
        self.app.announce(Tone::News, question);
    }

    /// Changes the exercise on the board; nothing happens when the screen has been left.
    pub(super) fn change<T>(self, change: impl FnOnce(&mut Exercising) -> T) -> Option<T> {
        self.now.try_update(|now| now.as_mut().map(change)).flatten()
    }

    /// Does what an action has left to be done.
    pub(super) fn satisfy(self, need: Need) {
        match need {
            Need::Nothing => {}
            Need::Next => self.next(),
            Need::Judge(attempted) => self.judge(attempted),
        }
    }

    fn judge(self, attempted: Attempted) {
        let t = self.app.language();
        self.app.engine.with_value(|engine| {
            engine.ask(Topic::Practice, Request::Judge(attempted.clone()), move |answer| match answer {
                Ok(Answer::Judged(judged)) => {
                    if let Some(recall) = &judged.recall {
                        report::add(self, attempted, recall);
                    }
                    self.change(|exercising| exercising.take(clock::now(), judged));
                    self.settle();
                }
                Ok(_) => self.app.announce(Tone::Warning, t.say("Solver error. Reload the page.")),
                Err(reason) => self.app.announce(Tone::Warning, t.say(&reason)),
            });
        });
    }

    /// Keeps an exercise that is over. In a test, the first answer counts.
    fn settle(self) {
        if self.is_test() {
            self.change(Exercising::end);
        }
        let kind = |exercising: &Exercising| match self.is_test() {
            true => "test".to_owned(),
            false => exercising.exercise.name.drill.kind.clone(),
        };
        let attempt = self.change(|exercising| exercising.attempt(clock::now(), &kind(exercising))).flatten();
        let Some(attempt) = attempt else { return };
        keep(self.app, &attempt);
        let outcome = match attempt.recall.as_str() {
            "good" | "easy" => Outcome::Unaided,
            "hard" => Outcome::Found,
            _ => Outcome::Missed,
        };
        self.outcomes.update(|outcomes| outcomes.push(outcome));
    }

    /// Goes on to the next exercise, or to the end.
    pub(super) fn next(self) {
        let at = self.at.get_untracked() + 1;
        self.outcomes.update(|outcomes| outcomes.resize(at, Outcome::Missed));
        self.at.set(at);
        self.load();
    }

    fn tick(self) {
        report::send(self);
        let now = clock::now();
        let ends = self.ends.get_value();
        let of_exercise =
            || self.now.with_untracked(|exercise| exercise.as_ref().and_then(|it| it.left(now)));
        let left = ends.map_or_else(of_exercise, |ends| Some(ends.since(now).as_secs()));
        if self.left.get_untracked() != left {
            self.left.set(left);
            if left == Some(0) && ends.is_none() {
                let words = "Time is up. Go on as long as you like; it counts as found, but not as known.";
                self.app.announce(Tone::News, self.app.language().say(words));
            }
        }
        if ends.is_some_and(|ends| now >= ends) && self.stage.get_untracked() != Stage::Over {
            self.stage.set(Stage::Over);
        }
    }
}

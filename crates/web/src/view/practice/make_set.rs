//! Exercises and puzzles put together for others: as a link, on paper, or for a class.

use super::{ask_path, when_asked};
use crate::browser::engine::Topic;
use crate::browser::{api, page};
use crate::paper::Form;
use crate::play::Tone;
use crate::practice::words;
use crate::view::print::desk::{Choosing, Desk, Proof};
use crate::view::{App, app};
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_protocol::api::{ClassOpened, NewClass, PrintTask};
use ninefold_protocol::set::{self, ExerciseSet, LONGEST_TITLE, MOST_ITEMS, SetItem};
use ninefold_protocol::worker::{Answer, Drill, Path, Request, Sheet, UnitStanding};
use std::collections::BTreeSet;

/// What somebody has chosen for others.
#[derive(Clone, Copy)]
struct Choice {
    app: App,
    title: RwSignal<String>,
    /// The lessons, by the place of their units and their own in these.
    lessons: RwSignal<BTreeSet<(usize, usize)>>,
    count: RwSignal<usize>,
    /// Puzzles, one a line.
    puzzles: RwSignal<String>,
    seed: StoredValue<u64>,
    path: StoredValue<Path>,
    /// What comes of it.
    set: RwSignal<ExerciseSet>,
    fault: RwSignal<Option<String>>,
    desk: Desk,
}

/// A set is put together.
#[component]
pub(super) fn MakeSet() -> impl IntoView {
    let app = app();
    let t = app.language();
    let asked = ask_path(app);
    view! {
        <div class="screen">
            <h1>{t.say("Exercises for others")}</h1>
            <p class="prose">{t.say("Choose techniques, and give the exercises away: as a link, printed with answers and arguments, or to a class that needs no accounts.")}</p>
            {move || when_asked(app, asked.get(), |path| view! { <SetForm path /> }.into_any())}
        </div>
    }
}

#[component]
fn SetForm(path: Path) -> impl IntoView {
    let app = app();
    let t = app.language();
    let units = path.units.clone();
    let choice = Choice {
        app,
        title: RwSignal::new(String::new()),
        lessons: RwSignal::new(BTreeSet::new()),
        count: RwSignal::new(10),
        puzzles: RwSignal::new(String::new()),
        // Short numbers make short links.
        seed: StoredValue::new(page::random() % (1 << 32)),
        path: StoredValue::new(path),
        set: RwSignal::new(ExerciseSet::default()),
        fault: RwSignal::new(None),
        desk: Desk::new(app, "exercises.pdf", &Form::ALL),
    };
    Effect::new(move |_| choice.plan());
    Effect::new(move |_| choice.order());
    on_cleanup(move || app.engine.with_value(|engine| engine.call_off(Topic::Booklet)));
    let boxes = units.into_iter().enumerate().map(|(at, unit)| view! { <Lessons choice at unit /> });
    let count = move |event: web_sys::Event| {
        if let Ok(count) = event_target_value(&event).parse::<usize>() {
            choice.count.set(count.clamp(1, MOST_ITEMS));
        }
    };
    view! {
        <div class="printing">
            <form class="stack" on:submit=move |event| event.prevent_default()>
                <div class="fields">
                    <div class="field">
                        <label for="set-title">{t.say("Title")}</label>
                        <input id="set-title" maxlength=LONGEST_TITLE.to_string() on:input=move |event| choice.title.set(event_target_value(&event)) />
                    </div>
                    <div class="field">
                        <label for="set-count">{t.say("Exercises")}</label>
                        <input id="set-count" type="number" min="1" max=MOST_ITEMS.to_string() value="10" on:change=count />
                    </div>
                </div>
                {boxes.collect_view()}
                <div class="field">
                    <label for="set-puzzles">{t.say("Puzzles to solve after them, one a line")}</label>
                    <textarea id="set-puzzles" rows="3" on:change=move |event| choice.puzzles.set(event_target_value(&event))></textarea>
                </div>
                {move || choice.fault.get().map(|reason| view! { <p class="saying warning" role="alert">{reason}</p> })}
                <Giving choice />
                <details><summary>{t.say("How it is printed")}</summary><Choosing desk=choice.desk /></details>
            </form>
            <Show when=move || choice.desk.order.with(Option::is_some)><Proof desk=choice.desk /></Show>
        </div>
    }
}

/// The lessons of a unit, to be chosen.
#[component]
fn Lessons(choice: Choice, at: usize, unit: UnitStanding) -> impl IntoView {
    let t = app().language();
    let lessons = unit.lessons.into_iter().enumerate().map(|(number, lesson)| {
        let toggle = move |_| {
            choice.lessons.update(|chosen| {
                if !chosen.remove(&(at, number)) {
                    chosen.insert((at, number));
                }
            });
        };
        let is_chosen = move || choice.lessons.with(|chosen| chosen.contains(&(at, number)));
        view! { <label><input type="checkbox" prop:checked=is_chosen on:change=toggle />{lesson.title}</label> }
    });
    view! {
        <fieldset>
            <legend>{t.say(&unit.title)}</legend>
            <div class="chips">{lessons.collect_view()}</div>
        </fieldset>
    }
}

/// The ways to give it away.
#[component]
fn Giving(choice: Choice) -> impl IntoView {
    let app = choice.app;
    let t = app.language();
    let opened = RwSignal::new(None::<ClassOpened>);
    let is_empty = Memo::new(move |_| choice.set.with(|set| set.check().is_err()));
    let copy = move |_| {
        let link = choice.set.with_untracked(set::write);
        page::copy(&page::address_of(&format!("{}#{link}", set::PATH)));
        app.announce(Tone::News, t.say("The link to these exercises is copied."));
    };
    let open = move |_| {
        let form = NewClass { set: choice.set.get_untracked(), days: None };
        spawn_local(async move {
            match api::send_for::<ClassOpened>("POST", "/classes", &form).await {
                Ok(class) => {
                    opened.try_set(Some(class));
                }
                Err(fault) => {
                    choice.fault.try_set(Some(t.say(&fault.words())));
                }
            }
        });
    };
    view! {
        <p class="row">
            <button type="button" class="primary" prop:disabled=is_empty on:click=copy>{t.say("Copy the link")}</button>
            <button type="button" prop:disabled=is_empty on:click=open>{t.say("Open a class")}</button>
        </p>
        {move || opened.get().map(|class| view! { <Opened class /> })}
    }
}

/// A class that is open: what to give to pupils, and what to keep.
#[component]
fn Opened(class: ClassOpened) -> impl IntoView {
    let t = app().language();
    let pupils = page::address_of(&format!("/class/{}", class.code));
    let shown = pupils.clone();
    let results = format!("/class/{}/results#{}", class.code, class.key);
    let address = page::address_of(&results);
    let days = (u64::try_from(class.ends).unwrap_or_default().saturating_sub(crate::browser::clock::now().0))
        / 86_400_000
        + 1;
    view! {
        <section class="card stack" aria-label=t.say("Class") role="status">
            <p>{t.say("Pupils open this address, or type the code, and give a name:")}</p>
            <p><b class="class-code">{class.code}</b></p>
            <p><a href=pupils>{shown}</a></p>
            <p>{t.say("Keep this link for yourself: it shows who has solved what.")}</p>
            <p><a id="class-results" href=results>{address}</a></p>
            <p class="empty">{t.fill("Everything about the class is forgotten after {0} days.", &[&days])}</p>
        </section>
    }
}

impl Choice {
    /// Asks which exercises these are.
    fn plan(self) {
        let lessons = self.path.with_value(|path| {
            let drill = |&(unit, lesson): &(usize, usize)| -> Option<Drill> {
                path.units.get(unit)?.lessons.get(lesson)?.sitting.first().cloned()
            };
            self.lessons.with(|chosen| chosen.iter().filter_map(drill).collect::<Vec<_>>())
        });
        let puzzles = self.puzzles.get();
        let title = self.title.get();
        let count = if lessons.is_empty() { 0 } else { self.count.get() };
        let request = Request::PlanSet { lessons, count, seed: self.seed.get_value() };
        let t = self.app.language();
        self.app.engine.with_value(|engine| {
            engine.ask(Topic::Exercise, request, move |answer| match answer {
                Ok(Answer::Planned(mut items)) => {
                    let lines = puzzles.lines().map(str::trim).filter(|line| !line.is_empty());
                    items.extend(lines.map(|line| SetItem::Puzzle { puzzle: line.to_owned() }));
                    let set = ExerciseSet { title: title.trim().to_owned(), items };
                    let fault = set.check().err().filter(|_| !set.items.is_empty());
                    self.fault.try_set(fault.map(|error| t.say(&super::set::sentence(&error.to_string()))));
                    self.set.try_set(set);
                }
                Ok(_) => {
                    self.fault.try_set(Some(t.say("Solver error. Reload the page.")));
                }
                Err(reason) => {
                    self.fault.try_set(Some(t.say(&reason)));
                }
            });
        });
    }

    /// Has the set laid out for the press.
    fn order(self) {
        let ExerciseSet { title, items } = self.set.get();
        self.desk.choices.track();
        if items.is_empty() {
            return self.desk.order.set(None);
        }
        let t = self.app.language();
        self.app.engine.with_value(|engine| {
            engine.ask(Topic::Booklet, Request::Sheets { items }, move |answer| match answer {
                Ok(Answer::Sheets(sheets)) => {
                    let puzzles = sheets.iter().map(|sheet| sheet.board.clone()).collect();
                    let Some(mut request) =
                        self.desk.choices.try_with_untracked(|choices| choices.request(t, &title, puzzles))
                    else {
                        return;
                    };
                    request.tasks = sheets.iter().map(|sheet| task(t, sheet)).collect();
                    self.desk.order.try_set(Some(request));
                }
                Ok(_) => {}
                Err(reason) => {
                    self.fault.try_set(Some(t.say(&reason)));
                }
            });
        });
    }
}

/// What is printed beside a board, in the language of the page.
fn task(t: crate::words::Language, sheet: &Sheet) -> PrintTask {
    let choices = sheet
        .choices
        .iter()
        .zip(1..)
        .map(|(choice, number)| format!(" {number}) {}", words(t, std::slice::from_ref(choice))));
    PrintTask {
        title: t.say(&sheet.title),
        question: words(t, &sheet.question) + &choices.collect::<String>(),
        answer: sheet
            .answer
            .iter()
            .map(|told| words(t, std::slice::from_ref(told)))
            .filter(|told| !told.is_empty())
            .collect(),
    }
}

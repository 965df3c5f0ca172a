//! A class: pupils come by its code and a name, and the teacher sees who has solved what.

use super::set::{Seat, SetToDo, solved_game};
use super::{Asked, when_asked};
use crate::browser::api::{self, Fault};
use crate::browser::printer::{Handed, Way};
use crate::browser::{clock, navigation};
use crate::view::{App, app};
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_protocol::api::{
    ClassAnswer, ClassInfo, ClassJudged, ClassKey, ClassResults, ClassSeat, NewPupil, PupilIn, PupilResults,
};
use ninefold_protocol::log;
use ninefold_protocol::set::{ExerciseSet, SetItem};
use ninefold_protocol::worker::ExerciseName;

/// The name under which a browser keeps who one is in a class.
fn kept_name(code: &str) -> String {
    format!("class.{}", code.to_uppercase())
}

/// The seat that this browser has in a class.
fn kept_seat(app: App, code: &str) -> Option<ClassSeat> {
    let name = kept_name(code);
    let known = app.shelf.with_value(|shelf| shelf.get(&name))?;
    let seat = ClassSeat::read(&known, clock::now());
    let text = seat.to_string();
    if text != known {
        app.keep(&name, &text);
    }
    Some(seat)
}

/// A class, for a pupil.
#[component]
pub(crate) fn ClassScreen(code: String) -> impl IntoView {
    let app = app();
    let t = app.language();
    let asked = RwSignal::new(Asked::Coming);
    let path = format!("/classes/{code}");
    spawn_local(async move {
        asked.try_set(match api::get::<ClassInfo>(&path).await {
            Ok(class) => Asked::Here(class.set),
            Err(Fault::Offline) => Asked::Failed(t.say("The server cannot be reached. Try again later.")),
            Err(fault) => Asked::Failed(t.say(&fault.words())),
        });
    });
    let kept = RwSignal::new(kept_seat(app, &code));
    let screen = move || {
        let code = code.clone();
        when_asked(app, asked.get(), |set: ExerciseSet| match kept.get() {
            Some(kept) => {
                report_solved(app, &code, &kept, &set);
                let seat = Seat { code, pupil: kept.pupil };
                view! { <SetToDo set seat=Some(seat) /> }.into_any()
            }
            None => view! { <Joining code set kept /> }.into_any(),
        })
    };
    view! { <div class="class">{screen}</div> }
}

/// The way into a class: a name.
#[component]
fn Joining(code: String, set: ExerciseSet, kept: RwSignal<Option<ClassSeat>>) -> impl IntoView {
    let app = app();
    let t = app.language();
    let name = RwSignal::new(String::new());
    let fault = RwSignal::new(None::<String>);
    let join = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let (code, form) = (code.clone(), NewPupil { name: name.get_untracked() });
        spawn_local(async move {
            match api::send_for::<PupilIn>("POST", &format!("/classes/{code}/pupils"), &form).await {
                Ok(joined) => {
                    let seat = ClassSeat { pupil: joined.pupil, since: clock::now() };
                    app.keep(&kept_name(&code), &seat.to_string());
                    kept.try_set(Some(seat));
                }
                Err(reason) => {
                    fault.try_set(Some(t.say(&reason.words())));
                }
            }
        });
    };
    let title = if set.title.is_empty() { t.say("Class") } else { set.title };
    view! {
        <div class="screen narrow stack">
            <h1>{title}</h1>
            <p>{t.say("Give a name, so that your teacher knows who you are. Nothing else is kept, and the name is forgotten when the class ends.")}</p>
            <form class="stack" on:submit=join>
                <div class="field">
                    <label for="pupil-name">{t.say("Your name")}</label>
                    <input id="pupil-name" maxlength="40" required=true autocomplete="given-name" on:input=move |event| name.set(event_target_value(&event)) />
                </div>
                {move || fault.get().map(|reason| view! { <p class="saying warning" role="alert">{reason}</p> })}
                <p><button type="submit" class="primary">{t.say("Begin")}</button></p>
            </form>
        </div>
    }
}

/// Tells the teacher of puzzles that were solved in this browser since the seat was taken; those that are known
/// already stay as they were.
fn report_solved(app: App, code: &str, kept: &ClassSeat, set: &ExerciseSet) {
    for (at, item) in set.items.iter().enumerate() {
        let SetItem::Puzzle { puzzle } = item else { continue };
        let Some(answer) = solved_answer(app, kept, at, puzzle) else { continue };
        let path = format!("/classes/{code}/answers");
        spawn_local(async move {
            // What cannot be sent now is sent when this screen is opened again.
            let _ = api::send_for::<ClassJudged>("POST", &path, &answer).await;
        });
    }
}

fn solved_answer(app: App, kept: &ClassSeat, at: usize, puzzle: &str) -> Option<ClassAnswer> {
    let key = solved_game(app, puzzle)?;
    let text = app.shelf.with_value(|shelf| shelf.get(&format!("game.{key}")))?;
    let session = log::rescue(text.as_bytes()).ok()?.session;
    ClassAnswer::of_game(&kept.pupil, at, &session).filter(|_| kept.counts(&session))
}

/// Who has solved what, for the teacher.
#[component]
pub(crate) fn ClassResultsScreen(code: String) -> impl IntoView {
    let app = app();
    let t = app.language();
    let asked = RwSignal::new(Asked::Coming);
    let ask = move |code: String| {
        let key = ClassKey { key: navigation::fragment().unwrap_or_default() };
        spawn_local(async move {
            let path = format!("/classes/{code}/results");
            asked.try_set(match api::send_for::<ClassResults>("POST", &path, &key).await {
                Ok(results) => Asked::Here(results),
                Err(fault) => Asked::Failed(t.say(&fault.words())),
            });
        });
    };
    ask(code.clone());
    let again = move |_| ask(code.clone());
    view! {
        <div class="screen">
            <h1>{t.say("Class")}</h1>
            {move || when_asked(app, asked.get(), |results| view! { <Results results /> }.into_any())}
            <p><button type="button" on:click=again>{t.say("Look again")}</button></p>
        </div>
    }
}

#[component]
fn Results(results: ClassResults) -> impl IntoView {
    let t = app().language();
    let count = results.items.len();
    let heads = results.items.iter().enumerate().map(|(at, item)| {
        let name = match item {
            SetItem::Exercise(ExerciseName { drill, .. }) => drill.technique.clone(),
            SetItem::Puzzle { .. } => t.say("Puzzle"),
        };
        view! { <th scope="col" title=name.clone()>{at + 1}<span class="unseen">{format!(" {name}")}</span></th> }
    });
    let heads = heads.collect_view();
    let csv = results.csv();
    let rows = results.pupils.into_iter().map(|pupil| view! { <Row pupil count /> }).collect_view();
    let handed = StoredValue::new_local(None::<Handed>);
    let save = move |_| {
        let parts = js_sys::Array::of1(&csv.as_str().into());
        let file = web_sys::Blob::new_with_str_sequence(&parts).ok();
        handed.set_value(file.and_then(|file| Handed::new(&file, Way::Save("ninefold-class.csv"))));
    };
    view! {
        <p>{results.title}</p>
        <div class="table-scroll" tabindex="0">
            <table class="table">
                <thead><tr><th scope="col">{t.say("Name")}</th>{heads}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        <p class="empty">{t.say("✓ found without help, ○ with a little help, – told.")}</p>
        <p><button type="button" on:click=save>{t.say("Save as CSV")}</button></p>
    }
}

#[component]
fn Row(pupil: PupilResults, count: usize) -> impl IntoView {
    let t = app().language();
    let cells = (0..count).map(|at| {
        let (sign, words) = match pupil.result(at).map(|result| result.recall.as_str()) {
            None => ("", t.say("not yet")),
            Some("again") => ("–", t.say("told")),
            Some("hard") => ("○", t.say("found")),
            Some(_) => ("✓", t.say("found without help")),
        };
        view! { <td><span aria-hidden="true">{sign}</span><span class="unseen">{words}</span></td> }
    });
    view! { <tr><th scope="row">{pupil.name.clone()}</th>{cells.collect_view()}</tr> }
}

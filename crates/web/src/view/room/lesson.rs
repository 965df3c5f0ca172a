//! A class: what the teacher shows and asks, and what pupils can do about it.

use super::Visit;
use super::opening::fault_words;
use crate::browser::{api, page};
use crate::hint::DrawnHint;
use crate::play::Tone;
use crate::room::{AnswerLine, Desk};
use crate::route::Route;
use crate::view::common::Go;
use crate::view::hint::sentence_view;
use crate::view::pad::keep_focus;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_game::{Command as Play, Tier};
use ninefold_protocol::api::{AnswerClass, AskClass, RoomInfo, ShowHint};
use ninefold_protocol::worker::Response;
use ninefold_room::{Assistance, ClassCommand, Command, HintCommand, Refusal, ShownHint};

/// The hint, the question, and what one can do.
#[component]
pub(super) fn Lesson(hint: Memo<Option<DrawnHint>>) -> impl IntoView {
    let visit = Visit::here();
    let teaches = Memo::new(move |_| visit.desk.with(Desk::teaches));
    view! {
        <HintText hint />
        <Question />
        {move || match teaches.get() {
            true => view! { <Teacher /> }.into_any(),
            false => view! { <Pupil /> }.into_any(),
        }}
    }
}

/// The hint that is drawn, as a memo for the board and for the text.
pub(super) fn hint_of(visit: Visit) -> Memo<Option<DrawnHint>> {
    let shown = Memo::new(move |_| visit.desk.with(Desk::shown_hint));
    Memo::new(move |_| {
        let hint: ShownHint = shown.get()?;
        visit.desk.with_untracked(|desk| desk.drawn_hint(&hint))
    })
}

/// What the hint tells; it is read aloud when the teacher tells more.
#[component]
pub(super) fn HintText(hint: Memo<Option<DrawnHint>>) -> impl IntoView {
    let t = Visit::here().app.language();
    let card = move || {
        hint.get().map(|hint| {
            let title = match hint.technique.is_empty() {
                true => t.say("Where to look"),
                false => hint.technique.clone(),
            };
            let shown = hint.shown().into_iter();
            let sentences = shown.map(|(sentence, told)| sentence_view(t, sentence, told)).collect_view();
            let page = hint.page.clone().map(|slug| {
                view! { <p><Go to=Route::Technique(slug)>{t.say("About this technique")}</Go></p> }
            });
            view! { <h2 class="technique">{title}</h2><ol>{sentences}</ol>{page} }
        })
    };
    view! { <section class="room-hint" role="status" aria-label=t.say("Hint")>{card}</section> }
}

/// What is asked, who has answered, and the answers as far as they may be seen.
#[component]
fn Question() -> impl IntoView {
    let visit = Visit::here();
    let t = visit.app.language();
    let asked = Memo::new(move |_| visit.desk.with(|desk| asked_words(visit, desk)));
    let answers = Memo::new(move |_| visit.desk.with(|desk| named_answers(visit, desk)));
    let list = move || {
        let row = |(name, line): (String, AnswerLine)| {
            let look = match line.is_right {
                Some(true) => "room-right",
                Some(false) => "room-wrong",
                None => "",
            };
            view! { <li class=look><b>{name}</b>" "{line.words}</li> }
        };
        answers.get().into_iter().map(row).collect_view()
    };
    view! {
        <section class="room-question" aria-label=t.say("Question")>
            {move || asked.get().map(|(question, count)| view! { <p><b>{question}</b>" "<small>{count}</small></p> })}
            <ul class="plain room-answers">{list}</ul>
        </section>
    }
}

fn named_answers(visit: Visit, desk: &Desk) -> Vec<(String, AnswerLine)> {
    let answers = desk.answers(visit.app.language()).into_iter();
    answers.map(|line| (desk.name(line.by), line)).collect()
}

/// The question, and how many have answered.
fn asked_words(visit: Visit, desk: &Desk) -> Option<(String, String)> {
    let t = visit.app.language();
    let question = desk.lesson()?.question()?;
    let words = match &question.technique {
        None => t.say("Who sees the next step?"),
        Some(technique) => t.fill("Who sees this? {0}", &[technique]),
    };
    let n_pupils = desk.room().players().filter(|player| desk.room().owner() != Some(player.id)).count();
    Some((words, t.fill("{0} of {1} have answered.", &[&question.n_answers(), &n_pupils])))
}

/// What the teacher can do.
#[component]
fn Teacher() -> impl IntoView {
    let visit = Visit::here();
    let t = visit.app.language();
    let tier = Memo::new(move |_| visit.desk.with(|desk| desk.shown_hint().map(|hint| hint.tier)));
    let is_asked = Memo::new(move |_| {
        visit.desk.with(|desk| desk.lesson().is_some_and(|lesson| lesson.question().is_some()))
    });
    let technique = RwSignal::new(String::new());
    let more = move || match tier.get() {
        None => t.say("Hint"),
        Some(Tier::Where) => t.say("Name the technique"),
        Some(_) => t.say("Explain it"),
    };
    let is_told = move || tier.get().is_some_and(|tier| tier >= Tier::Argument);
    let options =
        || TECHNIQUES.map(|name| view! { <option value=name>{name}</option> }).into_iter().collect_view();
    let press = move |command: ClassCommand| move |_| visit.ask(Command::Class(command.clone()));
    let hint_press = move |command: HintCommand| move |_| visit.ask(Command::Hint(command.clone()));
    view! {
        <div class="acts room-teaching">
            <Show when=move || !is_told()>
                <button type="button" on:pointerdown=keep_focus on:click=move |_| visit.show_hint()>{more}</button>
            </Show>
            <Show when=move || tier.get().is_some()>
                <button type="button" on:pointerdown=keep_focus on:click=hint_press(HintCommand::Apply)>{t.say("Apply")}</button>
                <button type="button" on:pointerdown=keep_focus on:click=hint_press(HintCommand::Hide)>{t.say("Hide hint")}</button>
            </Show>
            <Show
                when=move || is_asked.get()
                fallback=move || view! { <button type="button" class="primary" on:pointerdown=keep_focus on:click=move |_| visit.ask_class(technique.get_untracked())>{t.say("Who sees it?")}</button> }
            >
                <button type="button" class="primary" on:pointerdown=keep_focus on:click=press(ClassCommand::Reveal)>{t.say("Reveal answers")}</button>
            </Show>
        </div>
        <Show when=move || !is_asked.get()>
            <label class="field room-asked">
                <span>{t.say("Ask for")}</span>
                <select on:change=move |event| technique.set(event_target_value(&event))>
                    <option value="">{t.say("Any next step")}</option>
                    {options()}
                </select>
            </label>
        </Show>
    }
}

/// What a teacher can ask for by name: what most lessons are about.
const TECHNIQUES: [&str; 16] = [
    "Full House",
    "Hidden Single",
    "Naked Single",
    "Pointing",
    "Claiming",
    "Naked Pair",
    "Hidden Pair",
    "Naked Triple",
    "Hidden Triple",
    "X-Wing",
    "Swordfish",
    "Skyscraper",
    "Two-String Kite",
    "XY-Wing",
    "XYZ-Wing",
    "W-Wing",
];

/// What a pupil can do.
#[component]
fn Pupil() -> impl IntoView {
    let visit = Visit::here();
    let t = visit.app.language();
    let question =
        Memo::new(move |_| visit.desk.with(|desk| desk.question_for_me().map(|question| question.number)));
    let tries = Memo::new(move |_| visit.desk.with(|desk| desk.tries(desk.me())));
    let plays = Memo::new(move |_| visit.desk.with(|desk| desk.own().is_some_and(|own| own.plays())));
    let press = move |command: ClassCommand| move |_| visit.ask(Command::Class(command.clone()));
    let by_cells = move |_| {
        let chosen = visit.table.get_value().map(|table| {
            table.play.with_untracked(|play| play.hand.chosen.iter().copied().collect::<Vec<_>>())
        });
        if let (Some(question), Some(cells)) = (question.get_untracked(), chosen) {
            visit.answer(question, Response::Cells(cells));
        }
    };
    view! {
        <Show when=move || question.get().is_some()>
            <p>{t.say("Write the digit that follows, mark a candidate that goes, or choose the cells of the pattern.")}</p>
            <p><button type="button" class="primary" on:pointerdown=keep_focus on:click=by_cells>{t.say("Answer with these cells")}</button></p>
        </Show>
        <Show when=move || plays.get() && question.get().is_none()>
            <p class="row">
                <button type="button" class:primary=move || !tries.get() on:pointerdown=keep_focus on:click=press(ClassCommand::Try)>
                    {move || if tries.get() { t.say("Copy the teacher's board again") } else { t.say("Try it myself") }}
                </button>
                <Show when=move || tries.get()>
                    <button type="button" on:pointerdown=keep_focus on:click=press(ClassCommand::Return)>{t.say("Back to the teacher's board")}</button>
                </Show>
            </p>
        </Show>
    }
}

/// What is told of a member in the list: who tries, and who has answered.
pub(super) fn notes(visit: Visit, desk: &Desk, member: ninefold_room::MemberId) -> Vec<String> {
    let t = visit.app.language();
    let question = desk.lesson().and_then(|lesson| lesson.question());
    let answered = question.is_some_and(|question| question.answer_of(member).is_some());
    let notes = [(desk.tries(member), "tries"), (answered, "has answered")];
    notes.into_iter().filter(|(is_so, _)| *is_so).map(|(_, words)| t.say(words)).collect()
}

impl Visit {
    /// Whether a command at the board is for the service: an answer of a pupil, a hint, or a check.
    pub(super) fn is_for_service(self, command: &Play) -> bool {
        let question = self.desk.try_with_untracked(|desk| desk.question_for_me().map(|open| open.number));
        if let Some(question) = question.flatten() {
            match Response::of_move(command) {
                Some(reply) => self.answer(question, reply),
                None => {
                    let words =
                        self.app.language().say("Answer by a digit, by candidates or by cells of the board.");
                    self.say(Tone::Warning, words);
                }
            }
            return true;
        }
        let (hints, checks) = self
            .desk
            .try_with_untracked(|desk| {
                let Assistance { hints, checks, .. } = desk.room().assistance();
                (hints || desk.teaches(), checks)
            })
            .unwrap_or_default();
        match command {
            Play::AskForHint | Play::DeepenHint if hints => self.show_hint(),
            Play::ApplyHint if hints => self.ask(Command::Hint(HintCommand::Apply)),
            Play::Check if checks => self.check(),
            Play::AskForHint | Play::DeepenHint if checks => self.warn(&Refusal::NoHints),
            Play::Check if hints => self.warn(&Refusal::NoChecks),
            _ => return false,
        }
        true
    }

    fn warn(self, refusal: &Refusal) {
        self.say(Tone::Warning, self.app.language().say(&refusal.to_string()));
    }

    /// Has more told about the next step.
    pub(super) fn show_hint(self) {
        self.ask_engine("hints", ShowHint { op: new_op() }, None);
    }

    /// Asks who sees a technique, or any step.
    fn ask_class(self, technique: String) {
        let technique = Some(technique).filter(|name| !name.is_empty());
        self.ask_engine("questions", AskClass { op: new_op(), technique }, None);
    }

    /// Answers the teacher's question.
    pub(super) fn answer(self, question: u64, reply: Response) {
        let told = "The teacher has your answer. You can change it until the answers are revealed.";
        self.ask_engine("answers", AnswerClass { op: new_op(), question, reply }, Some(told));
    }

    /// Sends what the service asks its engine about; what comes of it comes with the log.
    pub(super) fn ask_engine(
        self,
        what: &'static str,
        form: impl serde::Serialize + 'static,
        told: Option<&'static str>,
    ) {
        let t = self.app.language();
        spawn_local(async move {
            let path = format!("/rooms/{}/{what}", self.id.get_value());
            match api::send_for::<RoomInfo>("POST", &path, &form).await {
                Ok(_) => {
                    if let Some(told) = told {
                        self.say(Tone::News, t.say(told));
                    }
                }
                Err(fault) => self.say(Tone::Warning, t.say(&fault_words(&fault))),
            }
        });
    }
}

pub(super) fn new_op() -> String {
    format!("{:x}", page::new_op().0)
}

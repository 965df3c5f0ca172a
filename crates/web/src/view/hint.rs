//! The hint: asked of the engine, told tier by tier, and stepped through sentence by sentence.

use super::app;
use super::common::Go;
use super::game::Table;
use super::pad::keep_focus;
use crate::browser::clock;
use crate::browser::engine::Topic;
use crate::hint::DrawnHint;
use crate::play::Tone;
use crate::preferences::{Off, Switch};
use crate::route::Route;
use crate::words::Language;
use leptos::prelude::*;
use ninefold_format::Item;
use ninefold_game::{Command, Session, Tier};
use ninefold_protocol::worker::{self, Answer, Kind, Request, Sentence, StepAdvice};
use ninefold_puzzle::{Cell, Digit};
use ninefold_table::{Action, Tongue, hint};

/// The hint: a button first, then as much of the argument as was asked for.
#[component]
pub(crate) fn HintCard(advice: Memo<Option<DrawnHint>>) -> impl IntoView {
    let table = Table::here();
    let t = app().language();
    let ask = move |_| table.act(Action::Hint);
    move || match advice.get() {
        None => view! {
            <button type="button" on:pointerdown=keep_focus on:click=ask>{t.say("Hint")}</button>
            <WhyNot />
        }
        .into_any(),
        Some(advice) => view! { <Told advice /> }.into_any(),
    }
}

/// The question why a digit cannot go into the cell in hand.
#[component]
fn WhyNot() -> impl IntoView {
    let table = Table::here();
    let t = app().language();
    let place =
        Memo::new(move |_| table.play.with(|play| play.session.layout().place(play.hand.cursor).to_string()));
    let layout = table.play.with_untracked(|play| play.session.layout().clone());
    let is_open = Memo::new(move |_| table.question.get() == Off::On);
    let ask = move |digit| move |_| table.ask_why_not(digit);
    let digits = move || {
        let button = |digit: Digit| {
            view! { <button type="button" on:pointerdown=keep_focus on:click=ask(digit)>{digit.to_string()}</button> }
        };
        layout.digits().map(button).collect_view()
    };
    view! {
        <button
            type="button"
            class="quiet"
            aria-expanded=move || is_open.get().to_string()
            on:pointerdown=keep_focus
            on:click=move |_| table.question.set(if is_open.get_untracked() { Off::Off } else { Off::On })
        >
            {t.say("Why not …?")}
        </button>
        <Show when=move || is_open.get()>
            <div class="why-not">
                <p role="status">{move || t.fill("Which digit do you ask about for {0}?", &[&place.get()])}</p>
                <div class="row">{digits.clone()}</div>
            </div>
        </Show>
    }
}

#[component]
fn Told(advice: DrawnHint) -> impl IntoView {
    let table = Table::here();
    let t = app().language();
    let (number, next) = match advice.tier {
        Tier::Where => (1, Some("Which technique?")),
        Tier::Technique => (2, Some("Show why")),
        Tier::Argument | Tier::Applied => (3, None),
    };
    let read = advice.read;
    let total = advice.sentences.len();
    let sentences = advice.sentences.iter().enumerate();
    let sentences = sentences.map(|(at, sentence)| sentence_view(t, sentence, read == Some(at)));
    let technique = match advice.technique.is_empty() {
        true => t.say("Where to look"),
        false => advice.technique.clone(),
    };
    let lesson = advice
        .page
        .clone()
        .map(|slug| view! { <Go to=Route::Technique(slug) class="button quiet">{t.say("Learn it")}</Go> });
    let legend = advice.legend().into_iter().map(|(look, words)| {
        view! { <li><i class=look aria-hidden="true">"5"</i>{t.say(words)}</li> }
    });
    let deepen = move |_| table.act(Action::Hint);
    let apply = move |_| table.command(&Command::ApplyHint);
    let fold = move |_| table.hint_shown.set(Switch::Off);
    view! {
        <section class="advice" class:stepping=read.is_some() aria-label=t.say("Hint")>
            <header>
                <span class="tier">{t.fill("Hint {0} of 3", &[&number])}</span>
                <h2 class="technique">{technique}</h2>
            </header>
            <ol>{sentences.collect_view()}</ol>
            <ul class="legend">{legend.collect_view()}</ul>
            {(next.is_none() && total > 1).then(|| view! { <Steps read total /> })}
            <div class="row">
                {next.map(|next| view! { <button type="button" class="primary" on:pointerdown=keep_focus on:click=deepen>{t.say(next)}</button> })}
                <button type="button" class:primary=next.is_none() on:pointerdown=keep_focus on:click=apply>{t.say("Apply")}</button>
                {lesson}
                <button type="button" class="quiet" on:pointerdown=keep_focus on:click=fold>{t.say("Close")}</button>
            </div>
        </section>
    }
}

/// Buttons to go through the argument, a sentence at a time.
#[component]
fn Steps(read: Option<usize>, total: usize) -> impl IntoView {
    let table = Table::here();
    let t = app().language();
    let place = read.map(|at| t.fill("Sentence {0} of {1}", &[&(at + 1), &total]));
    let back = read.and_then(|at| at.checked_sub(1));
    let on = match read {
        None => Some(0),
        Some(at) => Some(at + 1).filter(|&next| next < total),
    };
    view! {
        <div class="steps">
            <button
                type="button"
                aria-label=t.say("Sentence before")
                disabled=back.is_none()
                on:pointerdown=keep_focus
                on:click=move |_| table.read_sentence(back)
            >
                "‹"
            </button>
            <span>{place.unwrap_or_else(|| t.say("Step by step"))}</span>
            <button
                type="button"
                aria-label=t.say("Next sentence")
                disabled=on.is_none()
                on:pointerdown=keep_focus
                on:click=move |_| table.read_sentence(on)
            >
                "›"
            </button>
        </div>
    }
}

/// A sentence with what it names set off.
fn sentence_view(language: Language, sentence: &Sentence, is_read: bool) -> impl IntoView + use<> {
    let class = match sentence.kind {
        Kind::Conclusion => "conclusion",
        Kind::Notation => "notation",
        _ => "",
    };
    let pieces = language.tell(sentence).into_iter().map(|piece| match piece.names.is_some() {
        true => view! { <b>{piece.text}</b> }.into_any(),
        false => view! { {piece.text} }.into_any(),
    });
    view! { <li class=class class:read=is_read>{pieces.collect_view()}</li> }
}

/// What became of a question about the board.
enum Heard {
    Answer(Result<Answer, String>),
    /// The board is another one by now.
    TooLate,
}

impl Table {
    /// What the hint that is open shows now.
    pub(crate) fn advice(self) -> Memo<Option<DrawnHint>> {
        Memo::new(move |_| {
            if self.hint_shown.get() == Switch::Off {
                return None;
            }
            self.play.with(|play| {
                let open = play.session.hint()?;
                let rules = play.session.puzzle().rules();
                let mut advice = self.step.with(|step| match step {
                    Some(step) if step.hint == open.hint => DrawnHint::of_step(step, open.tier, rules),
                    _ => DrawnHint::of_open(open, rules),
                });
                advice.read = self.read.get();
                Some(advice)
            })
        })
    }

    /// Asks the engine for a hint; it is shown when it comes. Where the player has gone on in the
    /// meantime, it is looked for again.
    pub(crate) fn find_hint(self) {
        self.waiting.set(Some("Looking for a step …"));
        let goes_on = move || self.play.with_untracked(|play| play.session.end().is_none());
        self.ask_hint(move |answer| match answer {
            Heard::Answer(answer) => {
                self.waiting.set(None);
                self.show_hint(answer);
            }
            Heard::TooLate if goes_on() => self.find_hint(),
            Heard::TooLate => self.waiting.set(None),
        });
    }

    /// Asks why a digit cannot go into the cell in hand; the answer is a hint like any other.
    pub(crate) fn ask_why_not(self, digit: Digit) {
        self.question.set(Off::Off);
        let outcome = self.change(|play| play.ask_why_not(clock::now(), digit)).flatten();
        if let Some(outside) = outcome {
            self.go_outside(outside);
        }
    }

    /// Looks for the reason why a digit cannot go into a cell.
    pub(crate) fn find_reason(self, cell: Cell, digit: Digit) {
        let language = self.app.language();
        let board = self.play.with_untracked(|play| hint_board(&play.session));
        self.waiting.set(Some("Looking for a reason …"));
        self.ask_about_board(Request::WhyNot { board, cell, digit }, move |answer| {
            self.waiting.set(None);
            match answer {
                Heard::TooLate => {}
                Heard::Answer(Ok(Answer::Hint(worker::Advice::Nothing))) => {
                    self.say(Tone::News, language.message(&hint::no_reason()));
                }
                Heard::Answer(answer) => {
                    self.show_hint(answer);
                    while self.hint_tier().is_some_and(|tier| tier < Tier::Argument) {
                        self.act(Action::Hint);
                    }
                }
            }
        });
    }

    /// Asks the engine again for the argument of a hint that was open when the game was left.
    pub(crate) fn find_hint_again(self) {
        let open = self.play.with_untracked(|play| play.session.hint().map(|open| open.hint.clone()));
        let Some(open) = open else { return };
        self.ask_hint(move |answer| {
            if let Heard::Answer(Ok(Answer::Hint(worker::Advice::Step(step)))) = answer
                && step.hint == open
            {
                self.step.set(Some(*step));
            }
        });
    }

    fn ask_hint(self, hear: impl FnOnce(Heard) + 'static) {
        let board = self.play.with_untracked(|play| hint_board(&play.session));
        self.ask_about_board(Request::Hint { board }, hear);
    }

    /// Asks the engine; what it says comes too late if the board has changed in the meantime.
    fn ask_about_board(self, request: Request, hear: impl FnOnce(Heard) + 'static) {
        let version = self.play.with_untracked(|play| play.session.log().len());
        self.app.engine.with_value(|engine| {
            engine.ask(Topic::Hint, request, move |answer| {
                let is_same = self.play.with_untracked(|play| play.session.log().len()) == version;
                hear(if is_same { Heard::Answer(answer) } else { Heard::TooLate });
            });
        });
    }

    fn show_hint(self, answer: Result<Answer, String>) {
        let language = self.app.language();
        match answer {
            Ok(Answer::Hint(worker::Advice::Step(step))) => {
                let hint = step.hint.clone();
                self.step.set(Some(*step));
                self.command(&Command::ShowHint(hint));
                self.tell_hint();
            }
            Ok(Answer::Hint(worker::Advice::Mistake(tiers))) => {
                let told = tiers.first().map(|first| text_of(language, &first.sentences));
                self.say(Tone::Warning, told.unwrap_or_default());
            }
            Ok(Answer::Hint(worker::Advice::Solved)) => {
                self.say(Tone::News, language.say("Every cell is filled."));
            }
            Ok(_) => {
                let no_step = self.play.with_untracked(|play| hint::no_step(&play.session));
                let reveal = language.say("Reveal tells the digit of a cell.");
                self.say(Tone::News, format!("{} {reveal}", language.message(&no_step)));
            }
            Err(reason) => self.say(Tone::Warning, language.say(&reason)),
        }
    }

    /// Says aloud what the hint tells now.
    pub(crate) fn tell_hint(self) {
        self.read.set(None);
        self.say_of_hint(|step, tier| step.told(tier).sentences.clone());
    }

    /// Goes to a sentence of the argument, and reads it aloud.
    fn read_sentence(self, number: Option<usize>) {
        self.read.set(number);
        self.say_of_hint(|step, tier| {
            step.told(tier).sentences.get(number.unwrap_or_default()).cloned().into_iter().collect()
        });
    }

    fn say_of_hint(self, choose: impl FnOnce(&StepAdvice, Tier) -> Vec<Sentence>) {
        let language = self.app.language();
        let text = self.play.with_untracked(|play| {
            let open = play.session.hint()?;
            self.step.with_untracked(|step| Some(text_of(language, &choose(step.as_ref()?, open.tier))))
        });
        if let Some(text) = text {
            self.change(|play| play.say(Tone::Quiet, text));
        }
    }
}

/// Sentences in a row.
fn text_of(language: Language, sentences: &[Sentence]) -> String {
    let text = |sentence: &Sentence| -> String {
        language.tell(sentence).into_iter().map(|piece| piece.text).collect()
    };
    sentences.iter().map(text).collect::<Vec<_>>().join(" ")
}

/// The board as the engine wants to see it: position, marks and solution.
fn hint_board(session: &Session) -> worker::Board {
    let item = Item::from(&session.position());
    match session.solution() {
        Some(solution) => worker::Board::from(&item.with_solution(solution)),
        None => worker::Board::from(&item),
    }
}

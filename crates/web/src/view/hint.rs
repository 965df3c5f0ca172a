//! The hint: asked of the engine, told tier by tier, and stepped through sentence by sentence.

use super::app;
use super::common::Go;
use super::game::Table;
use super::icon::{self, Icon};
use super::pad::keep_focus;
use crate::browser::clock;
use crate::browser::engine::Topic;
use crate::hint::{DrawnHint, Freshness};
use crate::play::{Play, Tone};
use crate::preferences::Switch;
use crate::route::Route;
use crate::words::Language;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use ninefold_format::Item;
use ninefold_game::{Command, Session, Tier};
use ninefold_protocol::worker::{self, Answer, Purpose, Request, Sentence, StepAdvice};
use ninefold_puzzle::{Cell, Digit};
use ninefold_table::{Action, Tongue, hint};

/// The hint that is open: as much of the argument as was asked for, one step at a time.
#[component]
pub(crate) fn OpenHint(advice: Memo<Option<DrawnHint>>) -> impl IntoView {
    move || advice.get().map(|advice| view! { <HintCard advice /> })
}

#[component]
fn HintCard(advice: DrawnHint) -> impl IntoView {
    let table = Table::here();
    let t = app().language();
    let total = advice.sentences.len();
    let read = advice.read;
    let number = match advice.tier {
        Tier::Where => t.fill("Hint {0} of 3", &[&1]),
        Tier::Technique => t.fill("Hint {0} of 3", &[&2]),
        Tier::Argument | Tier::Applied => match read {
            Some(at) => t.fill("{0} of {1}", &[&(at + 1), &total]),
            None => String::new(),
        },
    };
    let technique = match advice.technique.is_empty() {
        true => t.say("Where to look"),
        false => advice.technique.clone(),
    };
    let shown = advice.shown();
    let sentences = shown.into_iter().map(|(sentence, told)| sentence_view(t, sentence, told)).collect_view();
    let lesson = advice
        .page
        .clone()
        .map(|slug| view! { <li><Go to=Route::Technique(slug)>{t.say("About this technique")}</Go></li> });
    let legend = advice.legend().into_iter().map(|(look, digit, words)| {
        view! { <li><i class=look aria-hidden="true">{digit.to_string()}</i>{t.say(words)}</li> }
    });
    let legend = legend.collect_view();
    let fold = move |_| table.hint_shown.set(Switch::Off);
    let step = move |way: Way| table.step_hint(way);
    let arrows = move |event: KeyboardEvent| {
        let way = match event.key().as_str() {
            "ArrowLeft" => Way::Back,
            "ArrowRight" => Way::On,
            _ => return,
        };
        event.prevent_default();
        step(way);
    };
    // A swipe over the card goes through the argument, as the arrows do.
    let begun = StoredValue::new(None::<i32>);
    let swiped = move |event: PointerEvent| {
        let Some(from) = begun.get_value() else { return };
        begun.set_value(None);
        match event.client_x() - from {
            ..=-40 => step(Way::On),
            40.. => step(Way::Back),
            _ => {}
        }
    };
    view! {
        <section
            class="advice"
            aria-label=t.say("Hint")
            on:keydown=arrows
            on:pointerdown=move |event| begun.set_value(Some(event.client_x()))
            on:pointerup=swiped
            on:pointercancel=move |_| begun.set_value(None)
        >
            <header>
                <h2 class="technique">{technique}</h2>
                <span class="tier">{number}</span>
                <button type="button" class="to-pad" on:pointerdown=keep_focus on:click=fold><Icon line=icon::KEYPAD />{t.say("Pad")}</button>
                <button type="button" class="sign fold" aria-label=t.say("Close") on:pointerdown=keep_focus on:click=fold><Icon line=icon::CLOSE /></button>
            </header>
            <div class="argument">
                <ol>{sentences}</ol>
                <ul class="legend">{legend}{lesson}</ul>
            </div>
            <Ways tier=advice.tier read total />
        </section>
    }
}

/// The ways on from here, each with its price: a step, the next tier, or the hint carried out.
#[component]
fn Ways(tier: Tier, read: Option<usize>, total: usize) -> impl IntoView {
    let table = Table::here();
    let t = app().language();
    let price = move |to: Tier| {
        let price = table.play.with_untracked(|play| play.session.hint().map(|open| open.cost_up_to(to)));
        price.filter(|&price| price > 0).map(|price| format!("−{price}"))
    };
    let deeper = match tier {
        Tier::Where => Some(("Name the technique", Tier::Technique)),
        Tier::Technique => Some(("Explain it", Tier::Argument)),
        Tier::Argument | Tier::Applied => None,
    };
    let deeper = deeper.map(|(words, tier)| {
        let deepen = move |_| table.act(Action::Hint);
        view! { <button type="button" class="primary priced" data-price=price(tier) on:pointerdown=keep_focus on:click=deepen>{t.say(words)}</button> }
    });
    let is_told = deeper.is_none();
    let at = read.unwrap_or_default();
    let is_last = at + 1 >= total;
    let go = move |way: Way| move |_| table.step_hint(way);
    let steps = (is_told && total > 1).then(|| {
        // A long argument is told by its number alone.
        let dots = if total <= MOST_DOTS { 0..total } else { 0..0 };
        let dots = dots.map(|dot| view! { <i class:done={dot < at} class:here={dot == at}></i> });
        view! {
            <button type="button" class="sign" aria-label=t.say("Previous sentence") disabled={at == 0} on:pointerdown=keep_focus on:click=go(Way::Back)>
                <Icon line=icon::BACK />
            </button>
            <span class="dots" aria-hidden="true">{dots.collect_view()}</span>
        }
    });
    let next = (is_told && !is_last).then(|| {
        view! { <button type="button" class="primary" on:pointerdown=keep_focus on:click=go(Way::On)>{t.say("Next")}<Icon line=icon::ON /></button> }
    });
    // Where no cell has a mark that goes away, nothing would be seen: the marks are written first.
    let is_unmarked = table.play.with_untracked(|play| !play.unmarked_by_hint().is_empty());
    let words = if is_told && is_last && is_unmarked { "Mark and apply" } else { "Apply" };
    let apply = move |_| table.apply_hint();
    view! {
        <div class="ways">
            {steps}
            <button type="button" class="priced apply" class:primary={is_told && is_last} data-price=price(Tier::Applied) on:pointerdown=keep_focus on:click=apply>
                {t.say(words)}
            </button>
            {deeper}
            {next}
        </div>
    }
}

/// So many dots have room beside the buttons.
const MOST_DOTS: usize = 6;

/// Which way to go through an argument.
#[derive(Clone, Copy)]
enum Way {
    Back,
    On,
}

/// A sentence with what it names set off.
pub(crate) fn sentence_view(
    language: Language,
    sentence: &Sentence,
    told: Freshness,
) -> impl IntoView + use<> {
    let class = match sentence.purpose {
        Purpose::Conclusion => "conclusion",
        Purpose::Notation => "notation",
        _ => "",
    };
    let is_known = told == Freshness::Known;
    let pieces = language.translate(sentence).into_iter().map(|piece| match piece.names.is_some() {
        true => view! { <b>{piece.text}</b> }.into_any(),
        false => view! { {piece.text} }.into_any(),
    });
    view! { <li class=class class:known=is_known>{pieces.collect_view()}</li> }
}

/// What became of a question about the board.
enum BoardAnswer {
    InTime(Result<Answer, String>),
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
                let rules = play.session.seen_rules();
                let mut advice = self.step.with(|step| match step {
                    Some(step) if step.is_about(open) => DrawnHint::of_step(step, open.tier, rules),
                    _ => DrawnHint::of_open(open, rules),
                });
                if open.tier >= Tier::Argument && !advice.sentences.is_empty() {
                    advice.read = Some(self.read.get().unwrap_or_default().min(advice.sentences.len() - 1));
                }
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
            BoardAnswer::InTime(answer) => {
                self.waiting.set(None);
                self.show_hint(answer);
            }
            BoardAnswer::TooLate if goes_on() => self.find_hint(),
            BoardAnswer::TooLate => self.waiting.set(None),
        });
    }

    /// Asks why a digit cannot go into the cell in hand; the answer is a hint like any other.
    pub(crate) fn ask_why_not(self, digit: Digit) {
        self.question.set(Switch::Off);
        let outcome = self.change(|play| play.ask_why_not(clock::now(), digit)).flatten();
        if let Some(task) = outcome {
            self.ask_engine(task);
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
                BoardAnswer::TooLate => {}
                BoardAnswer::InTime(Ok(Answer::Hint(worker::Advice::Nothing))) => {
                    self.say(Tone::News, language.message(&hint::no_reason()));
                }
                BoardAnswer::InTime(answer) => {
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
            if let BoardAnswer::InTime(Ok(Answer::Hint(worker::Advice::Step(step)))) = answer
                && step.hint == open
            {
                self.step.set(Some(*step));
            }
        });
    }

    fn ask_hint(self, hear: impl FnOnce(BoardAnswer) + 'static) {
        let board = self.play.with_untracked(|play| hint_board(&play.session));
        self.ask_about_board(Request::Hint { board }, hear);
    }

    /// Asks the engine; what it says comes too late if the board has changed in the meantime.
    fn ask_about_board(self, request: Request, hear: impl FnOnce(BoardAnswer) + 'static) {
        let version = self.play.with_untracked(|play| play.session.log().len());
        self.app.engine.with_value(|engine| {
            engine.ask(Topic::Hint, request, move |answer| {
                let is_same = self.play.with_untracked(|play| play.session.log().len()) == version;
                hear(if is_same { BoardAnswer::InTime(answer) } else { BoardAnswer::TooLate });
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
                self.say_hint();
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
                let reveal = language.say("Reveal cell shows a digit.");
                self.say(Tone::News, format!("{} {reveal}", language.message(&no_step)));
            }
            Err(reason) => self.say(Tone::Warning, language.say(&reason)),
        }
    }

    /// Says aloud what the hint tells now: of an argument, its first sentence.
    pub(crate) fn say_hint(self) {
        self.read.set(None);
        self.say_of_hint(|step, tier| {
            let sentences = &step.explanation(tier).sentences;
            let count = if tier >= Tier::Argument { 1 } else { sentences.len() };
            sentences.iter().take(count).cloned().collect()
        });
    }

    /// Says aloud what is shown of a hint that comes back: it is where it was.
    pub(crate) fn say_hint_again(self) {
        let at = self.read.get_untracked().unwrap_or_default();
        self.say_of_hint(|step, tier| {
            let sentences = step.explanation(tier).sentences.iter();
            let (skip, count) = if tier >= Tier::Argument { (at, 1) } else { (0, usize::MAX) };
            sentences.skip(skip).take(count).cloned().collect()
        });
    }

    /// Goes a sentence on or back in the argument, and reads it aloud.
    fn step_hint(self, way: Way) {
        let total = self.play.with_untracked(|play| {
            let open = play.session.hint().filter(|open| open.tier >= Tier::Argument)?;
            self.step.with_untracked(|step| Some(step.as_ref()?.explanation(open.tier).sentences.len()))
        });
        let at = self.read.get_untracked().unwrap_or_default();
        let to = match way {
            Way::Back => at.checked_sub(1),
            Way::On => Some(at + 1).filter(|&to| total.is_some_and(|total| to < total)),
        };
        if let Some(to) = to {
            self.read.set(Some(to));
            self.say_of_hint(|step, tier| {
                step.explanation(tier).sentences.get(to).cloned().into_iter().collect()
            });
        }
    }

    /// Carries the hint out; where some cells have no marks, those are written first, so that it is
    /// seen what goes away.
    pub(crate) fn apply_hint(self) {
        let unmarked = self.play.with_untracked(Play::unmarked_by_hint);
        let told = self.play.with_untracked(|play| {
            let open = play.session.hint()?;
            let layout = play.session.layout();
            let gone = open.hint.conclusion.eliminations.iter().map(|&(cell, digits)| {
                let digits = digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ");
                self.app.language().fill("{0} from {1}", &[&digits, &layout.place(cell)])
            });
            let gone = gone.collect::<Vec<_>>().join(", ");
            let is_removal = open.hint.conclusion.placements.is_empty();
            is_removal.then(|| {
                let cost = open.cost_up_to(Tier::Applied);
                self.app.language().fill("Removed {0}. {1} points off.", &[&gone, &cost])
            })
        });
        if !unmarked.is_empty() {
            self.command(&Command::FillMarks { cells: unmarked });
        }
        self.command(&Command::ApplyHint);
        let is_applied = self.hint_tier().is_none();
        if let Some(told) = told.filter(|_| is_applied) {
            self.say(Tone::News, told);
        }
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
        language.translate(sentence).into_iter().map(|piece| piece.text).collect()
    };
    sentences.iter().map(text).collect::<Vec<_>>().join(" ")
}

/// The board as the engine wants to see it: position, marks and solution.
fn hint_board(session: &Session) -> worker::BoardText {
    let item = Item::from(&session.position());
    match session.solution() {
        Some(solution) => worker::BoardText::from(&item.with_solution(solution)),
        None => worker::BoardText::from(&item),
    }
}

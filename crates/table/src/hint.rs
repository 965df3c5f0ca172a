//! The conversation about a hint, from the question to the commands that a game takes.
//!
//! A face asks by [`Action::Hint`](crate::Action::Hint) or [`ask_why_not`]; where a search is needed, it
//! runs [`find`] or [`why_not`] wherever it runs searches, and plays [`Advice::Step`] as a hint of the
//! game. How far that has been told is the [`Tier`](ninefold_game::Tier) of the game, here as in its log.

mod step;

use crate::action::Outcome;
use crate::message::Message;
use ninefold_game::{Command, Hint, Session};
use ninefold_logic::{self as logic, Candidate};
use ninefold_puzzle::{Cell, Digit, Position, Solution};
use ninefold_render::{Explanation, explain_tiers, explain_why_not};

/// What helps most in a position.
pub type Advice = ninefold_game::Advice<Explanation>;

/// A step with an explanation for each tier.
pub type StepAdvice = ninefold_game::StepAdvice<Explanation>;

/// The mistake or the easiest step of a position, with all tiers. The solution is for puzzles that are
/// known to have exactly one. `None` if the board is too large for hints.
pub fn find(position: &Position, solution: Option<&Solution>) -> Option<Advice> {
    advice_of(position, &logic::hint(position, solution)?)
}

/// The plainest argument that rules a digit out in a cell. `None` as in [`find`], or if there is no
/// such cell or digit.
pub fn why_not(position: &Position, solution: Option<&Solution>, cell: Cell, digit: Digit) -> Option<Advice> {
    let layout = position.puzzle().layout();
    if cell.index() >= layout.n_cells() || digit.index() >= layout.n_digits() {
        return None;
    }
    let at = Candidate::new(cell, digit);
    let hint = logic::why_not(position, solution, at)?;
    let mut advice = advice_of(position, &hint)?;
    if let Advice::Step(step) = &mut advice {
        step.argument = explain_why_not(position, &hint, at)?;
    }
    Some(advice)
}

/// The commands that show a hint and tell it in full, for who has asked for a reason.
pub fn in_full(hint: &Hint) -> [Command; 3] {
    [Command::ShowHint(hint.clone()), Command::DeepenHint, Command::DeepenHint]
}

/// What becomes of the question why a digit cannot go into a cell: it is answered at a glance, or a
/// reason is to be looked for. A mistake comes first.
pub fn ask_why_not(session: &Session, cell: Cell, digit: Digit) -> Outcome {
    if !session.is_ready_for_hint() {
        return Outcome::Play(Command::AskForHint);
    }
    let position = session.position();
    let place = |cell: Cell| session.layout().place(cell);
    if let Some(digit) = position.digit(cell) {
        return Outcome::Say(Message::new("{0} is already {1}.").with(place(cell)).with(digit));
    }
    match position.seen(cell, digit).first() {
        Some(&seen) => {
            let message = Message::new("{0} is {1} already, and sees {2}.");
            Outcome::Say(message.with(place(seen)).with(digit).with(place(cell)))
        }
        None => Outcome::FindReason(cell, digit),
    }
}

/// What is said where nothing was found for [`Action::Hint`](crate::Action::Hint).
pub fn no_step(session: &Session) -> Message {
    match (session.frozen().next(), unknown_rule(session)) {
        (Some(_), _) => Message::new("No step leads to a cell that has thawed."),
        (None, Some(rule)) => {
            Message::new("No logical step found. Hints do not know this rule yet: {0}.").with(rule)
        }
        (None, None) => Message::new("No logical step found."),
    }
}

/// The name of a rule that hints do not know yet.
fn unknown_rule(session: &Session) -> Option<&'static str> {
    let rules = session.position().puzzle().rules().clone();
    let unknown = logic::unknown_rules(&rules);
    unknown.first().map(|id| rules.constraints()[id.index()].name())
}

/// What is said where nothing was found for [`ask_why_not`].
pub fn no_reason() -> Message {
    Message::new("Nothing simple rules it out: it may be right.")
}

fn advice_of(position: &Position, hint: &logic::Finding) -> Option<Advice> {
    match hint {
        logic::Finding::Solved => Some(Advice::Solved),
        logic::Finding::Nothing | logic::Finding::Frozen(_) => Some(Advice::Nothing),
        logic::Finding::Step(step) => {
            // The pattern alone and the bare conclusion are for who asks for one tier by its name.
            let [place, name, _, argument, _] = explain_tiers(position, hint)?;
            let hint = step::game_hint(step, position.puzzle().rules());
            let technique = step.step.technique.slug();
            Some(Advice::Step(Box::new(StepAdvice { hint, technique, place, name, argument })))
        }
        _ => {
            let mut tiers = Vec::from(explain_tiers(position, hint)?);
            tiers.dedup();
            Some(Advice::Mistake(tiers))
        }
    }
}

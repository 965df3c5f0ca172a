//! What the game says: one or two short sentences about what has just happened.

use crate::app::FEEDBACKS;
use crate::job::LookBack;
use crate::time::{count, words};
use ninefold::game::{CellView, Event, Feedback, Session, Shown, Summary};
use ninefold::logic::{self, Needs, Technique};
use ninefold_learn::Skill;
use ninefold_table::speech;
pub(crate) use ninefold_table::speech::{capital, end_words, letter, level_words, spaced, tool_name};
use ninefold_table::{Tone, Tongue, fill};
use std::fmt::Display;

/// English, as the terminal speaks it.
pub(crate) struct English;

impl Tongue for English {
    fn say(&self, english: &str) -> String {
        english.into()
    }

    fn fill(&self, template: &str, gaps: &[&dyn Display]) -> String {
        fill(template, gaps)
    }
}

/// What to say after a command; empty if the board says it all.
pub(crate) fn news(session: &Session, events: &[Event]) -> String {
    let told = speech::news(&English, session, events).into_iter();
    told.filter(|(tone, _)| *tone > Tone::Detail).map(|(_, text)| text).collect::<Vec<_>>().join(" ")
}

/// `a, b and c`.
pub(crate) fn listed(items: &[String]) -> String {
    match items {
        [] => "nothing".into(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A way of feedback as a sentence.
pub(crate) fn feedback_words(feedback: Feedback) -> String {
    format!("{}.", speech::feedback_words(feedback))
}

/// The name of a way of feedback: `Strict`.
pub(crate) fn feedback_name(feedback: Feedback) -> &'static str {
    speech::feedback_words(feedback).split(':').next().unwrap_or_default()
}

/// What a way of feedback means, beside its name.
pub(crate) fn feedback_meaning(feedback: Feedback) -> String {
    let (_, meaning) = speech::feedback_words(feedback).split_once(": ").unwrap_or_default();
    capital(meaning)
}

/// The way of feedback that a player names: `strict`, `lives`, `five lives`.
pub(crate) fn feedback_named(name: &str) -> Option<Feedback> {
    let short = |name: &str| name.trim().to_lowercase().trim_start_matches("five ").to_owned();
    FEEDBACKS.into_iter().find(|&feedback| short(feedback_name(feedback)) == short(name))
}

/// All ways of feedback in one sentence each.
pub(crate) fn feedback_choices() -> String {
    FEEDBACKS.map(feedback_words).join(" ")
}

/// `5 lives left.`
pub(crate) fn lives_words(left: u8) -> String {
    match left {
        1 => "1 life left.".into(),
        _ => format!("{left} lives left."),
    }
}

/// The end of a game in numbers, a line each.
pub(crate) fn summary_lines(summary: &Summary) -> Vec<String> {
    let mut lines = vec![
        format!("Time: {}", words(summary.time)),
        format!("Score: {} + {} bonus = {}", summary.score, summary.bonus, summary.total()),
        format!("Mistakes: {}, checks: {}", summary.mistakes, summary.checks),
    ];
    let mut met: Vec<(&str, usize)> = Vec::new();
    for hint in &summary.hints {
        match met.iter_mut().find(|(name, _)| *name == hint.technique) {
            Some((_, number)) => *number += 1,
            None => met.push((&hint.technique, 1)),
        }
    }
    if met.is_empty() {
        lines.push("No hints.".into());
    } else {
        lines.push(format!("{}:", count(summary.hints.len(), "hint")));
        lines.extend(met.iter().map(|(name, number)| format!("  {number} {name}")));
    }
    lines
}

/// The techniques of a game that has ended: those that its puzzle needs, and those that it was solved by.
pub(crate) fn look_back_lines(look_back: &LookBack) -> Vec<String> {
    let review = look_back.review.map(|id| format!("Move by move: ninefold review {}", id.in_groups()));
    look_back.needs.iter().map(needs_line).chain(used_lines(&look_back.used)).chain(review).collect()
}

/// How often each technique was used, shown by a hint, or missed.
fn used_lines(used: &[(Technique, Skill)]) -> impl Iterator<Item = String> {
    let line = |name: &str, number: fn(&Skill) -> usize| {
        let met = used.iter().map(|(technique, skill)| (number(skill), technique)).filter(|met| met.0 > 0);
        let told = met.map(|(number, technique)| format!("{number} {technique}")).collect::<Vec<_>>();
        (!told.is_empty()).then(|| format!("{name}: {}.", listed(&told)))
    };
    let lines = [
        line("You used", |skill| skill.used),
        line("By hints", |skill| skill.hinted),
        line("You missed", |skill| skill.failed),
    ];
    lines.into_iter().flatten()
}

/// What the puzzle asks of whoever solves it, whether by hints or without.
fn needs_line(needs: &Needs) -> String {
    let counted = needs.techniques.iter().map(|(technique, count)| format!("{count} {technique}"));
    let mut items = counted.collect::<Vec<_>>();
    if needs.end != logic::PathEnd::Solved {
        items.push("more than any known technique".into());
    }
    format!("The puzzle needs: {}.", listed(&items))
}

/// The end of a game in two lines.
pub(crate) fn summary_in_short(summary: &Summary) -> [String; 2] {
    let (score, bonus) = (summary.score, summary.bonus);
    [
        format!("{} Time {}.", end_words(summary.end), crate::time::watch(summary.time)),
        format!("Score {score} + {bonus} = {}. {}.", summary.total(), count(summary.hints.len(), "hint")),
    ]
}

/// What stands in a cell: `7`, `4, given`, `empty, corner marks 2 5`.
pub(crate) fn cell_words(view: &CellView) -> String {
    let mut told = match view.shown {
        Shown::Hidden => "hidden".to_owned(),
        Shown::Empty => "empty".to_owned(),
        Shown::Given(digit) => format!("{digit}, given"),
        Shown::Entry(digit) => digit.to_string(),
        Shown::Machine(digit) => format!("{digit}, by Ninefold"),
    };
    let mut add = |text: String| {
        told.push_str(", ");
        told.push_str(&text);
    };
    for (name, marks) in [("corner", view.corner), ("centre", view.centre), ("candidates", view.candidates)] {
        if !marks.is_empty() {
            add(format!("{name} {}", spaced(marks)));
        }
    }
    if !view.colours.is_empty() {
        let letters = view.colours.iter().map(|colour| letter(colour).to_string()).collect::<Vec<_>>();
        add(format!("colour {}", letters.join(" ")));
    }
    if view.frozen {
        add("frozen".into());
    }
    if view.fogged {
        add("in fog".into());
    }
    if view.wrong {
        add("wrong".into());
    } else if view.clash {
        add("clashes".into());
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn what_was_used_is_told_apart_from_what_was_hinted_and_missed() {
        let skill = |used, failed, hinted| Skill { used, failed, hinted, time: Duration::ZERO };
        let used = [(Technique::HiddenSingle, skill(40, 0, 3)), (Technique::XWing, skill(0, 1, 2))];
        assert_eq!(
            used_lines(&used).collect::<Vec<_>>(),
            [
                "You used: 40 Hidden Single.",
                "By hints: 3 Hidden Single and 2 X-Wing.",
                "You missed: 1 X-Wing."
            ]
        );
        assert_eq!(used_lines(&[]).count(), 0);
    }
}

//! What the game says: one or two short sentences about what has just happened.

use crate::app::FEEDBACKS;
use crate::job::LookBack;
use crate::time::{count, words_in};
use crate::voice::Voice;
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
pub(crate) fn summary_lines(voice: Voice, summary: &Summary) -> Vec<String> {
    let Summary { score, bonus, mistakes, checks, .. } = summary;
    let mut lines = vec![
        voice.fill("Time: {0}", &[&words_in(summary.time, voice)]),
        voice.fill("Score: {0} + {1} bonus = {2}", &[score, bonus, &summary.total()]),
        voice.fill("Mistakes: {0}, checks: {1}", &[mistakes, checks]),
    ];
    let mut met: Vec<(&str, usize)> = Vec::new();
    for hint in &summary.hints {
        match met.iter_mut().find(|(name, _)| *name == hint.technique) {
            Some((_, number)) => *number += 1,
            None => met.push((&hint.technique, 1)),
        }
    }
    if met.is_empty() {
        lines.push(voice.say("No hints."));
    } else {
        lines.push(voice.say(&format!("{}:", count(summary.hints.len(), "hint"))));
        lines.extend(met.iter().map(|(name, number)| format!("  {number} {name}")));
    }
    lines
}

/// The techniques of a game that has ended: those that its puzzle needs, and those that it was solved by.
pub(crate) fn look_back_lines(voice: Voice, look_back: &LookBack) -> Vec<String> {
    let review =
        look_back.review.map(|id| voice.fill("Move by move: ninefold review {0}", &[&id.in_groups()]));
    let needs = look_back.needs.iter().map(|needs| needs_line(voice, needs));
    needs.chain(used_lines(voice, &look_back.used)).chain(review).collect()
}

/// How often each technique was used, shown by a hint, or missed.
fn used_lines(voice: Voice, used: &[(Technique, Skill)]) -> impl Iterator<Item = String> {
    let line = |name: &str, number: fn(&Skill) -> usize| {
        let met = used.iter().map(|(technique, skill)| (number(skill), technique)).filter(|met| met.0 > 0);
        let told = met.map(|(number, technique)| format!("{number} {technique}")).collect::<Vec<_>>();
        (!told.is_empty()).then(|| voice.fill(name, &[&voice.listed(&told)]))
    };
    let lines = [
        line("You used: {0}.", |skill| skill.used),
        line("By hints: {0}.", |skill| skill.hinted),
        line("You missed: {0}.", |skill| skill.failed),
    ];
    lines.into_iter().flatten()
}

/// What the puzzle asks of whoever solves it, whether by hints or without.
fn needs_line(voice: Voice, needs: &Needs) -> String {
    let counted = needs.techniques.iter().map(|(technique, count)| format!("{count} {technique}"));
    let mut items = counted.collect::<Vec<_>>();
    if needs.end != logic::PathEnd::Solved {
        items.push(voice.say("more than any known technique"));
    }
    voice.fill("The puzzle needs: {0}.", &[&voice.listed(&items)])
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
pub(crate) fn cell_words(voice: Voice, view: &CellView) -> String {
    let mut told = match view.shown {
        Shown::Hidden => voice.say("hidden"),
        Shown::Empty => voice.say("empty"),
        Shown::Given(digit) => voice.fill("{0}, given", &[&digit]),
        Shown::Entry(digit) => digit.to_string(),
        Shown::Machine(digit) => voice.fill("{0}, by Ninefold", &[&digit]),
    };
    let mut add = |text: String| {
        told.push_str(", ");
        told.push_str(&text);
    };
    for (name, marks) in
        [("corner {0}", view.corner), ("centre {0}", view.centre), ("candidates {0}", view.candidates)]
    {
        if !marks.is_empty() {
            add(voice.fill(name, &[&spaced(marks)]));
        }
    }
    if !view.colours.is_empty() {
        let letters = view.colours.iter().map(|colour| letter(colour).to_string()).collect::<Vec<_>>();
        add(voice.fill("colour {0}", &[&letters.join(" ")]));
    }
    if view.frozen {
        add(voice.say("frozen"));
    }
    if view.fogged {
        add(voice.say("in fog"));
    }
    if view.wrong {
        add(voice.say("wrong"));
    } else if view.clash {
        add(voice.say("clashes"));
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
            used_lines(Voice::default(), &used).collect::<Vec<_>>(),
            [
                "You used: 40 Hidden Single.",
                "By hints: 3 Hidden Single and 2 X-Wing.",
                "You missed: 1 X-Wing."
            ]
        );
        assert_eq!(used_lines(Voice::default(), &[]).count(), 0);
    }
}

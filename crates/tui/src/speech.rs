//! What the game says: one or two short sentences about what has just happened.

use crate::app::FEEDBACKS;
use crate::time::{count, words};
use ninefold::game::{
    Act, CellView, Colour, End, Event, Fact, Feedback, Session, Setting, Shown, Summary, Telling, Tool,
    Verdict,
};
use ninefold::logic::{self, Needs};
use ninefold::puzzle::{Cell, DigitSet};

/// What to say after a command; empty if the board says it all.
pub(crate) fn tell(session: &Session, events: &[Event]) -> String {
    let told = events.iter().filter_map(|event| tell_fact(session, &event.fact)).collect::<Vec<_>>();
    told.join(" ")
}

fn tell_fact(session: &Session, fact: &Fact) -> Option<String> {
    let place = |cell: Cell| session.layout().place(cell);
    Some(match fact {
        Fact::Changed { act, .. } => return tell_act(session, *act),
        Fact::Undone => "Undone.".into(),
        Fact::Redone => "Done again.".into(),
        Fact::WentBack { cell, .. } => format!("Back to just before the first mistake, at {}.", place(*cell)),
        Fact::Mistaken { telling: Telling::Later, .. } => return None,
        Fact::Mistaken { cell, digit, cost, .. } => match clash(session, *cell) {
            Some(clash) => format!("{clash}. Minus {cost}."),
            None => format!("{digit} in {} is wrong. Minus {cost}.", place(*cell)),
        },
        // The end of the game says the same.
        Fact::LifeLost { left: 0 } => return None,
        Fact::LifeLost { left: 1 } => "One life is left.".into(),
        Fact::LifeLost { left } => format!("{left} lives are left."),
        Fact::Checked { verdict, cost } => verdict_and_cost(session, verdict, *cost),
        Fact::HintShown { .. } | Fact::HintDeepened { .. } => return None,
        Fact::HintApplied { cost } => format!("Hint carried out. Minus {cost}."),
        Fact::Revealed { cell, cost } => format!("{} is told. Minus {cost}.", place(*cell)),
        Fact::CheckpointSet(id) => format!("Checkpoint {} is set.", id.0),
        Fact::CheckpointDropped(id) => format!("Checkpoint {} is gone.", id.0),
        Fact::Set(setting) => setting_words(*setting).into(),
        Fact::Paused => "Paused.".into(),
        Fact::Resumed => "On we go.".into(),
        Fact::Reopened => return None,
        Fact::Ended { end, .. } => end_words(*end).into(),
    })
}

fn tell_act(session: &Session, act: Act) -> Option<String> {
    Some(match act {
        Act::Write | Act::Overwrite | Act::Erase | Act::Hint | Act::Reveal | Act::SolveCell => return None,
        Act::FillMarks => "Marks filled in from the candidates.".into(),
        Act::TidyMarks => "Impossible marks taken away.".into(),
        Act::Clear => "Your entries are cleared. Undo brings them back.".into(),
        Act::Restart => "Back at the start. Undo brings everything back.".into(),
        Act::Return(id) => {
            let assumed = session.checkpoints().iter().find(|checkpoint| checkpoint.id == id);
            let assumed = assumed.and_then(|checkpoint| checkpoint.assumed).map(|assumed| {
                format!(", before {} in {}", assumed.digit, session.layout().place(assumed.cell))
            });
            format!("Back at checkpoint {}{}.", id.0, assumed.unwrap_or_default())
        }
        Act::Lock => "Locked: these are the givens now.".into(),
        Act::Unlock => "Unlocked.".into(),
        Act::Solve => "Solved by the machine.".into(),
        Act::Wipe => "The board is empty. Undo brings it back.".into(),
    })
}

/// The first clash that the cell takes part in, as a sentence without a full stop.
pub(crate) fn clash(session: &Session, cell: Cell) -> Option<String> {
    let clashes = session.clashes();
    let clash = clashes.iter().find(|clash| clash.cells.contains(&cell))?;
    Some(capital(&clash.describe(session.layout())))
}

fn verdict_and_cost(session: &Session, verdict: &Verdict, cost: u32) -> String {
    let verdict = verdict_words(session, verdict);
    if cost == 0 { verdict } else { format!("{verdict} Minus {cost}.") }
}

/// What a check has found.
pub(crate) fn verdict_words(session: &Session, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Count(0) => "Nothing is wrong so far.".into(),
        Verdict::Count(1) => "One entry is wrong. Check again to see which.".into(),
        Verdict::Count(number) => format!("{number} entries are wrong. Check again to see which."),
        Verdict::Cells(cells) => {
            let places =
                cells.iter().map(|&cell| session.layout().place(cell).to_string()).collect::<Vec<_>>();
            let verb = if cells.len() == 1 { "is" } else { "are" };
            format!("{} {verb} wrong.", listed(&places))
        }
    }
}

/// `a, b and c`.
pub(crate) fn listed(items: &[String]) -> String {
    match items {
        [] => "nothing".into(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// What a setting means now.
pub(crate) fn setting_words(setting: Setting) -> &'static str {
    use ninefold::game::{Candidates, CleanUp};
    match setting {
        Setting::Feedback(feedback) => feedback_words(feedback),
        Setting::CleanUp(CleanUp::Off) => "Marks stay until you take them away.",
        Setting::CleanUp(CleanUp::Peers) => "A digit takes its marks away around it.",
        Setting::Candidates(Candidates::Hidden) => "Candidates hidden.",
        Setting::Candidates(Candidates::Shown) => "Candidates shown.",
    }
}

/// A way of feedback as a sentence.
pub(crate) fn feedback_words(feedback: Feedback) -> &'static str {
    match feedback {
        Feedback::None => "Relaxed: nothing is checked.",
        Feedback::Clashes => "Standard: clashes are shown.",
        Feedback::OnRequest => "Quiet: checked when you ask.",
        Feedback::AgainstSolution => "Strict: wrong entries are shown.",
        Feedback::Lives(_) => "Lives: a wrong entry costs one.",
    }
}

/// The name of a way of feedback: `Strict`.
pub(crate) fn feedback_name(feedback: Feedback) -> &'static str {
    feedback_words(feedback).split(':').next().unwrap_or_default()
}

/// The way of feedback that a player names: `strict`, `lives`, `five lives`.
pub(crate) fn feedback_named(name: &str) -> Option<Feedback> {
    let name = name.trim().to_lowercase();
    let name = name.strip_prefix("five ").unwrap_or(&name);
    FEEDBACKS.into_iter().find(|&feedback| feedback_name(feedback).eq_ignore_ascii_case(name))
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

/// How a game ended.
pub(crate) fn end_words(end: End) -> &'static str {
    match end {
        End::Solved => "Solved!",
        End::Lost => "No lives are left. The game is lost.",
        End::GivenUp => "Given up.",
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

/// What the puzzle asks of whoever solves it, whether by hints or without.
pub(crate) fn needs_line(needs: &Needs) -> String {
    let counted = needs.techniques.iter().map(|(technique, count)| format!("{count} {technique}"));
    let mut items = counted.collect::<Vec<_>>();
    if needs.end != logic::End::Solved {
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
        Shown::Machine(digit) => format!("{digit}, by the machine"),
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
    if view.wrong {
        add("wrong".into());
    } else if view.clash {
        add("clashes".into());
    }
    told
}

/// `2 5 9`.
pub(crate) fn spaced(digits: DigitSet) -> String {
    digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ")
}

/// The letter that stands for a colour where colours cannot be seen.
pub(crate) fn letter(colour: Colour) -> char {
    char::from(b'a' + colour.number() - 1)
}

/// What a tool is called.
pub(crate) fn tool_name(tool: Tool) -> &'static str {
    match tool {
        Tool::Digit => "Digit",
        Tool::Corner => "Corner",
        Tool::Centre => "Centre",
        Tool::Candidate => "Candidate",
        Tool::Colour => "Colour",
    }
}

/// The same text with a capital at the start.
pub(crate) fn capital(text: &str) -> String {
    let mut symbols = text.chars();
    symbols.next().map(|first| first.to_uppercase().chain(symbols).collect()).unwrap_or_default()
}

//! What a typed line means in a room, beside the words of every game.

use crate::voice::{Voice, word_in_english};
use ninefold_room::{ClassCommand, Command, Door, HintCommand, Phrase, Words};
use ninefold_words::Language;

/// What a member has said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum RoomWord {
    /// Something to ask of the room.
    Ask(Command),
    Who,
    /// Leave the room for good.
    Leave,
    /// End the conversation; the place in the room stays.
    Quit,
    /// In the arena, to the next opponent.
    NextOpponent,
    Help,
    /// It cannot be understood, and why.
    Wrong(String),
    /// Tell more about the next step.
    Hint,
    /// Have the digits checked.
    Check,
    /// Watch somebody of this name; without one, look at the own board again.
    Watch(Option<String>),
    /// Keep the board of this round as a game.
    Keep,
    /// Ask a class who sees a technique, or any step.
    AskClass(Option<String>),
    /// Answer by cells, which are named in the line.
    Cells(String),
    /// Not hear somebody of this name any more.
    Block(String),
    /// Hear them again.
    Unblock(String),
    /// Report somebody of this name to the operator, in these words.
    Report(String, String),
    /// A line about the board.
    Board(String),
}

/// Reads a line.
pub(crate) fn parse(line: &str) -> RoomWord {
    let (first, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
    match (word_in_english(first).to_lowercase().as_str(), rest.trim()) {
        ("ready", _) => RoomWord::Ask(Command::Ready),
        ("wait", _) => RoomWord::Ask(Command::NotReady),
        ("start", _) => RoomWord::Ask(Command::Start),
        ("pass", _) => RoomWord::Ask(Command::Pass),
        ("lock", _) => RoomWord::Ask(Command::SetDoor(Door::Locked)),
        ("unlock", _) => RoomWord::Ask(Command::SetDoor(Door::Open)),
        ("say", "") => RoomWord::Wrong(format!("Say what? One of these, or your own words: {}", phrases())),
        ("say", words) => RoomWord::Ask(Command::Say(spoken(words))),
        ("try", "") => RoomWord::Ask(Command::Class(ClassCommand::Try)),
        ("back", "") => RoomWord::Ask(Command::Class(ClassCommand::Return)),
        ("hint", "") => RoomWord::Hint,
        ("apply", "") => RoomWord::Ask(Command::Hint(HintCommand::Apply)),
        ("hide", "") => RoomWord::Ask(Command::Hint(HintCommand::Hide)),
        ("check", "") => RoomWord::Check,
        ("watch", "") => RoomWord::Watch(None),
        ("watch", name) => RoomWord::Watch(Some(name.to_owned())),
        ("keep", "") => RoomWord::Keep,
        ("ask", "") => RoomWord::AskClass(None),
        ("ask", technique) => RoomWord::AskClass(Some(technique.to_owned())),
        ("cells", cells) => RoomWord::Cells(cells.to_owned()),
        ("reveal", "") => RoomWord::Ask(Command::Class(ClassCommand::Reveal)),
        ("block", name) if !name.is_empty() => RoomWord::Block(name.to_owned()),
        ("unblock", name) if !name.is_empty() => RoomWord::Unblock(name.to_owned()),
        ("report", rest) => match rest.split_once(' ') {
            Some((name, words)) => RoomWord::Report(name.to_owned(), words.trim().to_owned()),
            None => RoomWord::Wrong("Say who and why: report bob he is rude.".into()),
        },
        ("who", _) => RoomWord::Who,
        ("leave", _) => RoomWord::Leave,
        ("next", "") => RoomWord::NextOpponent,
        ("quit" | "exit" | "q", _) => RoomWord::Quit,
        ("help" | "?", _) => RoomWord::Help,
        _ => RoomWord::Board(line.to_owned()),
    }
}

/// A phrase where one begins so in any language, which everybody reads in their own; else the words.
fn spoken(words: &str) -> Words {
    let wanted = words.to_lowercase();
    let begins_in = |phrase: Phrase, language| {
        Voice::new(language).say(phrase.english()).to_lowercase().starts_with(&wanted)
    };
    let mut phrases = [Language::English, Language::German]
        .into_iter()
        .flat_map(|language| Phrase::ALL.into_iter().filter(move |&phrase| begins_in(phrase, language)));
    phrases.next().map_or_else(|| Words::Text(words.to_owned()), Words::Phrase)
}

fn phrases() -> String {
    Phrase::ALL.map(Phrase::english).join(" ")
}

/// The words of a room.
pub(crate) const WORDS: &str = "\
3 5 7: write 7 into row 3, column 5. Write 0 to erase.
note 3 5 7: a corner mark. centre 3 5 7: a centre mark. The same again takes it away.
erase 3 5, undo, redo: your own steps. tidy: take impossible marks away.
row 3, column 3, box 2: what stands there. needs box 2: what is missing. where 7, cell 3 5, rules, cages, frozen.
board, time. who: who is here, and how far they are.
say hello, say well done, say I am stuck: everybody reads it in their language.
ready, wait, start: before a race. pass: in a relay. give up: in a race. lock, unlock: the owner's door.
Where the room allows it: hint, apply, hide: the next step, told bit by bit. check: are my digits right?
Once your board in a race has ended: watch bob, watch: back to yours. keep: the board as a game to review.
In a class, pupils: try, back: take the teacher's board to try on, and look at it again.
Asked who sees it: write the digit, note a candidate that goes, or cells 3 5, 4 5 for a pattern.
The teacher: hint, apply, hide: the next step. ask, ask x-wing: who sees it? reveal: the answers.
In the arena: next: the next opponent, once it is decided who has won.
block bob, unblock bob: whether you hear him. report bob he is rude: tells the operator.
quit: go, and come back by the same link. leave: leave the room.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_people_type_them() {
        for (line, expected) in [
            ("ready", RoomWord::Ask(Command::Ready)),
            (" Say HELLO", RoomWord::Ask(Command::Say(Words::Phrase(Phrase::Hello)))),
            ("say i am", RoomWord::Ask(Command::Say(Words::Phrase(Phrase::Stuck)))),
            ("say What a Fish", RoomWord::Ask(Command::Say(Words::Text("What a Fish".into())))),
            ("3 5 7", RoomWord::Board("3 5 7".into())),
            ("", RoomWord::Board(String::new())),
            ("ask X-Wing", RoomWord::AskClass(Some("X-Wing".into()))),
            ("cells 3 5, 4 5", RoomWord::Cells("3 5, 4 5".into())),
            ("try", RoomWord::Ask(Command::Class(ClassCommand::Try))),
            ("block bob", RoomWord::Block("bob".into())),
            ("report bob he is rude", RoomWord::Report("bob".into(), "he is rude".into())),
            ("check", RoomWord::Check),
            ("watch bob", RoomWord::Watch(Some("bob".into()))),
            ("watch", RoomWord::Watch(None)),
            ("keep", RoomWord::Keep),
            ("next", RoomWord::NextOpponent),
            ("q", RoomWord::Quit),
            ("bereit", RoomWord::Ask(Command::Ready)),
            ("Sag Was für ein Fisch", RoomWord::Ask(Command::Say(Words::Text("Was für ein Fisch".into())))),
            ("sag gut gemacht", RoomWord::Ask(Command::Say(Words::Phrase(Phrase::WellDone)))),
            ("zusehen bob", RoomWord::Watch(Some("bob".into()))),
            ("behalten", RoomWord::Keep),
            ("aufgeben", RoomWord::Board("aufgeben".into())),
        ] {
            assert_eq!(parse(line), expected, "{line}");
        }
    }
}

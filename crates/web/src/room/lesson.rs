//! A class on the screen of one member: what the teacher shows and asks, and what an answer is made of.

use super::Desk;
use crate::hint::DrawnHint;
use crate::words::Language;
use ninefold_protocol::room::read_explanation;
use ninefold_room::{Lesson, Member, MemberId, Owner, Question, SeenAnswer, ShownHint, Verdict};
use ninefold_table::room_news;

/// An answer as a line of the list shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnswerLine {
    /// Whose.
    pub by: MemberId,
    /// What was answered, and what it is worth as far as that is known.
    pub words: String,
    /// Whether it counts, where that is known.
    pub is_right: Option<bool>,
}

impl Desk {
    /// What the teacher shows and asks, in a class.
    pub fn lesson(&self) -> Option<&Lesson> {
        self.room().round().filter(|_| self.room().is_class()).map(|round| round.lesson())
    }

    /// Whether this member is the teacher of a class.
    pub fn teaches(&self) -> bool {
        self.room().is_class() && self.owns()
    }

    /// The hint that is drawn on the board that is looked at.
    pub fn shown_hint(&self) -> Option<ShownHint> {
        self.room().round()?.lesson().hint_at(self.board_in_sight()?).cloned()
    }

    /// The same, ready to be drawn.
    pub fn drawn_hint(&self, hint: &ShownHint) -> Option<DrawnHint> {
        let told = read_explanation(hint)?;
        let rules = self.board()?.seen_rules();
        let mut drawn = DrawnHint::of_explanation(&told, hint.tier, rules);
        if let Some(page) = &hint.technique {
            drawn.technique = told.title;
            drawn.page = Some(page.clone());
        }
        Some(drawn)
    }

    /// The question that this member is to answer.
    pub fn question_for_me(&self) -> Option<&Question> {
        self.room().question_for(self.me())
    }

    /// Whether this member tries on a board of their own.
    pub fn tries(&self, member: MemberId) -> bool {
        let round = self.room().round().filter(|_| self.room().is_class());
        round.is_some_and(|round| round.progress(Owner::Member(member)).is_some())
    }

    /// What was answered, as far as it may be seen: those of the open question, or those that were revealed.
    pub fn answers(&self, language: Language) -> Vec<AnswerLine> {
        let Some(lesson) = self.lesson() else { return Vec::new() };
        match (lesson.question(), lesson.revealed()) {
            (Some(question), _) => {
                let seen = |member: &Member| Some((member.id, question.answer_of(member.id)?.clone()));
                let seen = self.room().members().iter().filter_map(seen);
                seen.filter_map(|(by, seen)| self.answer_line(language, by, &seen)).collect()
            }
            (None, Some(revealed)) => {
                let line = |given: &ninefold_room::JudgedAnswer| {
                    let (answer, verdict) = (Some(given.answer.clone()), Some(given.verdict.clone()));
                    self.answer_line(language, given.by, &SeenAnswer { answer, verdict })
                };
                revealed.iter().filter_map(line).collect()
            }
            (None, None) => Vec::new(),
        }
    }

    fn answer_line(&self, language: Language, by: MemberId, seen: &SeenAnswer) -> Option<AnswerLine> {
        let layout = self.room().round()?.puzzle()?.layout();
        let mut words = room_news::answer_words(layout, seen.answer.as_ref()?);
        if let Some(verdict) = &seen.verdict {
            words = format!("{words} · {}", room_news::verdict_words(&language, verdict));
        }
        let decided = seen.verdict.as_ref().filter(|verdict| **verdict != Verdict::Undecided);
        Some(AnswerLine { by, words, is_right: decided.map(Verdict::is_right) })
    }
}

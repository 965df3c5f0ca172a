//! What happened in a class becomes part of the room.

use super::Misfit;
use crate::class::{ClassFact, Question, SeenAnswer};
use crate::entry::Entry;
use crate::ninths::Ninths;
use crate::room::Room;
use crate::round::{Owner, Progress};
use std::collections::BTreeMap;

impl Room {
    pub(super) fn take_class_fact(&mut self, entry: &Entry, fact: &ClassFact) -> Result<(), Misfit> {
        let stranger = || Misfit::Stranger(entry.seq);
        let is_race = self.is_race();
        let round = self.round.as_mut().ok_or_else(stranger)?;
        let own = Owner::Member(entry.by);
        // In a race a hint is about one's own board, elsewhere about the one on the table.
        let hinted = if is_race { own } else { Owner::Everybody };
        match fact {
            ClassFact::Copied { filled } => {
                let copy = round.boards.get(&Owner::Everybody).ok_or_else(stranger)?.clone();
                round.boards.insert(own, copy);
                round
                    .progress
                    .insert(own, Progress { filled: *filled, ninths: Ninths::default(), end: None, told: 0 });
            }
            ClassFact::Returned => {
                round.boards.remove(&own);
                round.progress.remove(&own);
            }
            ClassFact::Explained(shown) => {
                round.lesson.hints.insert(hinted, shown.clone());
                self.n_hints = self.n_hints.saturating_add(1);
            }
            ClassFact::HintHidden => drop(round.lesson.hints.remove(&hinted)),
            ClassFact::Asked { technique } => {
                let (technique, answers) = (technique.clone(), BTreeMap::new());
                round.lesson.question = Some(Question { number: entry.seq, technique, answers });
                round.lesson.revealed = None;
            }
            ClassFact::Answered { answer, verdict, .. } => {
                let question = round.lesson.question.as_mut().ok_or_else(stranger)?;
                let seen = SeenAnswer { answer: answer.clone(), verdict: verdict.clone() };
                question.answers.insert(entry.by, seen);
            }
            ClassFact::Revealed(answers) => {
                round.lesson.question = None;
                round.lesson.revealed = Some(answers.clone());
            }
        }
        Ok(())
    }
}

//! [`Sight`]: how much of the log a member may see.
//!
//! In a race the digits of others are hidden until one has ended one's own board. A watcher sees them
//! when the round is over: what a watcher sees, a player could be told.
//!
//! In a class everybody sees the teacher's board and nobody another's; what was answered is for the teacher
//! until the reveal, which brings it to all.
//!
//! The solution of an ice board is for the service alone, everywhere.

use crate::class::ClassFact;
use crate::entry::{Entry, Fact, end_of};
use crate::member::MemberId;
use crate::room::{Room, RoomKind};
use crate::round::{Owner, Phase};
use crate::start::RoundStart;
use ninefold_game::Labels;

/// How much of the log a connection shows. It is fixed when the connection begins, for whoever has
/// been shown only progress cannot make sense of the moves that follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight {
    viewer: Option<MemberId>,
    /// All boards are shown of so many first rounds; only for whoever reads from the beginning.
    open_rounds: u32,
    /// How many rounds have begun in what was passed on.
    begun: u32,
}

impl Room {
    /// What somebody may see who reads the log from its beginning: all that they may ever see.
    pub fn full_sight(&self, viewer: Option<MemberId>) -> Sight {
        let own = Sight::own(viewer);
        let Some(round) = self.round() else { return own };
        let has_ended = |id| round.progress(Owner::Member(id)).is_some_and(|own| own.end.is_some());
        let may = matches!(round.phase, Phase::Over { .. }) || viewer.is_some_and(has_ended);
        let open_rounds = if may { round.number } else { round.number.saturating_sub(1) };
        Sight { open_rounds, ..own }
    }
}

impl Sight {
    /// Of each race one's own board: what goes on from any entry.
    pub fn own(viewer: Option<MemberId>) -> Self {
        Self { viewer, open_rounds: 0, begun: 0 }
    }

    /// The next entry as this viewer may see it; entries come in their order.
    pub fn show(&mut self, entry: &Entry, kind: RoomKind) -> Entry {
        if entry.facts.iter().any(|fact| matches!(fact, Fact::Round { .. })) {
            self.begun = self.begun.saturating_add(1);
        }
        match kind {
            RoomKind::Race => {
                entry.without_secrets(|owner| Some(owner) == self.viewer || self.is_open_round())
            }
            RoomKind::Class => entry.as_in_class(self.viewer),
            RoomKind::Together | RoomKind::Relay => entry.with_facts(without_solution),
        }
    }

    fn is_open_round(&self) -> bool {
        (1..=self.open_rounds).contains(&self.begun)
    }
}

impl Entry {
    /// An entry of a race without the puzzle before its start, and without the digits on those boards
    /// whose owners keep them to themselves.
    fn without_secrets(&self, is_shown: impl Fn(MemberId) -> bool) -> Self {
        let show = |fact: &Fact| match fact {
            // The start brings it; by its id anybody could have it before.
            Fact::Round { labels, .. } => {
                Fact::Round { start: None, labels: Labels { puzzle_id: None, ..labels.clone() } }
            }
            Fact::Played { board: Owner::Member(owner), .. } if !is_shown(*owner) => without_digits(fact),
            fact => fact.clone(),
        };
        self.with_facts(show)
    }

    /// An entry of a class without the boards of others, and without what only the teacher sees of an answer.
    fn as_in_class(&self, viewer: Option<MemberId>) -> Self {
        let is_author = Some(self.by) == viewer;
        self.with_facts(|fact| match fact {
            Fact::Played { board: Owner::Member(_), .. } if !is_author => without_digits(fact),
            Fact::Class(ClassFact::Copied { filled }) if !is_author => {
                Fact::Progressed { board: Owner::Member(self.by), filled: *filled, end: None }
            }
            Fact::Class(ClassFact::Answered { to, answer, .. }) if Some(*to) != viewer => {
                let answer = answer.clone().filter(|_| is_author);
                Fact::Class(ClassFact::Answered { to: *to, answer, verdict: None })
            }
            fact => without_solution(fact),
        })
    }

    fn with_facts(&self, show: impl Fn(&Fact) -> Fact) -> Self {
        Self { facts: self.facts.iter().map(show).collect(), ..self.clone() }
    }
}

/// What everybody may see of a fact: ice thaws by the solution, which is nobody's business.
fn without_solution(fact: &Fact) -> Fact {
    match fact {
        Fact::Round { start, labels } => {
            let start = start.as_ref().map(RoundStart::without_solution);
            Fact::Round { start, labels: labels.clone() }
        }
        fact => fact.clone(),
    }
}

/// What others see of something that was done at a board.
fn without_digits(fact: &Fact) -> Fact {
    let Fact::Played { board, filled, .. } = fact else { return fact.clone() };
    Fact::Progressed { board: *board, filled: *filled, end: end_of(fact) }
}

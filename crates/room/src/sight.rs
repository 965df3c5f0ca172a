//! [`Sight`]: how much of the log a member may see.
//!
//! In a race the digits of others are hidden until one has ended one's own board, and so are the hints that
//! they are told. A watcher sees them when the round is over: what a watcher sees, a player could be told.
//!
//! In a class everybody sees the teacher's board and nobody another's; what was answered is for the teacher
//! until the reveal, which brings it to all.
//!
//! The solution of a board with ice or fog is for the service alone, everywhere, and the rules under fog for nobody
//! who has not found them.

use crate::assistance::n_told;
use crate::class::ClassFact;
use crate::entry::{Entry, Fact, end_of};
use crate::member::MemberId;
use crate::ninths::Ninths;
use crate::room::{Room, RoomKind};
use crate::round::{Owner, Phase};
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
        let may =
            matches!(round.phase, Phase::Over { .. }) || viewer.is_some_and(|viewer| self.may_watch(viewer));
        let open_rounds = if may { round.number } else { round.number.saturating_sub(1) };
        Sight { open_rounds, ..own }
    }

    /// Whether somebody may see the boards of others in this race: whoever has ended their own, and everybody when it
    /// is over.
    pub fn may_watch(&self, viewer: MemberId) -> bool {
        let Some(round) = self.round().filter(|_| self.is_race()) else { return false };
        let own = round.progress(Owner::Member(viewer));
        matches!(round.phase, Phase::Over { .. }) || own.is_some_and(|own| own.end.is_some())
    }

    /// The same for somebody who goes on after an entry, and the entry after which that is to be read: where a round
    /// has begun since, rounds have to be counted from the first.
    pub fn full_sight_after(&self, viewer: Option<MemberId>, known: u64) -> (Sight, u64) {
        let sight = self.full_sight(viewer);
        match self.round() {
            Some(round) if known >= round.began => (Sight { begun: round.number, ..sight }, known),
            _ => (sight, 0),
        }
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
            RoomKind::Together | RoomKind::Relay => entry.with_facts(|fact| vec![as_told(fact)]),
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
        self.with_facts(|fact| match fact {
            // The start brings it; by its id anybody could have it before.
            Fact::Round { labels, .. } => {
                vec![Fact::Round { start: None, labels: Labels { puzzle_id: None, ..labels.clone() } }]
            }
            Fact::Played { board: Owner::Member(owner), .. } if !is_shown(*owner) => {
                vec![without_digits(fact)]
            }
            Fact::Class(ClassFact::Explained(_) | ClassFact::HintHidden) if !is_shown(self.by) => Vec::new(),
            fact => vec![fact.clone()],
        })
    }

    /// An entry of a class without the boards of others, and without what only the teacher sees of an answer.
    fn as_in_class(&self, viewer: Option<MemberId>) -> Self {
        let is_author = Some(self.by) == viewer;
        self.with_facts(|fact| match fact {
            Fact::Played { board: Owner::Member(_), .. } if !is_author => vec![without_digits(fact)],
            Fact::Class(ClassFact::Copied { filled }) if !is_author => {
                // A fresh board, whatever became of the one before.
                let board = Owner::Member(self.by);
                let ninths = Ninths::default();
                let fresh = Fact::Progressed { board, filled: *filled, ninths, end: None, told: 0 };
                vec![Fact::Class(ClassFact::Returned), fresh]
            }
            Fact::Class(ClassFact::Answered { to, answer, .. }) if Some(*to) != viewer => {
                let answer = answer.clone().filter(|_| is_author);
                vec![Fact::Class(ClassFact::Answered { to: *to, answer, verdict: None })]
            }
            fact => vec![as_told(fact)],
        })
    }

    fn with_facts(&self, show: impl Fn(&Fact) -> Vec<Fact>) -> Self {
        Self { facts: self.facts.iter().flat_map(show).collect(), ..self.clone() }
    }
}

/// What everybody may see of a fact: of a puzzle not the solution, by which ice thaws and fog lifts, and no rule under
/// fog, not even by its id, by which anybody could have all of them.
fn as_told(fact: &Fact) -> Fact {
    match fact {
        Fact::Round { start: Some(start), labels } => {
            let labels = match start.hides_rules() {
                true => Labels { puzzle_id: None, ..labels.clone() },
                false => labels.clone(),
            };
            Fact::Round { start: Some(start.as_told()), labels }
        }
        fact => fact.clone(),
    }
}

/// What others see of something that was done at a board.
fn without_digits(fact: &Fact) -> Fact {
    let Fact::Played { board, filled, ninths, events, fog: _ } = fact else { return fact.clone() };
    let (end, told) = (end_of(fact), n_told(events));
    Fact::Progressed { board: *board, filled: *filled, ninths: *ninths, end, told }
}

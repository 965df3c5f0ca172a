//! [`Record`]: what happened at one board of a round, as a game that can be saved and looked at again.

use crate::entry::{Entry, Fact};
use crate::round::Owner;
use crate::start::RoundStart;
use ninefold_game::{End, Event, Fact as GameFact, Labels, Moment, Origin, Seat, Session};

/// A board of a round, told by the log of its room from the first entry on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    round: u32,
    owner: Owner,
    /// How many rounds have begun in what was told.
    begun: u32,
    start: Option<RoundStart>,
    labels: Labels,
    begins: Option<Moment>,
    end: Option<End>,
}

impl Record {
    /// Nothing has been told yet of the board in this round.
    pub fn new(round: u32, owner: Owner) -> Self {
        let labels = Labels::default();
        Self { round, owner, begun: 0, start: None, labels, begins: None, end: None }
    }

    /// Takes in the next entry, and gives what happened at the board by it. Where the board is somebody's own, that
    /// is told as of somebody who plays alone; at a shared one everybody keeps a seat, for each takes back their own
    /// steps.
    pub fn hear(&mut self, entry: &Entry) -> Vec<Event> {
        let mut events = Vec::new();
        for fact in &entry.facts {
            match fact {
                Fact::Round { start, labels } => {
                    self.begun = self.begun.saturating_add(1);
                    if self.begun == self.round {
                        (self.start, self.labels) = (start.clone(), labels.clone());
                        self.begins = (self.owner == Owner::Everybody).then_some(entry.at);
                    }
                }
                Fact::Started { begins, start } if self.begun == self.round => {
                    self.start.get_or_insert_with(|| start.clone());
                    self.begins = Some(*begins);
                }
                Fact::Played { board, events: played, .. }
                    if (self.begun, *board) == (self.round, self.owner) =>
                {
                    events.extend(played.iter().cloned());
                }
                _ => {}
            }
        }
        for event in &mut events {
            if let Owner::Member(_) = self.owner {
                event.seat = Seat::SOLO;
            }
            if let GameFact::Ended { end, .. } = event.fact {
                self.end = Some(end);
            }
        }
        events
    }

    /// The game before anything happened in it: nothing before the round has begun, nor on ice or in fog before it is
    /// over, for what thaws and lifts follows from the solution.
    pub fn start(&self) -> Option<Session> {
        let (start, begins) = (self.start.as_ref()?, self.begins?);
        if start.solution().is_some() && self.end.is_none() {
            return None;
        }
        let solution = start.solution().cloned();
        let setup = start.setup(&self.labels, begins);
        // What came of it was counted in the room: it must not count once more as a game of one's own.
        let origin = Origin::Brought;
        Session::new(ninefold_game::Setup { solution, origin, ..setup }).ok()
    }
}

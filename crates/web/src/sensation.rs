//! [`Sensation`]: what is heard and felt of a move, for those who switched it on.

use ninefold_game::{Act, End, Event, Fact, Telling};

/// What is heard and felt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sensation {
    /// Something was written.
    Entry,
    /// Something wrong was written, and the game says so.
    Wrong,
    /// The last digit was right.
    Solved,
}

impl Sensation {
    /// What comes of new events: the most important of them.
    pub fn of(events: &[Event]) -> Option<Self> {
        let felt = events.iter().filter_map(|event| match &event.fact {
            Fact::Ended { end: End::Solved, .. } => Some(Self::Solved),
            // A mistake that is told later must not be felt now.
            Fact::Mistaken { telling: Telling::Now, .. } => Some(Self::Wrong),
            Fact::Changed {
                act: Act::Write | Act::Overwrite | Act::Erase | Act::Hint | Act::Reveal, ..
            } => Some(Self::Entry),
            _ => None,
        });
        felt.max_by_key(|felt| *felt as u8)
    }

    /// For how many milliseconds the device shakes and rests, in turn.
    pub fn shakes(self) -> &'static [u32] {
        match self {
            Self::Entry => &[10],
            Self::Wrong => &[20, 60, 20],
            Self::Solved => &[10, 60, 10, 60, 30],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_game::{Moment, Seat};
    use ninefold_puzzle::{Cell, Digit};

    fn felt(facts: Vec<Fact>) -> Option<Sensation> {
        let events = facts.into_iter().map(|fact| Event { at: Moment(0), seat: Seat::SOLO, fact });
        Sensation::of(&events.collect::<Vec<_>>())
    }

    fn written() -> Fact {
        Fact::Changed { act: Act::Write, changes: Vec::new() }
    }

    fn mistaken(telling: Telling) -> Fact {
        Fact::Mistaken { cell: Cell::new(0), digit: Digit::from_index(0), cost: 10, telling }
    }

    #[test]
    fn a_mistake_is_felt_only_where_it_is_told() {
        assert_eq!(felt(vec![written()]), Some(Sensation::Entry));
        assert_eq!(felt(vec![written(), mistaken(Telling::Now)]), Some(Sensation::Wrong));
        assert_eq!(felt(vec![written(), mistaken(Telling::Later)]), Some(Sensation::Entry));
        assert_eq!(felt(vec![Fact::Undone, Fact::Paused]), None);
    }

    #[test]
    fn the_end_is_felt_if_the_puzzle_is_solved() {
        let ended = |end| vec![written(), Fact::Ended { end, bonus: 0 }];
        assert_eq!(felt(ended(End::Solved)), Some(Sensation::Solved));
        assert_eq!(felt(ended(End::Lost)), Some(Sensation::Entry));
    }
}

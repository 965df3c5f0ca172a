//! Many puzzles, two of them at any time: their rounds are interleaved instruction by instruction,
//! so that the processor need not wait for the one before it goes on with the other.

use super::Outcome;
use super::search::{self, Stack};
use super::state::{Settled, State};
use super::vector::{Pair, Single};
use ninefold_puzzle::Classic;

/// Proves for each puzzle that it has no, one or more solutions.
#[inline(always)]
pub(super) fn two_abreast<V: Single>(stacks: &mut [Stack; 2], puzzles: &[Classic], outcomes: &mut [Outcome]) {
    let [first, second] = stacks;
    let mut queue = puzzles.iter().zip(outcomes);
    let mut lanes = (Lane::new(first), Lane::new(second));
    let mut states = (lanes.0.begin::<V>(&mut queue), lanes.1.begin::<V>(&mut queue));
    while lanes.0.is_busy() || lanes.1.is_busy() {
        let sweep = abreast(states).sweep();
        let going_on = sweep.undecided & sweep.changed & !sweep.dead;
        states = apart(sweep.state);
        if going_on != 0b11 {
            let settled = |lane: u8| match (sweep.dead >> lane & 1, sweep.undecided >> lane & 1) {
                (0, 0) => Settled::Solved,
                (0, _) => Settled::Open,
                _ => Settled::Dead,
            };
            if going_on & 0b01 == 0 {
                lanes.0.go_on(&mut states.0, settled(0), &mut queue);
            }
            if going_on & 0b10 == 0 {
                lanes.1.go_on(&mut states.1, settled(1), &mut queue);
            }
        }
    }
}

/// The same for units too narrow to gain from two puzzles at a time.
#[inline(always)]
pub(super) fn one_by_one<V: Single>(stack: &mut Stack, puzzles: &[Classic], outcomes: &mut [Outcome]) {
    for (puzzle, outcome) in puzzles.iter().zip(outcomes) {
        *outcome = Outcome::None;
        search::search::<V>(stack, puzzle, u64::MAX, &mut |solution| outcome.add(solution));
    }
}

/// One of the two searches under way.
struct Lane<'a, 'b> {
    stack: &'a mut Stack,
    /// Where the outcome of the puzzle goes; nowhere if there is no puzzle.
    outcome: Option<&'b mut Outcome>,
}

impl<'a, 'b> Lane<'a, 'b> {
    fn new(stack: &'a mut Stack) -> Self {
        Self { stack, outcome: None }
    }

    #[inline(always)]
    fn is_busy(&self) -> bool {
        self.outcome.is_some()
    }

    /// Takes the next puzzle from the queue; an empty grid if there is none.
    #[inline(always)]
    fn begin<'p, V: Single>(
        &mut self,
        queue: &mut impl Iterator<Item = (&'p Classic, &'b mut Outcome)>,
    ) -> State<V> {
        self.stack.clear();
        match queue.next() {
            Some((puzzle, outcome)) => {
                *outcome = Outcome::None;
                self.outcome = Some(outcome);
                State::of(puzzle)
            }
            None => {
                self.outcome = None;
                State::of(&Classic::EMPTY)
            }
        }
    }

    /// From a settled position to the next of this puzzle, or to the next puzzle.
    #[inline(always)]
    fn go_on<'p, V: Single>(
        &mut self,
        state: &mut State<V>,
        settled: Settled,
        queue: &mut impl Iterator<Item = (&'p Classic, &'b mut Outcome)>,
    ) {
        let Some(outcome) = &mut self.outcome else { return };
        match settled {
            Settled::Open => return self.stack.descend(state),
            Settled::Dead => {}
            Settled::Solved => {
                if outcome.add(&state.grid()).is_break() {
                    self.stack.clear();
                }
            }
        }
        *state = match self.stack.next() {
            Some(next) => next,
            None => self.begin(queue),
        };
    }
}

#[inline(always)]
fn abreast<V: Copy>((first, second): (State<V>, State<V>)) -> State<Pair<V>> {
    let ([a, b, c], [d, e, f]) = (first.0, second.0);
    State([Pair(a, d), Pair(b, e), Pair(c, f)])
}

#[inline(always)]
fn apart<V: Copy>(state: State<Pair<V>>) -> (State<V>, State<V>) {
    let [Pair(a, d), Pair(b, e), Pair(c, f)] = state.0;
    (State([a, b, c]), State([d, e, f]))
}

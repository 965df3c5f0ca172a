//! Many puzzles, several of them at any time.
//!
//! A round of the rules is one long chain of instructions that wait for each other. So the rounds
//! of several puzzles are interleaved, instruction by instruction, and whenever one of them is
//! settled it makes room for its next position or for the next puzzle, while the others go on.

use super::Outcome;
use super::layout::ALL;
use super::search::{self, Stack};
use super::state::{Settled, State};
use super::vector::{Abreast, Single, Team};
use ninefold_puzzle::Classic;

/// No unit gains from more puzzles abreast than this.
pub(super) const MAX_ABREAST: usize = 6;

/// A stack for each of the puzzles that can go abreast.
pub(super) type Stacks = [Stack; MAX_ABREAST];

// A thread holds far less than a megabyte.
const _: () = assert!(size_of::<Stacks>() < 1 << 17);

/// Proves for each puzzle that it has no, one or more solutions, with `N` puzzles abreast.
#[inline(always)]
pub(super) fn abreast<V: Single, const N: usize>(
    stacks: &mut Stacks,
    puzzles: &[Classic],
    outcomes: &mut [Outcome],
) {
    const { assert!(N <= MAX_ABREAST && N <= Abreast::BITS as usize) };
    let mut queue = puzzles.iter().zip(outcomes);
    let mut lanes = [const { Lane(None) }; N];
    let mut state = State([Team([V::splat(ALL); N]); 3]);
    for (i, lane) in lanes.iter_mut().enumerate() {
        state.set(i, lane.begin(&mut stacks[i], &mut queue));
    }
    while lanes.iter().any(Lane::is_busy) {
        let sweep = state.sweep();
        state = sweep.state;
        let going_on = sweep.undecided & sweep.changed & !sweep.dead;
        let mut settled = !going_on & (Abreast::MAX >> (Abreast::BITS as usize - N));
        while settled != 0 {
            let i = settled.trailing_zeros() as usize % N;
            settled &= settled - 1;
            let verdict = match (sweep.dead >> i & 1, sweep.undecided >> i & 1) {
                (0, 0) => Settled::Solved,
                (0, _) => Settled::Open,
                _ => Settled::Dead,
            };
            state.set(i, lanes[i].go_on(&mut stacks[i], state.get(i), verdict, &mut queue));
        }
    }
}

/// The same for units too narrow to gain from several puzzles at a time.
#[inline(always)]
pub(super) fn one_by_one<V: Single>(stack: &mut Stack, puzzles: &[Classic], outcomes: &mut [Outcome]) {
    for (puzzle, outcome) in puzzles.iter().zip(outcomes) {
        *outcome = Outcome::None;
        search::search::<V>(stack, puzzle, u64::MAX, &mut |solution| outcome.add(solution));
    }
}

/// One of the searches under way: where its outcome goes, or nothing if the puzzles have run out.
struct Lane<'a>(Option<&'a mut Outcome>);

impl<'a> Lane<'a> {
    #[inline(always)]
    fn is_busy(&self) -> bool {
        self.0.is_some()
    }

    /// Takes the next puzzle from the queue; an empty grid if there is none.
    #[inline(always)]
    fn begin<'p, V: Single>(
        &mut self,
        stack: &mut Stack,
        queue: &mut impl Iterator<Item = (&'p Classic, &'a mut Outcome)>,
    ) -> State<V> {
        stack.clear();
        match queue.next() {
            Some((puzzle, outcome)) => {
                *outcome = Outcome::None;
                self.0 = Some(outcome);
                State::of(puzzle)
            }
            None => {
                self.0 = None;
                State([V::splat(ALL); 3])
            }
        }
    }

    /// From a settled position to the next of this puzzle, or to the next puzzle.
    #[inline(always)]
    fn go_on<'p, V: Single>(
        &mut self,
        stack: &mut Stack,
        mut state: State<V>,
        verdict: Settled,
        queue: &mut impl Iterator<Item = (&'p Classic, &'a mut Outcome)>,
    ) -> State<V> {
        let Some(outcome) = &mut self.0 else { return state };
        match verdict {
            Settled::Open => {
                stack.descend(&mut state);
                return state;
            }
            Settled::Solved => {
                if outcome.add(&state.grid()).is_break() {
                    stack.clear();
                }
            }
            Settled::Dead => {}
        }
        match stack.next() {
            Some(next) => next,
            None => self.begin(stack, queue),
        }
    }
}

impl<V: Copy, const N: usize> State<Team<V, N>> {
    #[inline(always)]
    fn get(&self, i: usize) -> State<V> {
        let [a, b, c] = &self.0;
        State([a.0[i], b.0[i], c.0[i]])
    }

    #[inline(always)]
    fn set(&mut self, i: usize, State([a, b, c]): State<V>) {
        self.0[0].0[i] = a;
        self.0[1].0[i] = b;
        self.0[2].0[i] = c;
    }
}

//! [`Automaton`]: a finite automaton that reads the digits along a line.

use crate::{Digit, part::value};
use std::collections::HashMap;
use std::hash::Hash;

/// A deterministic automaton over digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automaton {
    n_digits: usize,
    /// The state after each digit in each state, [`Automaton::NOWHERE`] if there is none.
    next: Vec<u32>,
    accepting: Vec<bool>,
}

impl Automaton {
    /// The state before the first digit.
    pub const START: u32 = 0;
    /// No state: the digit is not allowed.
    pub const NOWHERE: u32 = u32::MAX;

    /// The automaton whose states are what a reader remembers.
    ///
    /// `step` tells what is remembered after one more digit, by value from 1, or `None` if the digit
    /// is not allowed. The answer is `None` if there would be more states than `limit`.
    pub fn explore_up_to<S: Clone + Eq + Hash>(
        limit: usize,
        n_digits: usize,
        start: S,
        step: impl Fn(&S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Self> {
        let mut numbers = HashMap::from([(start.clone(), Self::START)]);
        let mut states = vec![start];
        let mut next = Vec::new();
        let mut at = 0;
        while at < states.len() {
            for digit in Digit::all(n_digits) {
                let state = step(&states[at], value(digit)).map(|state| {
                    *numbers.entry(state).or_insert_with_key(|state| {
                        states.push(state.clone());
                        states.len() as u32 - 1
                    })
                });
                next.push(state.unwrap_or(Self::NOWHERE));
            }
            if states.len() > limit {
                return None;
            }
            at += 1;
        }
        Some(Self { n_digits, next, accepting: states.iter().map(accepts).collect() }.trimmed())
    }

    /// The same without states from which no accepting one is reached: nobody need follow them.
    fn trimmed(self) -> Self {
        let mut leads_on = self.accepting.clone();
        let mut has_grown = true;
        while has_grown {
            has_grown = false;
            // States are numbered as they are reached, so that going back comes to most of them at once.
            for state in (0..self.n_states()).rev().filter(|&state| !self.accepting[state]) {
                let leads = self.row(state).iter().any(|&to| to != Self::NOWHERE && leads_on[to as usize]);
                has_grown |= leads && !std::mem::replace(&mut leads_on[state], leads);
            }
        }
        // The start stays, even if it leads nowhere.
        leads_on[Self::START as usize] = true;
        let mut numbers = Vec::with_capacity(self.n_states());
        let mut n_kept = 0;
        for &leads in &leads_on {
            numbers.push(if leads { n_kept } else { Self::NOWHERE });
            n_kept += u32::from(leads);
        }
        let kept = (0..self.n_states()).filter(|&state| leads_on[state]);
        let renumbered = |&to: &u32| if to == Self::NOWHERE { to } else { numbers[to as usize] };
        Self {
            n_digits: self.n_digits,
            next: kept.clone().flat_map(|state| self.row(state)).map(renumbered).collect(),
            accepting: kept.map(|state| self.accepting[state]).collect(),
        }
    }

    /// The states after each digit.
    fn row(&self, state: usize) -> &[u32] {
        &self.next[state * self.n_digits..(state + 1) * self.n_digits]
    }

    /// How many states there are.
    pub fn n_states(&self) -> usize {
        self.accepting.len()
    }

    /// How many digits it reads.
    pub fn n_digits(&self) -> usize {
        self.n_digits
    }

    /// The state after a digit, or [`Automaton::NOWHERE`].
    pub fn next(&self, state: u32, digit: Digit) -> u32 {
        self.next[state as usize * self.n_digits + digit.index()]
    }

    /// Whether it accepts any line of this length.
    pub fn has_word(&self, length: usize) -> bool {
        let mut states = vec![false; self.n_states()];
        states[Self::START as usize] = true;
        for _ in 0..length {
            let mut after = vec![false; self.n_states()];
            for state in (0..self.n_states()).filter(|&state| states[state]) {
                for &next in self.row(state) {
                    if next != Self::NOWHERE {
                        after[next as usize] = true;
                    }
                }
            }
            states = after;
        }
        states.iter().zip(&self.accepting).any(|(reached, accepting)| *reached && *accepting)
    }

    /// Whether a line may end in this state.
    pub fn accepts(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reads(automaton: &Automaton, digits: &[usize]) -> bool {
        let mut state = Automaton::START;
        for &digit in digits {
            state = automaton.next(state, Digit::from_index(digit - 1));
            if state == Automaton::NOWHERE {
                return false;
            }
        }
        automaton.accepts(state)
    }

    #[test]
    fn states_are_what_is_remembered() {
        let rising =
            Automaton::explore_up_to(100, 9, 0, |&last, digit| (digit > last).then_some(digit), |_| true)
                .unwrap();
        assert_eq!(rising.n_states(), 10);
        assert!(reads(&rising, &[1, 3, 9]) && !reads(&rising, &[1, 1]));
    }

    #[test]
    fn states_that_lead_nowhere_are_left_out() {
        // Two digits that add up to 4: after 1, 2 or 3 there is one digit each, after 4 none.
        let step = |seen: &(u8, i32), digit| (seen.0 < 2).then_some((seen.0 + 1, seen.1 + digit));
        let sum = Automaton::explore_up_to(100, 4, (0, 0), step, |&(n, sum)| n == 2 && sum == 4).unwrap();
        assert_eq!(sum.n_states(), 5);
        assert!(reads(&sum, &[1, 3]) && reads(&sum, &[2, 2]) && !reads(&sum, &[4, 1]) && !reads(&sum, &[1]));
        let nothing = Automaton::explore_up_to(100, 4, (0, 0), step, |_| false).unwrap();
        assert_eq!(nothing.n_states(), 1);
    }

    #[test]
    fn an_automaton_without_end_is_given_up() {
        assert_eq!(
            Automaton::explore_up_to(100, 9, 0_u64, |n, digit| Some((n * 9 + digit as u64) % 1000), |_| true),
            None
        );
    }
}

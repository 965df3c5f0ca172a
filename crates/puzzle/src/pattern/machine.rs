//! A pattern that is written state by state, for rules that are too long as an expression.

use super::{MAX_STATES, PatternError};
use crate::{Automaton, Digit, DigitSet};

/// What stands before the states.
pub(super) const SIGN: char = '@';

/// The longest text.
const MAX_LENGTH: usize = 100_000;

/// States that read one digit after the other, from the first on. Several may follow a digit: a line matches if one
/// of the ways through the states ends where a line may end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Machine {
    states: Vec<State>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct State {
    may_end: bool,
    /// The digits that lead on, and to which state.
    leads: Vec<(DigitSet, u32)>,
}

impl Machine {
    /// States between `/`, numbered from 1: `!` says that a line may end there, `12>3` that 1 and 2 lead to the third.
    pub(super) fn parse(text: &str) -> Result<Self, PatternError> {
        let error = |at: usize, why| PatternError { at: at + SIGN.len_utf8(), why };
        if text.len() > MAX_LENGTH {
            return Err(error(MAX_LENGTH, "it is too long"));
        }
        let mut states = Vec::new();
        let mut at = 0;
        for piece in text.split('/') {
            let mut state = State::default();
            let mut place = at;
            let leads = piece.strip_prefix('!').unwrap_or(piece);
            state.may_end = leads.len() < piece.len();
            place += piece.len() - leads.len();
            for lead in leads.split(',').filter(|_| !leads.is_empty()) {
                let no_lead = || error(place, "digits that lead on are written as in '12>3'");
                let (digits, to) = lead.split_once('>').ok_or_else(no_lead)?;
                let digits = digits.chars().map(Digit::from_char).collect::<Option<DigitSet>>();
                let to = to.parse::<u32>().ok().and_then(|number| number.checked_sub(1));
                state.leads.push(digits.zip(to).ok_or_else(no_lead)?);
                place += lead.len() + 1;
            }
            states.push(state);
            at += piece.len() + 1;
        }
        let is_astray = |state: &State| state.leads.iter().any(|&(_, to)| to as usize >= states.len());
        if states.len() > MAX_STATES {
            return Err(error(0, "it has too many states"));
        }
        match states.iter().any(is_astray) {
            true => Err(error(0, "digits lead to a state that is not there")),
            false => Ok(Self { states }),
        }
    }

    pub(super) fn matches(&self, values: &[i32]) -> bool {
        let mut reached = vec![false; self.states.len()];
        reached[0] = true;
        for &value in values {
            let digit = u8::try_from(value).ok().and_then(Digit::new);
            let mut next = vec![false; self.states.len()];
            for (state, _) in self.states.iter().zip(&reached).filter(|(_, reached)| **reached) {
                for &(digits, to) in &state.leads {
                    next[to as usize] |= digit.is_some_and(|digit| digits.contains(digit));
                }
            }
            reached = next;
        }
        self.states.iter().zip(reached).any(|(state, reached)| reached && state.may_end)
    }

    /// The automaton that accepts the same; `None` if it has too many states.
    pub(super) fn automaton(&self, n_digits: usize) -> Option<Automaton> {
        let step = |states: &Vec<u32>, digit: i32| {
            let digit = Digit::new(digit as u8)?;
            let leads = states.iter().flat_map(|&state| &self.states[state as usize].leads);
            let mut after =
                leads.filter(|(digits, _)| digits.contains(digit)).map(|&(_, to)| to).collect::<Vec<_>>();
            after.sort_unstable();
            after.dedup();
            (!after.is_empty()).then_some(after)
        };
        let may_end = |states: &Vec<u32>| states.iter().any(|&state| self.states[state as usize].may_end);
        Automaton::explore_up_to(MAX_STATES, n_digits, vec![0], step, may_end)
    }
}

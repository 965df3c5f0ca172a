//! Automata as the Interactive Sudoku Solver packs them into bits.
//!
//! A head says how many bits a state takes, how many digits are read, and how many of the first states a line may
//! start in and end in. Then every state lists where digits lead: by a mask of digits with one state each, or by
//! pairs of a digit and a state.

use ninefold_puzzle::Digit;

/// The pattern that says the same, or nothing if the bits make no sense.
pub(super) fn pattern(bytes: &[u8]) -> Option<String> {
    let mut bits = Bits { bytes, at: 0 };
    let is_packed = match bits.take(2)? {
        0 => false,
        1 => true,
        _ => return None,
    };
    let n_state_bits = bits.take(4)? + 1;
    let n_digits = bits.take(4)? + 1;
    let n_starts = bits.take(n_state_bits)?;
    let n_ends = bits.take(n_state_bits)?;
    let start_ends = (0..n_starts).map(|_| bits.take(1)).collect::<Option<Vec<_>>>()?;
    // The first state is written into the last bit.
    let may_start_end = |state: usize| start_ends[n_starts - 1 - state] == 1;
    let n_count_bits = if is_packed { n_digits } else { bits.take(4)? };
    let n_digit_bits = (usize::BITS - (n_digits - 1).leading_zeros()) as usize;
    let mut states = Vec::new();
    // Zeros that fill the last byte may come as one more state, which nobody reaches.
    while n_count_bits > 0 && bits.n_left() >= n_count_bits {
        let count = bits.take(n_count_bits)?;
        let mut leads = Vec::new();
        if is_packed {
            for digit in (0..n_digits).filter(|digit| count >> digit & 1 == 1) {
                leads.push((digit, bits.take(n_state_bits)?));
            }
        } else {
            for _ in 0..count {
                leads.push((bits.take(n_digit_bits)?, bits.take(n_state_bits)?));
            }
        }
        states.push(leads);
    }
    let n_named = states.iter().flatten().map(|&(_, to)| to + 1).max().unwrap_or(0);
    let n_states = n_named.max(n_starts + n_ends);
    if n_count_bits > 0 && states.len() < n_states {
        return None;
    }
    states.resize(n_states, Vec::new());
    let lead = |&(digit, to): &(usize, usize)| format!("{}>{}", Digit::from_index(digit), to + 2);
    let mut pieces = Vec::new();
    // One more state stands for all in which a line may start.
    let all_starts = states.get(..n_starts)?;
    let may_end = (0..n_starts).any(may_start_end);
    pieces.push((may_end, all_starts.concat()));
    for (number, leads) in states.iter().enumerate() {
        let may_end = if number < n_starts { may_start_end(number) } else { number < n_starts + n_ends };
        pieces.push((may_end, leads.clone()));
    }
    let written = pieces.iter().map(|(may_end, leads)| {
        let leads = leads.iter().map(lead).collect::<Vec<_>>().join(",");
        format!("{}{leads}", if *may_end { "!" } else { "" })
    });
    Some(format!("@{}", written.collect::<Vec<_>>().join("/")))
}

/// Bits of bytes, the highest first.
struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn n_left(&self) -> usize {
        8 * self.bytes.len() - self.at
    }

    fn take(&mut self, count: usize) -> Option<usize> {
        let mut number = 0;
        for _ in 0..count {
            let byte = self.bytes.get(self.at / 8)?;
            number = number << 1 | usize::from(byte >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::super::bytes;
    use super::*;
    use ninefold_puzzle::Pattern;

    /// Checks a code that the Interactive Sudoku Solver has written against what it was made of.
    fn check(code: &str, allows: impl Fn(&[i32]) -> bool) {
        let pattern = pattern(&bytes(code).unwrap()).unwrap().parse::<Pattern>().unwrap();
        for number in 0..6561 {
            let word = [1, 9, 81, 729].map(|power| number / power % 9 + 1);
            for length in 0..=4 {
                assert_eq!(
                    pattern.matches(&word[..length]),
                    allows(&word[..length]),
                    "{:?}",
                    &word[..length]
                );
            }
        }
    }

    #[test]
    fn codes_say_what_they_were_made_of() {
        check("TgRf8jRWeJoAf80VniaF_orPE0J_VniaEfs8TQh94mhB8TQgeaEB0IBE", |word| {
            word.iter().sum::<i32>() == 10
        });
        check("TgZ_8SNFZ4n_EaKzxP8NFZ4n8IrPE_BWeJ8DPE8B4nARMAkAAA", |word| word.is_sorted_by(|a, b| a < b));
        // From 0 or 5, a 1 leads one or two on, any other digit stays at 3 and 7; a line ends at 0, 3 or 7.
        check("ChJQQhBgUCiRpEqZOoVBwIsmbRq2buGQUGIMQQgQ", |word| {
            let mut reached = vec![0, 5];
            for &digit in word {
                reached = reached
                    .iter()
                    .flat_map(|&state| {
                        match digit {
                            1 => vec![state + 1, state + 2],
                            _ => vec![state],
                        }
                        .into_iter()
                        .filter(move |&to| if digit == 1 { to < 9 } else { state == 3 || state == 7 })
                    })
                    .collect();
            }
            reached.iter().any(|state| [0, 3, 7].contains(state))
        });
    }

    #[test]
    fn bits_that_end_too_early_are_no_automaton() {
        let whole = bytes("TgRf8jRWeJoAf80VniaF_orPE0J_VniaEfs8TQh94mhB8TQgeaEB0IBE").unwrap();
        assert_eq!(pattern(&whole[..3]), None);
        assert_eq!(pattern(&[0xff; 9]), None);
    }
}

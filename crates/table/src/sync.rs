//! What to do when the service does not take what was played here.
//!
//! A game is a log that only grows. Whoever sends says how many events the service had; if another
//! device was faster, both games are kept, this one as a new save.

/// What to do with a game whose news the service has refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resolution {
    /// The news had arrived, and the answer was lost on the way: the service has so many events.
    Arrived(usize),
    /// Keep this game as a new save: another device has played on in the old one, or it is gone.
    SaveAnew,
}

/// What the service has that it was not told by this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Missed<'a> {
    /// How many events it has in all.
    pub version: usize,
    /// Those after the ones that were known here, a line each.
    pub lines: &'a [String],
}

/// What follows from a refusal with a status of HTTP, where `known` events were known to be there and
/// `news` were sent, a line each. `None` if the refusal has nothing to do with what others did.
pub fn resolve(status: u16, missed: Option<Missed<'_>>, known: usize, news: &[String]) -> Option<Resolution> {
    match (status, missed) {
        (409, Some(missed)) => {
            let sent = news.iter().take(missed.version.saturating_sub(known)).map(|line| line.trim_end());
            Some(match missed.lines.iter().map(|line| line.trim_end()).eq(sent) {
                true => Resolution::Arrived(missed.version),
                false => Resolution::SaveAnew,
            })
        }
        // A conflict that says no more, or a game that was deleted elsewhere: here it is still wanted.
        (409 | 404, _) => Some(Resolution::SaveAnew),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(words: &str) -> Vec<String> {
        words.split_whitespace().map(|word| format!("{word}\n")).collect()
    }

    fn check(status: u16, missed: Option<(usize, &str)>, expected: Option<Resolution>) {
        let missed = missed.map(|(version, words)| (version, lines(words)));
        let missed = missed.as_ref().map(|(version, lines)| Missed { version: *version, lines });
        assert_eq!(resolve(status, missed, 2, &lines("c d e")), expected);
    }

    #[test]
    fn news_that_had_arrived_are_not_sent_twice() {
        check(409, Some((5, "c d e")), Some(Resolution::Arrived(5)));
        check(409, Some((3, "c")), Some(Resolution::Arrived(3)));
    }

    #[test]
    fn where_another_device_has_played_on_both_games_are_kept() {
        check(409, Some((3, "x")), Some(Resolution::SaveAnew));
        check(409, Some((6, "c d e f")), Some(Resolution::SaveAnew));
        check(409, None, Some(Resolution::SaveAnew));
    }

    #[test]
    fn a_game_that_was_deleted_elsewhere_is_saved_anew() {
        check(404, None, Some(Resolution::SaveAnew));
    }

    #[test]
    fn other_refusals_are_somebody_elses() {
        for status in [400, 401, 413, 429, 503] {
            check(status, None, None);
        }
    }
}

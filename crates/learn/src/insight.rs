//! [`Insight`]: what the games that somebody has played show of each technique over time.

use crate::review::{Review, Skill};
use crate::weeks::{Week, Weeks, week_of};
use ninefold_logic::{Ladder, Technique};
use std::collections::BTreeMap;
use std::time::Duration;

/// The reviews of some games, added up by technique.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Insight {
    techniques: BTreeMap<Technique, Vec<(i64, Skill)>>,
    games: usize,
}

/// How somebody does with a technique in games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Played {
    /// In how many games it came up.
    pub games: usize,
    /// How often it was used.
    pub used: usize,
    /// How often a wrong move was made where it was the easiest step.
    pub failed: usize,
    /// How often it was the technique of a hint.
    pub hinted: usize,
    /// The time that its moves took.
    pub time: Duration,
    /// The last twelve weeks: how often it came up, and was used without a hint.
    pub weeks: Weeks,
}

impl Insight {
    /// Takes a game in that ended on a day; days are counted from any fixed day.
    pub fn add(&mut self, review: &Review, day: i64) {
        self.games += 1;
        for (technique, skill) in review.skills() {
            self.techniques.entry(technique).or_default().push((day, skill));
        }
    }

    /// How many games were taken in.
    pub fn n_games(&self) -> usize {
        self.games
    }

    /// Every technique that came up, easiest first.
    pub fn techniques(&self, today: i64) -> Vec<(Technique, Played)> {
        let ladder = Ladder::ninefold();
        let mut all = self.techniques.iter().map(|(&technique, games)| (technique, sum(games, today)));
        let mut all = all.by_ref().collect::<Vec<_>>();
        all.sort_by_key(|(technique, _)| ladder.rank(*technique).unwrap_or(usize::MAX));
        all
    }
}

impl Played {
    /// How often it came up, and how often it was used without a hint.
    pub fn whole(&self) -> Week {
        week(self.used, self.failed, self.hinted)
    }
}

fn sum(games: &[(i64, Skill)], today: i64) -> Played {
    let mut played = Played { games: games.len(), ..Played::default() };
    for (day, skill) in games {
        played.used += skill.used;
        played.failed += skill.failed;
        played.hinted += skill.hinted;
        played.time += skill.time;
        if let Some(counted) = week_of(*day, today).and_then(|at| played.weeks.get_mut(at)) {
            let more = week(skill.used, skill.failed, skill.hinted);
            counted.exercises += more.exercises;
            counted.unaided += more.unaided;
        }
    }
    played
}

/// A hint is for a move that follows, so that both are one occasion.
fn week(used: usize, failed: usize, hinted: usize) -> Week {
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    Week { exercises: count(used.max(hinted) + failed), unaided: count(used.saturating_sub(hinted)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recognise::Move;
    use crate::review::{Reviewed, Worth};

    fn game(moves: &[(Technique, Worth)], hints: &[Technique]) -> Review {
        let made = |&(technique, worth): &(Technique, Worth)| Reviewed {
            made: Move::Removed(Vec::new()),
            event: 0,
            at: Duration::ZERO,
            took: Duration::from_secs(5),
            by: (worth == Worth::Right).then_some(technique),
            easiest: Some(technique),
            worth,
        };
        Review { moves: moves.iter().map(made).collect(), hints: hints.to_vec(), ..Review::default() }
    }

    #[test]
    fn games_are_added_up_by_technique_and_week() {
        use Technique::{HiddenSingle, XWing};
        let mut insight = Insight::default();
        let (right, wrong) = (Worth::Right, Worth::Wrong);
        insight.add(&game(&[(HiddenSingle, right), (HiddenSingle, right), (XWing, wrong)], &[]), 100);
        insight.add(&game(&[(XWing, right), (XWing, right)], &[XWing]), 108);
        let techniques = insight.techniques(108);
        let names = techniques.iter().map(|(technique, _)| *technique).collect::<Vec<_>>();
        assert_eq!((names, insight.n_games()), (vec![HiddenSingle, XWing], 2));
        let fish = techniques[1].1;
        assert_eq!((fish.games, fish.used, fish.failed, fish.hinted), (2, 2, 1, 1));
        assert_eq!(fish.time, Duration::from_secs(10));
        // Of two moves, one was after a hint; a week before, one was wrong.
        assert_eq!((fish.weeks[11], fish.weeks[10]), (week(2, 0, 1), week(0, 1, 0)));
        assert_eq!(fish.whole(), Week { exercises: 3, unaided: 1 });
    }
}

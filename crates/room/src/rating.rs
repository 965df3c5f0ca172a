//! [`Rating`]: how strong a racer is, by Glicko-2, and how sure that is.
//!
//! After Mark Glickman, "Example of the Glicko-2 system" (2022): the names and the numbers of the steps are
//! his, so that the two can be read beside each other. A race is a rating period of its own, in which everybody
//! has met everybody; the pause before it lets the deviation grow.

use std::f64::consts::PI;

/// How strong somebody is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The strength; 1500 for whoever is new.
    pub rating: f64,
    /// How far the true strength may well be from it: in 19 of 20 cases it is within twice this.
    pub deviation: f64,
    /// How much the strength goes up and down.
    pub volatility: f64,
}

/// What one racer got against another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Was faster.
    Won,
    /// Neither was.
    Drawn,
    /// Was slower, or did not solve it.
    Lost,
}

/// How much volatility may change: Glickman's τ.
const TAU: f64 = 0.5;
/// From the scale that people see to that of the formulas.
const SCALE: f64 = 173.7178;
const CENTRE: f64 = 1500.0;
/// When the volatility is known well enough.
const CLOSE: f64 = 1e-6;
/// Where the search for the volatility stops in any case; it takes some ten steps.
const MOST_STEPS: usize = 100;

impl Rating {
    /// Whoever has never raced.
    pub const NEW: Self = Self { rating: CENTRE, deviation: 350.0, volatility: 0.06 };

    /// With a deviation above this, a rating is provisional.
    pub const PROVISIONAL: f64 = 110.0;

    /// Nobody is known better than this: else those who race much would stand still.
    const LEAST_DEVIATION: f64 = 45.0;
    const RANGE: (f64, f64) = (100.0, 4000.0);

    /// Whether too little is known to compare it with others.
    pub fn is_provisional(self) -> bool {
        self.deviation > Self::PROVISIONAL
    }

    /// After a pause of so many weeks: the strength is the same, but less is known of it.
    #[must_use]
    pub fn after_pause(self, weeks: f64) -> Self {
        let grown = (self.phi().powi(2) + weeks.max(0.0) * self.volatility.powi(2)).sqrt();
        Self { deviation: (grown * SCALE).min(Self::NEW.deviation), ..self }
    }

    /// After a race against these. Without a rival nothing changes.
    #[must_use]
    pub fn after_race(self, met: &[(Self, Score)]) -> Self {
        if met.is_empty() {
            return self;
        }
        // Step 3: how much such results vary. Step 4: how much better than expected they are.
        let (mut information, mut surprise) = (0.0, 0.0);
        for (rival, score) in met {
            let weight = g(rival.phi());
            let expected = 1.0 / (1.0 + (-weight * (self.mu() - rival.mu())).exp());
            information += weight.powi(2) * expected * (1.0 - expected);
            surprise += weight * (score.points() - expected);
        }
        let variance = 1.0 / information;
        let volatility = self.new_volatility(variance, variance * surprise);
        // Steps 6 and 7.
        let wider = self.phi().powi(2) + volatility.powi(2);
        let phi = 1.0 / (1.0 / wider + 1.0 / variance).sqrt();
        let mu = self.mu() + phi.powi(2) * surprise;
        Self {
            rating: (mu * SCALE + CENTRE).clamp(Self::RANGE.0, Self::RANGE.1),
            deviation: (phi * SCALE).clamp(Self::LEAST_DEVIATION, Self::NEW.deviation),
            volatility,
        }
    }

    /// Step 5: the volatility that explains best how far results were from what was expected.
    fn new_volatility(self, variance: f64, delta: f64) -> f64 {
        let (a, phi) = (self.volatility.powi(2).ln(), self.phi());
        let f = |x: f64| {
            let (e, wide) = (x.exp(), phi.powi(2) + variance + x.exp());
            e * (delta.powi(2) - wide) / (2.0 * wide.powi(2)) - (x - a) / TAU.powi(2)
        };
        let mut low = a;
        let mut high = if delta.powi(2) > phi.powi(2) + variance {
            (delta.powi(2) - phi.powi(2) - variance).ln()
        } else {
            let steps = (1..MOST_STEPS).map(|k| a - k as f64 * TAU);
            steps.clone().find(|&x| f(x) >= 0.0).unwrap_or(a - TAU)
        };
        let (mut at_low, mut at_high) = (f(low), f(high));
        for _ in 0..MOST_STEPS {
            if (high - low).abs() <= CLOSE {
                break;
            }
            let next = low + (low - high) * at_low / (at_high - at_low);
            let at_next = f(next);
            if at_next * at_high <= 0.0 {
                (low, at_low) = (high, at_high);
            } else {
                at_low /= 2.0;
            }
            (high, at_high) = (next, at_next);
        }
        (low / 2.0).exp()
    }

    fn mu(self) -> f64 {
        (self.rating - CENTRE) / SCALE
    }

    fn phi(self) -> f64 {
        self.deviation / SCALE
    }
}

impl Score {
    /// What a place brings against another one: the lower one is the faster one.
    pub fn of_places(mine: u32, theirs: u32) -> Self {
        match mine.cmp(&theirs) {
            std::cmp::Ordering::Less => Self::Won,
            std::cmp::Ordering::Equal => Self::Drawn,
            std::cmp::Ordering::Greater => Self::Lost,
        }
    }

    fn points(self) -> f64 {
        match self {
            Self::Won => 1.0,
            Self::Drawn => 0.5,
            Self::Lost => 0.0,
        }
    }
}

/// How much a result says, by how well the rival is known.
fn g(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi.powi(2) / PI.powi(2)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rating(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, ..Rating::NEW }
    }

    #[test]
    fn the_example_of_glickmans_paper_comes_out() {
        let met = [
            (rating(1400.0, 30.0), Score::Won),
            (rating(1550.0, 100.0), Score::Lost),
            (rating(1700.0, 300.0), Score::Lost),
        ];
        let after = rating(1500.0, 200.0).after_race(&met);
        let near = |found: f64, expected: f64, by: f64| assert!((found - expected).abs() < by, "{found}");
        near(after.rating, 1464.06, 0.01);
        near(after.deviation, 151.52, 0.01);
        near(after.volatility, 0.05999, 0.00001);
    }

    #[test]
    fn a_pause_makes_a_rating_less_certain_and_nothing_else() {
        let sure = rating(1700.0, 60.0);
        assert!((sure.after_pause(0.0).deviation - sure.deviation).abs() < 1e-9);
        let year = sure.after_pause(52.0);
        assert_eq!((year.rating, year.volatility), (sure.rating, sure.volatility));
        assert!((95.0..97.0).contains(&year.deviation), "{}", year.deviation);
        assert_eq!(sure.after_pause(1e9).deviation, Rating::NEW.deviation);
    }

    #[test]
    fn a_newcomer_is_provisional_for_some_races() {
        let (mut ada, mut bob, mut races) = (Rating::NEW, Rating::NEW, 0);
        while ada.is_provisional() {
            let met = [(bob, if races % 2 == 0 { Score::Won } else { Score::Lost })];
            let back = [(ada, if races % 2 == 0 { Score::Lost } else { Score::Won })];
            (ada, bob, races) = (ada.after_race(&met), bob.after_race(&back), races + 1);
        }
        assert!((5..=20).contains(&races), "{races}");
    }

    proptest! {
        #[test]
        fn whoever_wins_rises_and_nothing_leaves_its_range(
            mine in 100.0..4000.0_f64, theirs in 100.0..4000.0_f64,
            deviation in 45.0..350.0_f64, other in 45.0..350.0_f64, volatility in 0.01..0.1_f64,
        ) {
            let (me, rival) = (Rating { rating: mine, deviation, volatility }, rating(theirs, other));
            let [won, drawn, lost] = [Score::Won, Score::Drawn, Score::Lost]
                .map(|score| me.after_race(&[(rival, score)]));
            prop_assert!(won.rating >= mine && lost.rating <= mine);
            prop_assert!(won.rating >= drawn.rating && drawn.rating >= lost.rating);
            for after in [won, drawn, lost] {
                prop_assert!((45.0..=350.0).contains(&after.deviation));
                prop_assert!(after.volatility.is_finite() && (0.0..1.0).contains(&after.volatility));
            }
        }
    }
}

//! Ratings between the millionths of the store and the formulas of the crate `room`.

use ninefold_protocol::api::RatingFigures;
use ninefold_room::{Rating, Score};
use ninefold_store::{Racer, StoredRating, Time};

const MILLION: f64 = 1e6;
const WEEK: f64 = 7.0 * 24.0 * 3_600_000.0;

/// The largest deviation of a rating that is not provisional, as the store has it.
pub(crate) const SURE: i64 = (Rating::PROVISIONAL * MILLION) as i64;

/// What a race at a time makes of the ratings of its racers.
pub(super) fn rate(racers: &[Racer], now: Time) -> Vec<StoredRating> {
    let before = racers.iter().map(|racer| racer.rating.map_or(Rating::NEW, |rating| at(rating, now)));
    let before = before.collect::<Vec<_>>();
    let after = |(index, racer): (usize, &Racer)| {
        let met = racer.rivals.iter().filter_map(|&rival| {
            let score = Score::of_places(racer.place, racers.get(rival)?.place);
            Some((*before.get(rival)?, score))
        });
        let after = before[index].after_race(&met.collect::<Vec<_>>());
        StoredRating {
            rating: to_millionths(after.rating),
            deviation: to_millionths(after.deviation),
            volatility: to_millionths(after.volatility),
            races: racer.rating.map_or(0, |rating| rating.races).saturating_add(1),
            latest: now,
        }
    };
    racers.iter().enumerate().map(after).collect()
}

/// What is known of a rating at a time: less with every week without a race.
pub(crate) fn at(stored: StoredRating, now: Time) -> Rating {
    let rating = Rating {
        rating: from_millionths(stored.rating),
        deviation: from_millionths(stored.deviation),
        volatility: from_millionths(stored.volatility),
    };
    rating.after_pause((now.0 - stored.latest.0) as f64 / WEEK)
}

/// A rating as people read it.
pub(crate) fn figures(rating: Rating) -> RatingFigures {
    RatingFigures {
        rating: rating.rating.round() as u32,
        deviation: rating.deviation.round() as u32,
        provisional: rating.is_provisional(),
    }
}

pub(super) fn from_millionths(number: i64) -> f64 {
    number as f64 / MILLION
}

fn to_millionths(number: f64) -> i64 {
    (number * MILLION).round() as i64
}

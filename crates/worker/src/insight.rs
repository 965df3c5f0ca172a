//! What practice and games show together.

use crate::practice::{progress, to_week};
use crate::review::read;
use ninefold_learn::{self as learn, skill_table};
use ninefold_protocol::practice::day;
use ninefold_protocol::worker::{Insight, PlayedTechnique, Practised};

/// No more games than this are gone through at once, the first ones given.
const MOST_GAMES: usize = 40;

/// Goes through games, and adds up what they show. A game that cannot be read or has no solution shows nothing.
pub(crate) fn insight(practised: &Practised, games: &[String]) -> Insight {
    let today = day(practised.now, practised.zone);
    let mut insight = learn::Insight::default();
    for session in games.iter().take(MOST_GAMES).filter_map(|log| read(log).ok()) {
        let ended = session.log().last().map_or(session.setup().started, |event| event.at);
        if let Some(review) = learn::review(&session) {
            insight.add(&review, day(ended.0, practised.zone));
        }
    }
    let techniques = insight.techniques(today).into_iter().map(|(technique, played)| PlayedTechnique {
        technique: technique.name().to_owned(),
        games: played.games,
        used: played.used,
        missed: played.failed,
        hinted: played.hinted,
        seconds: played.time.as_secs(),
        weeks: played.weeks.map(to_week).to_vec(),
    });
    Insight {
        games: insight.n_games(),
        techniques: techniques.collect(),
        csv: skill_table(&progress(practised), &insight, today),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::tests::game;

    #[test]
    fn games_are_added_up_and_what_is_no_game_is_passed_by() {
        let practised = Practised { log: String::new(), now: 60_000, zone: 0 };
        let insight = insight(&practised, &[game(), "nonsense".into(), game()]);
        let told = |known: &PlayedTechnique| (known.technique.clone(), known.games, known.used, known.missed);
        let expected = [("Hidden Single".into(), 2, 0, 2), ("Naked Single".into(), 2, 2, 0)];
        assert_eq!(insight.techniques.iter().map(told).collect::<Vec<_>>(), expected);
        assert_eq!(insight.games, 2);
        assert_eq!(insight.techniques[1].weeks.last().map(|week| week.unaided), Some(2));
        assert!(insight.csv.contains("\nnaked-single,Easy,games,,2,2,2,1.00,"), "{}", insight.csv);
    }
}

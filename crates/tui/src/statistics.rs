//! What the ended games add up to: counts, times, best, streak, by variant and level.

use crate::library::Library;
use crate::time;
use crate::voice::Voice;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Span, ToSpan};
use ninefold::game::{End, Origin, Session};
use ninefold_protocol::api::OwnRating;
use ninefold_room::RatingGroup;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// All ended games, added up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Statistics {
    /// By variant and level.
    pub(crate) rows: BTreeMap<(String, String), Row>,
    /// The days on which a game was solved.
    days: BTreeSet<Date>,
    /// The ratings from races in words, where a service knows some.
    ratings: Vec<String>,
}

/// The games of one variant and level.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Row {
    pub(crate) played: usize,
    pub(crate) solved: usize,
    pub(crate) without_hints: usize,
    pub(crate) best_time: Option<Duration>,
    pub(crate) total_time: Duration,
    pub(crate) best_score: u32,
}

impl Statistics {
    /// Reads every ended game of a library.
    pub(crate) fn of(library: &Library, zone: &TimeZone) -> Self {
        let mut statistics = Self::default();
        for session in library.finished() {
            statistics.add(&session, zone);
        }
        let online = library.online().filter(|online| online.player().is_some());
        // A service that is away has nothing to say here.
        let known = online.and_then(|online| online.statistics().ok());
        statistics.ratings = known.iter().flat_map(|known| &known.ratings).map(rating_line).collect();
        statistics
    }

    fn add(&mut self, session: &Session, zone: &TimeZone) {
        // A puzzle that the player has brought may be as easy as they like: it says nothing about how fast
        // they are.
        let is_brought = session.setup().origin == Origin::Brought;
        let Some(summary) = session.summary().filter(|_| !is_brought) else { return };
        let labels = &session.setup().labels;
        let row = self.rows.entry((labels.variant.clone(), labels.level.clone())).or_default();
        row.played += 1;
        if summary.end == End::Solved {
            row.solved += 1;
            row.without_hints += usize::from(summary.hints.is_empty());
            row.best_time = Some(row.best_time.map_or(summary.time, |best| best.min(summary.time)));
            row.total_time += summary.time;
            row.best_score = row.best_score.max(summary.total());
            self.days.extend(session.log().last().map(|event| time::day_of(event.at, zone)));
        }
    }

    /// Days in a row, up to today or yesterday, on which a game was solved.
    pub(crate) fn streak(&self, today: Date) -> usize {
        let start = if self.days.contains(&today) { Some(today) } else { back(today, 1.day()) };
        let run = std::iter::successors(start, |&day| back(day, 1.day()));
        run.take_while(|day| self.days.contains(day)).count()
    }

    /// The longest streak of all.
    pub(crate) fn longest_streak(&self) -> usize {
        self.days.iter().map(|&day| self.streak(day)).max().unwrap_or_default()
    }

    /// The whole as a table of text lines.
    pub(crate) fn lines(&self, voice: Voice, today: Date) -> Vec<String> {
        if self.rows.is_empty() {
            let mut lines = vec![
                voice.say("No game that counts has been finished yet. Puzzles that you bring don't count."),
            ];
            lines.extend(self.rating_lines(voice));
            return lines;
        }
        let mut lines = vec![line(
            "",
            ["played", "solved", "no hints", "best", "average", "score"].map(|word| voice.say(word)),
        )];
        for ((variant, level), row) in &self.rows {
            let name = [variant.as_str(), level.as_str()].map(|word| voice.say(word)).join(" ");
            let solved = u32::try_from(row.solved).unwrap_or(u32::MAX);
            let average = row.total_time.checked_div(solved).map(time::watch);
            let dash = || "-".to_owned();
            let score = if row.solved > 0 { row.best_score.to_string() } else { dash() };
            lines.push(line(
                name.trim(),
                [
                    row.played.to_string(),
                    row.solved.to_string(),
                    row.without_hints.to_string(),
                    row.best_time.map(time::watch).unwrap_or_else(dash),
                    average.unwrap_or_else(dash),
                    score,
                ],
            ));
        }
        let (played, solved) =
            self.rows.values().fold((0, 0), |sum, row| (sum.0 + row.played, sum.1 + row.solved));
        lines.push(String::new());
        lines.push(voice.tell(&format!("{}, {solved} of them solved.", time::count(played, "game"))));
        let (now, longest) = (self.streak(today), self.longest_streak());
        let now = voice.say(&time::count(now, "day"));
        lines.push(voice.fill("Streak: {0} in a row, at best {1}.", &[&now, &longest]));
        lines.extend(self.rating_lines(voice));
        lines
    }

    /// The ratings below a heading.
    fn rating_lines(&self, voice: Voice) -> impl Iterator<Item = String> {
        let heading = ["", "Rating in races:"].map(|line| voice.say(line));
        let lines = heading.into_iter().chain(self.ratings.iter().map(move |line| voice.tell(line)));
        lines.take(if self.ratings.is_empty() { 0 } else { usize::MAX })
    }
}

fn rating_line(own: &OwnRating) -> String {
    let title =
        RatingGroup::from_name(&own.group).map_or_else(|| own.group.clone(), |group| group.title().into());
    let races = time::count(own.races as usize, "race");
    let note = if own.figures.provisional { ", provisional" } else { "" };
    format!("  {title:<16}{}, {races}{note}", own.figures)
}

fn back(day: Date, span: Span) -> Option<Date> {
    day.checked_sub(span).ok()
}

fn line(name: &str, numbers: [String; 6]) -> String {
    let mut text = format!("{name:<16}");
    for (number, width) in numbers.iter().zip([7, 7, 9, 8, 8, 7]) {
        text.push_str(&format!("{number:>width$}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::game::{Command, Labels, Moment, Seat, Setup};
    use ninefold::puzzle::{Cell, Classic, Puzzle};
    use ninefold::solve::{Budget, certify};
    use ninefold_protocol::api::RatingFigures;

    const DAY: u64 = 86_400_000;

    /// A game of one missing digit, started on a day and ended after some seconds.
    fn ended(day: u64, seconds: u64, end: End) -> Session {
        ended_of(Origin::Offered, day, seconds, end)
    }

    fn ended_of(origin: Origin, day: u64, seconds: u64, end: End) -> Session {
        let full = b".34678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let puzzle = Puzzle::try_from(Classic::from_line(full).unwrap()).unwrap();
        let (puzzle, solution) = certify(puzzle, Budget::UNLIMITED).unwrap().into_parts();
        let command = match end {
            End::Solved => Command::enter(Cell::new(0), solution.digit(Cell::new(0))),
            End::Lost | End::GivenUp => Command::GiveUp,
        };
        let labels = Labels { variant: "Classic".into(), level: "Easy".into(), puzzle_id: None };
        let started = Moment(day * DAY);
        let setup = Setup { labels, started, origin, ..Setup::new(puzzle, Some(solution)) };
        let mut session = Session::new(setup).unwrap();
        session.play(Moment(day * DAY + seconds * 1000), Seat::SOLO, &command).unwrap();
        session
    }

    #[test]
    fn games_times_best_and_streak_are_added_up() {
        let mut statistics = Statistics::default();
        for (day, seconds, end) in [
            (100, 60, End::Solved),
            (103, 50, End::Solved),
            (104, 10, End::GivenUp),
            (104, 70, End::Solved),
            (105, 90, End::Solved),
        ] {
            statistics.add(&ended(day, seconds, end), &TimeZone::UTC);
        }
        let day = |number: u64| time::day_of(Moment(number * DAY), &TimeZone::UTC);
        let streaks = [105, 106, 107].map(|number| statistics.streak(day(number)));
        assert_eq!((streaks, statistics.longest_streak()), ([3, 3, 0], 3));
        insta::assert_snapshot!(statistics.lines(Voice::default(), day(106)).join("\n"));
    }

    #[test]
    fn puzzles_that_one_brought_do_not_count() {
        let mut statistics = Statistics::default();
        statistics.add(&ended_of(Origin::Brought, 100, 1, End::Solved), &TimeZone::UTC);
        assert_eq!(statistics, Statistics::default());
    }

    #[test]
    fn ratings_are_told_with_how_sure_they_are() {
        let figures = |rating, deviation, provisional| RatingFigures { rating, deviation, provisional };
        let own = |group: &str, figures, races| OwnRating { group: group.into(), figures, races };
        let ratings =
            [own("classic", figures(1612, 84, false), 31), own("small", figures(1338, 290, true), 1)];
        let ratings = ratings.iter().map(rating_line).collect();
        let statistics = Statistics { ratings, ..Statistics::default() };
        let lines = statistics.lines(Voice::default(), jiff::civil::date(2026, 1, 1));
        let expected = [
            "Rating in races:",
            "  Classic         1612 ± 84, 31 races",
            "  Small boards    1338 ± 290, 1 race, provisional",
        ];
        assert_eq!(lines[2..], expected);
    }

    #[test]
    fn nothing_played_is_said_plainly() {
        let today = jiff::civil::date(2026, 1, 1);
        assert_eq!(
            Statistics::default().lines(Voice::default(), today),
            ["No game that counts has been finished yet. Puzzles that you bring don't count."]
        );
    }
}

//! Saved games: appended to, judged at their end.

use crate::catalogue::board::read_solution;
use crate::http::problem::{FieldError, Problem};
use crate::play::day;
use crate::play::referee::{self, Judgement, Rank};
use crate::state::Service;
use ninefold::game::{End, Event, Moment, Session};
use ninefold_protocol::id::{ChallengeId, GameId, PlayerId};
use ninefold_protocol::log;
use ninefold_store::{Append, Appended, Contests, Finish, Finishes, Game, Games, Progress, Puzzles, Status};

/// More events than any game has.
const MOST_EVENTS: usize = 100_000;
/// How far the clock of a device may be ahead, in milliseconds: many are set to a wrong time zone.
const AHEAD: u64 = 24 * 3_600_000;

/// What became of events to be appended.
pub(crate) enum Outcome {
    /// They are stored; the game has so many events now.
    Stored(u32),
    /// They are stored, and the game is solved.
    Finished(u32, Finish),
}

impl Service {
    /// Appends events to a game of a player.
    pub(crate) async fn append(
        &self,
        owner: PlayerId,
        id: GameId,
        version: u32,
        lines: &[String],
    ) -> Result<Outcome, Problem> {
        let events = read_events(lines)?;
        let text = events.iter().map(log::line).collect::<String>();
        let session = match self.games.take(owner, id, version) {
            Some(session) => session,
            None => {
                let game = self.store.game(owner, id).await?.ok_or_else(Problem::not_found)?;
                if game.head.version != version {
                    return self.append_late(owner, &game, version, &text).await;
                }
                load(game).await?
            }
        };
        let session = self.play_on(session, &events)?;
        let progress = progress(&session);
        let append = Append { version, lines: &text, progress: &progress };
        match self.store.append(owner, id, append, self.now()).await? {
            Appended::Conflict { version, lines } => Err(missed(version, &lines)),
            Appended::Done { version } => {
                let has_ended = session.end().is_some();
                self.games.put(owner, id, session);
                match if has_ended { self.judge_game(owner, id).await? } else { None } {
                    Some(finish) => Ok(Outcome::Finished(version, finish)),
                    None => Ok(Outcome::Stored(version)),
                }
            }
        }
    }

    /// Events for a version that the game is past: sent again, or in conflict.
    async fn append_late(
        &self,
        owner: PlayerId,
        game: &Game,
        version: u32,
        text: &str,
    ) -> Result<Outcome, Problem> {
        let append = Append { version, lines: text, progress: &game.head.progress };
        match self.store.append(owner, game.head.id, append, self.now()).await? {
            Appended::Done { version } => Ok(Outcome::Stored(version)),
            Appended::Conflict { version, lines } => Err(missed(version, &lines)),
        }
    }

    /// Lets events happen, each of which must fit.
    pub(crate) fn play_on(&self, mut session: Session, events: &[Event]) -> Result<Session, Problem> {
        let latest = Moment(self.clock.now() + AHEAD);
        for (index, event) in events.iter().enumerate() {
            let fault = |told: String| Problem::field("lines", format!("event {}: {told}", index + 1));
            if event.at > latest {
                return Err(fault("the clock of this device is ahead".into()));
            }
            if session.log().len() >= MOST_EVENTS {
                return Err(fault("the game is too long".into()));
            }
            session.admit(event).map_err(|misfit| fault(misfit.to_string()))?;
            session.evolve(event);
        }
        Ok(session)
    }

    /// Replays a game that has ended and records what came of it; `None` if it gives no result.
    pub(crate) async fn judge_game(&self, owner: PlayerId, id: GameId) -> Result<Option<Finish>, Problem> {
        let Some(game) = self.store.game(owner, id).await? else { return Ok(None) };
        let head = game.head.clone();
        let solution = self.store.solution(head.puzzle).await?;
        let judged = tokio::task::spawn_blocking(move || -> Option<Judgement> {
            let session = read_game(&game).ok()?;
            let solution = read_solution(session.puzzle(), &solution?).ok()?;
            referee::judge(&session, &solution, game.head.created, game.head.updated)
        });
        let Some(judgement) = judged.await.map_err(|_| Problem::internal())? else {
            self.store.dismiss_game(id).await?;
            return Ok(None);
        };
        let contest = match (judgement.rank, head.contest) {
            (Rank::Ranked, Some(contest)) if self.counts(&contest, &judgement, head.updated).await? => {
                Some(contest)
            }
            _ => None,
        };
        let day = contest.as_deref().and_then(daily_of).map(day::number);
        let finish = Finish {
            game: id,
            player: owner,
            puzzle: head.puzzle,
            contest,
            variant: head.variant,
            level: head.level,
            class: judgement.class.to_owned(),
            elapsed: judgement.elapsed,
            score: judgement.score,
            mistakes: judgement.mistakes,
            hints: judgement.hints,
            finished: head.updated,
            day,
        };
        self.store.record_finish(&finish).await?;
        Ok(Some(finish))
    }

    /// Whether a contest was open when a game was finished, and its time limit kept.
    async fn counts(
        &self,
        contest: &str,
        judgement: &Judgement,
        finished: ninefold_store::Time,
    ) -> Result<bool, Problem> {
        if let Some(day) = daily_of(contest) {
            return Ok(day::is_today_somewhere(day, finished));
        }
        let id = contest.strip_prefix("challenge:").and_then(|id| id.parse::<ChallengeId>().ok());
        let Some(id) = id else { return Ok(false) };
        let challenge = self.store.challenge(id).await?;
        Ok(challenge.is_some_and(|challenge| {
            (challenge.opens..challenge.closes).contains(&finished)
                && challenge.time_limit.is_none_or(|limit| judgement.elapsed <= limit)
        }))
    }
}

/// The day of a daily contest: `daily:2026-11-15:classic:Hard`.
fn daily_of(contest: &str) -> Option<jiff::civil::Date> {
    contest.strip_prefix("daily:")?.split(':').next().and_then(day::read)
}

/// Reads lines as events, all of them or none.
pub(crate) fn read_events(lines: &[String]) -> Result<Vec<Event>, Problem> {
    let read = |(index, line): (usize, &String)| {
        let told = |error: log::EventError| FieldError::new("lines", format!("event {}: {error}", index + 1));
        log::read_line(line.trim_end()).map_err(|error| Problem::invalid().errors(vec![told(error)]))
    };
    lines.iter().enumerate().map(read).collect()
}

/// Replays a stored game beside the runtime: a long log takes a while.
async fn load(game: Game) -> Result<Session, Problem> {
    let loaded = tokio::task::spawn_blocking(move || read_game(&game)).await;
    loaded.map_err(|_| Problem::internal())?.map_err(|error| {
        tracing::error!(%error, "a stored game cannot be read");
        Problem::internal()
    })
}

fn read_game(game: &Game) -> Result<Session, log::LoadError> {
    log::load(format!("{}{}", game.header, game.lines).as_bytes())
}

fn missed(version: u32, lines: &str) -> Problem {
    let lines = lines.lines().map(str::to_owned).collect();
    Problem::conflict().detail("The game was played on elsewhere.").missed(version.into(), lines)
}

/// How far a game is, for lists.
pub(crate) fn progress(session: &Session) -> Progress {
    let progress = session.progress();
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let status = match session.end() {
        None => Status::Playing,
        Some(End::Solved) => Status::Solved,
        Some(End::Lost | End::GivenUp) => Status::Lost,
    };
    let last = session.log().last().map_or(session.setup().started, |event| event.at);
    let digits = session.sheet().digits();
    let picture = digits.iter().map(|digit| digit.map_or(".".to_owned(), |digit| digit.to_string()));
    Progress {
        status,
        filled: count(progress.filled),
        cells: count(progress.to_fill),
        elapsed: i64::try_from(session.elapsed(last).as_millis()).unwrap_or(i64::MAX),
        picture: picture.collect(),
    }
}

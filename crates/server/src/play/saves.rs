//! Saved games: appended to, judged at their end.

use crate::catalogue::board::read_solution;
use crate::config::Switch;
use crate::http::limit::Class;
use crate::http::problem::{FieldError, Problem};
use crate::play::bounds::{self, Bounds};
use crate::play::day;
use crate::play::fair::{Course, Unranked};
use crate::play::game_cache::OpenGame;
use crate::play::referee::{self, Judgement, Rank, millis};
use crate::state::Service;
use ninefold::game::{Counts, End, Event, Origin, Session};
use ninefold::solve::Cancel;
use ninefold_protocol::id::{ChallengeId, GameId, PlayerId};
use ninefold_protocol::log;
use ninefold_store::{Append, Appended, Day, Finish, Game, GameHead, Player, Progress, Status, Time};
use std::fmt::Write as _;
use std::time::Duration;

/// Up to so many bytes of events are let in on the spot; more of them go to a thread of their own.
const FEW_BYTES: usize = 16 << 10;

/// How long events wait for those before them, which may be under way on another connection.
const EARLY: Duration = Duration::from_secs(1);

/// What became of events that were appended.
pub(crate) struct Outcome {
    /// How many events the game has now.
    pub(crate) version: u32,
    /// What came of the game, if it is solved.
    pub(crate) finish: Option<Finish>,
}

/// Events that did not all fit: the game with those that did, and what is wrong with the next.
struct Refused {
    game: OpenGame,
    problem: Problem,
}

impl Service {
    /// Appends events to a game of a player, at the cost of a client.
    pub(crate) async fn append(
        &self,
        player: &Player,
        id: GameId,
        client: &str,
        version: u32,
        lines: &[String],
    ) -> Result<Outcome, Problem> {
        let owner = player.id;
        let n_bytes = lines.iter().map(|line| line.len() + 1).sum::<usize>();
        self.limits.charge(Class::Stored, client, n_bytes as u64, self.clock.running())?;
        let events = read_events(lines)?;
        let lines = events.iter().map(log::line).collect::<Vec<_>>();
        let text = lines.concat();
        let events = events.into_iter().zip(lines.iter().map(String::len)).collect::<Vec<_>>();
        let deadline = tokio::time::Instant::now() + EARLY;
        let (turn, game) = loop {
            let turn = self.turns.take(id).await;
            if let Some(game) = self.games.take(owner, id, version) {
                break (turn, game);
            }
            let head = self.store.game_head(owner, id).await?.ok_or_else(Problem::not_found)?;
            if version < head.version {
                return self.compare(owner, &head, client, version, &text).await;
            }
            if version == head.version {
                break (turn, self.load(owner, id, &head, client).await?);
            }
            if tokio::time::timeout_at(deadline, turn.until_moved()).await.is_err() {
                return Err(missed(head.version, ""));
            }
        };
        let before = game.bytes;
        let has_grown = before / bounds::GROWTH != (before + text.len()) / bounds::GROWTH;
        if has_grown && let Err(problem) = self.check_quota(player, text.len()).await {
            self.games.put(owner, id, game);
            return Err(problem);
        }
        let game = match self.play_on(game, events, text.len(), client).await? {
            Ok(game) => game,
            Err(refused) => {
                let Refused { game, problem } = *refused;
                self.take_back(owner, id, game, version, before, client).await;
                return Err(problem);
            }
        };
        let progress = progress(&game.session);
        let append = Append { version, lines: &text, progress: &progress };
        match self.store.append(owner, id, append, self.now()).await? {
            Appended::Conflict { version, lines } => Err(missed(version, &lines)),
            Appended::Done { version } => {
                turn.moved();
                let has_ended = game.session.end().is_some();
                let session = has_ended.then(|| game.session.clone());
                self.games.put(owner, id, game);
                let finish = match session {
                    Some(session) => self.judge_session(owner, id, session, client).await?,
                    None => None,
                };
                Ok(Outcome { version, finish })
            }
        }
    }

    /// Events for a version that the game is past: sent again, or in conflict. They are compared with
    /// what is stored, and never written.
    async fn compare(
        &self,
        owner: PlayerId,
        head: &GameHead,
        client: &str,
        version: u32,
        text: &str,
    ) -> Result<Outcome, Problem> {
        let stored =
            self.store.events_since(owner, head.id, version).await?.ok_or_else(Problem::not_found)?;
        if text.is_empty() || stored != text {
            return Err(missed(head.version, &stored));
        }
        let finish = match head.progress.status {
            Status::Playing => None,
            Status::Solved | Status::Lost => self.judge_game(owner, head.id, client).await?,
        };
        Ok(Outcome { version: head.version, finish })
    }

    /// Refuses what would be too much for a player to keep.
    pub(crate) async fn check_quota(&self, player: &Player, n_bytes: usize) -> Result<(), Problem> {
        let most = match player.account {
            Some(_) => bounds::ACCOUNT_BYTES,
            None => bounds::GUEST_BYTES,
        };
        let used = self.store.bytes_of(player.id, bounds::LEAST_BYTES).await?;
        if used.saturating_add(i64::try_from(n_bytes).unwrap_or(i64::MAX)) > most {
            let detail = format!("Your games take {} MB, which is all there is; delete some.", most >> 20);
            return Err(Problem::too_large().detail(detail));
        }
        Ok(())
    }

    /// Reads a stored game where it can take its time, at the cost of a client.
    async fn load(
        &self,
        owner: PlayerId,
        id: GameId,
        head: &GameHead,
        client: &str,
    ) -> Result<OpenGame, Problem> {
        self.limits.charge(Class::Replay, client, head.version.into(), self.clock.running())?;
        let game = self.store.game(owner, id).await?.ok_or_else(Problem::not_found)?;
        let bytes = game.header.len() + game.lines.len();
        let session = self.work.saves.run(client, move |cancel| read_game(&game, cancel)).await?;
        let session = session.map_err(|error| {
            tracing::error!(%error, "a stored game cannot be read");
            Problem::internal()
        })?;
        Ok(OpenGame { session, bytes })
    }

    /// Lets events happen, each of which must fit.
    async fn play_on(
        &self,
        game: OpenGame,
        events: Vec<(Event, usize)>,
        n_bytes: usize,
        client: &str,
    ) -> Result<Result<OpenGame, Box<Refused>>, Problem> {
        let bounds = Bounds::at(self.clock.now());
        if n_bytes <= FEW_BYTES {
            return Ok(play_on(game, &events, bounds, &Cancel::new()));
        }
        self.work.saves.run(client, move |cancel| play_on(game, &events, bounds, cancel)).await
    }

    /// Keeps the game as it was before some events of which not all fitted, so that the next append
    /// need not read it again.
    async fn take_back(
        &self,
        owner: PlayerId,
        id: GameId,
        game: OpenGame,
        version: u32,
        bytes: usize,
        client: &str,
    ) {
        let version = version as usize;
        if game.session.log().len() == version {
            return self.games.put(owner, id, OpenGame { bytes, ..game });
        }
        let cost = u64::try_from(version).unwrap_or(u64::MAX);
        if self.limits.charge(Class::Replay, client, cost, self.clock.running()).is_err() {
            return;
        }
        let replay = move |cancel: &Cancel| {
            let (setup, log) = (game.session.setup().clone(), &game.session.log()[..version]);
            Session::replay(setup, log.iter().take_while(|_| !cancel.is_cancelled())).ok()
        };
        if let Ok(Some(session)) = self.work.saves.run(client, replay).await {
            self.games.put(owner, id, OpenGame { session, bytes });
        }
    }

    /// Replays a game that has ended and records what came of it; `None` if it gives no result.
    pub(crate) async fn judge_game(
        &self,
        owner: PlayerId,
        id: GameId,
        client: &str,
    ) -> Result<Option<Finish>, Problem> {
        let Some(head) = self.store.game_head(owner, id).await? else { return Ok(None) };
        let OpenGame { session, .. } = match self.games.take(owner, id, head.version) {
            Some(game) => {
                self.games.put(owner, id, game.clone());
                game
            }
            None => self.load(owner, id, &head, client).await?,
        };
        self.judge_session(owner, id, session, client).await
    }

    /// Records what came of a game that has ended; `None` if it gives no result.
    pub(crate) async fn judge_session(
        &self,
        owner: PlayerId,
        id: GameId,
        session: Session,
        client: &str,
    ) -> Result<Option<Finish>, Problem> {
        let Some(head) = self.store.game_head(owner, id).await? else { return Ok(None) };
        let solution = self.store.solution(head.puzzle).await?;
        let (first, last) = (head.created, head.updated);
        // Times on puzzles that players bring say nothing about how good they are. A contest hands its own out.
        let counts = head.contest.is_some() || session.setup().origin == Origin::Offered;
        let judged = self.work.saves.run(client, move |_| -> Option<Judgement> {
            if !counts {
                return None;
            }
            let solution = read_solution(session.puzzle(), &solution?).ok()?;
            referee::judge(&session, &solution, first, last)
        });
        let Some(judgement) = judged.await? else {
            self.store.dismiss_game(id).await?;
            return Ok(None);
        };
        let ranking = match &head.contest {
            Some(contest) => Some(self.rank(owner, contest, &head, &judgement).await?),
            None => None,
        };
        let Ranking { counts, unranked } =
            ranking.unwrap_or(Ranking { counts: judgement.counts, unranked: None });
        let counts_for = head.contest.clone().filter(|_| matches!(unranked, None | Some(Unranked::Held)));
        let finish = Finish {
            game: id,
            player: owner,
            puzzle: head.puzzle,
            day: head.contest.as_deref().and_then(|contest| streak_day(contest, judgement.ended)),
            contest: counts_for,
            entered: head.contest,
            unranked: unranked.map(|reason| reason.word().to_owned()),
            variant: head.variant,
            level: head.level,
            class: judgement.class.to_owned(),
            elapsed: millis(counts.elapsed),
            score: counts.total().into(),
            mistakes: counts.mistakes,
            hints: counts.hints,
            finished: head.updated,
            room_kind: None,
        };
        self.store.record_finish(&finish).await?;
        Ok(Some(finish))
    }

    /// The time of a game in a contest, and whether it is ranked there.
    async fn rank(
        &self,
        owner: PlayerId,
        contest: &str,
        head: &GameHead,
        judgement: &Judgement,
    ) -> Result<Ranking, Problem> {
        let arrivals = self.store.arrivals(head.id).await?;
        let course = Course { arrivals: &arrivals, end: judgement.end, cells: judgement.cells };
        let ended = course.ended().unwrap_or(head.updated);
        // Who has had the board before has had that time to look at it.
        let begun = self.store.handout(owner, contest).await?.map_or(head.created, |at| at.min(head.created));
        let watched = ended.0 - begun.0;
        // A clock that was set back has nothing to say, so that the log has.
        let elapsed = if watched >= 0 { watched } else { millis(judgement.counts.elapsed) };
        let elapsed_time = Duration::from_millis(elapsed.unsigned_abs());
        let unranked = self.unranked(contest, judgement, &course, elapsed, ended).await?;
        let counts = match unranked {
            None | Some(Unranked::Held) => Counts { elapsed: elapsed_time, ..judgement.counts },
            // It counts in the statistics, as any game does.
            Some(_) => judgement.counts,
        };
        Ok(Ranking { counts, unranked })
    }

    async fn unranked(
        &self,
        contest: &str,
        judgement: &Judgement,
        course: &Course<'_>,
        elapsed: i64,
        ended: Time,
    ) -> Result<Option<Unranked>, Problem> {
        if let Some(reason) = self.is_closed(contest, elapsed, ended).await? {
            return Ok(Some(reason));
        }
        if judgement.rank == Rank::Unseen {
            return Ok(Some(Unranked::Unseen));
        }
        if self.config.fair_play == Switch::Off {
            return Ok(None);
        }
        if !course.came_in_pieces() {
            return Ok(Some(Unranked::Pieces));
        }
        if course.is_too_fast(elapsed) {
            return Ok(Some(Unranked::Fast));
        }
        let (others, median) = self.store.median(contest, judgement.class).await?;
        Ok(course.is_outlier(elapsed, others, median).then_some(Unranked::Held))
    }

    /// Whether a contest was not open when a game was finished, or its time limit not kept.
    async fn is_closed(&self, contest: &str, elapsed: i64, ended: Time) -> Result<Option<Unranked>, Problem> {
        if let Some(day) = daily_of(contest) {
            return Ok((!day::is_today_somewhere(day, ended)).then_some(Unranked::Closed));
        }
        let id = contest.strip_prefix("challenge:").and_then(|id| id.parse::<ChallengeId>().ok());
        let challenge = match id {
            Some(id) => self.store.challenge(id).await?,
            None => None,
        };
        Ok(match challenge {
            Some(challenge) if (challenge.opens..challenge.closes).contains(&ended) => {
                challenge.time_limit.filter(|&limit| elapsed > limit).map(|_| Unranked::Late)
            }
            _ => Some(Unranked::Closed),
        })
    }
}

/// The time of a game in a contest, and why it is not ranked there.
struct Ranking {
    counts: Counts,
    unranked: Option<Unranked>,
}

/// The day whose streak a game counts for: that of its puzzle, if its own log says that it was
/// finished on that day. Ranks go by what the server saw; a streak is nobody's business but the
/// player's, and goes with a guest into an account, or with a traveller out of a tunnel.
fn streak_day(contest: &str, ended: Time) -> Option<Day> {
    daily_of(contest).filter(|&day| day::is_today_somewhere(day, ended)).map(day::number)
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

/// Lets events happen one after the other, each with the length of its line, until one does not fit.
fn play_on(
    mut game: OpenGame,
    events: &[(Event, usize)],
    bounds: Bounds,
    cancel: &Cancel,
) -> Result<OpenGame, Box<Refused>> {
    for (index, (event, n_bytes)) in events.iter().enumerate() {
        let n_bytes = *n_bytes;
        let fits = match cancel.is_cancelled() {
            true => Err("it took too long".into()),
            false if game.bytes + n_bytes > bounds::GAME_BYTES => {
                Err(format!("a game has {} bytes at most; start a new one", bounds::GAME_BYTES))
            }
            false => bounds.check(&game.session, n_bytes, event),
        };
        let fits = fits.and_then(|()| game.session.admit(event).map_err(|misfit| misfit.to_string()));
        if let Err(told) = fits {
            let problem = Problem::field("lines", format!("event {}: {told}", index + 1));
            return Err(Box::new(Refused { game, problem }));
        }
        game.session.evolve(event);
        game.bytes += n_bytes;
    }
    Ok(game)
}

/// Reads a stored game, unless nobody waits for it any more.
fn read_game(game: &Game, cancel: &Cancel) -> Result<Session, log::LoadError> {
    let go_on = |_: &Session, _: &[u8], _: &Event| match cancel.is_cancelled() {
        true => Err("nobody waits for it".to_owned()),
        false => Ok(()),
    };
    log::load_watched(format!("{}{}", game.header, game.lines).as_bytes(), go_on)
}

/// Reads a game that a client brings, all of it or nothing.
pub(crate) fn read_new_game(text: &str, bounds: Bounds, cancel: &Cancel) -> Result<OpenGame, Problem> {
    let wrong = |told: String| Problem::field("log", told);
    if text.len() > bounds::GAME_BYTES {
        return Err(wrong(format!("a game has {} bytes at most", bounds::GAME_BYTES)));
    }
    let header = text.split_inclusive('\n').take(2).map(str::len).sum::<usize>();
    if header > bounds::HEADER_BYTES {
        return Err(wrong(format!("the setup of a game has {} bytes at most", bounds::HEADER_BYTES)));
    }
    let watch = |session: &Session, line: &[u8], event: &Event| match cancel.is_cancelled() {
        true => Err("it took too long".to_owned()),
        false => bounds.check(session, line.len(), event),
    };
    let session = log::load_watched(text.as_bytes(), watch).map_err(|error| wrong(error.to_string()))?;
    Ok(OpenGame { session, bytes: text.len() })
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
    let mut picture = String::with_capacity(session.layout().n_cells());
    for digit in session.sheet().digits() {
        match digit {
            None => picture.push('.'),
            Some(digit) => drop(write!(picture, "{digit}")),
        }
    }
    Progress {
        status,
        filled: count(progress.filled),
        cells: count(progress.to_fill),
        elapsed: i64::try_from(session.elapsed(last).as_millis()).unwrap_or(i64::MAX),
        picture,
    }
}

//! Saved games: *My games*.

use crate::account::caller::{Caller, Who};
use crate::catalogue::board::StartingBoard;
use crate::http::extract::{Json, Path, Query, read_cursor};
use crate::http::limit::Class;
use crate::http::openapi::{Absent, Faults};
use crate::http::problem::Problem;
use crate::play::bounds::Bounds;
use crate::play::day;
use crate::play::fair::Unranked;
use crate::play::saves::{Outcome, progress, read_new_game};
use crate::random;
use crate::state::Service;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use ninefold::game::AuthorWords;
use ninefold_protocol::api::{
    AppendEvents, GameInfo, GamePage, GameResult, GameSaved, GameStatus, SaveGame, SavedGame, Scope,
};
use ninefold_protocol::id::{ChallengeId, GameId, PlayerId, PuzzleId};
use ninefold_protocol::log;
use ninefold_store::{Finish, GameHead, NewGame, Player, Status};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn router() -> OpenApiRouter<Service> {
    OpenApiRouter::new().routes(routes!(games, save)).routes(routes!(game, delete)).routes(routes!(append))
}

/// How many games are on a page.
const PAGE: u32 = 50;

/// Which games to list.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct Which {
    /// Only those that go on, were solved, or were lost.
    status: Option<GameStatus>,
    /// `next` of the page before.
    cursor: Option<String>,
}

/// My games, last played first.
#[utoipa::path(
    get, path = "/api/v1/games", tag = "games", params(Which),
    responses((status = 200, description = "A page of games", body = GamePage), Absent, Faults),
)]
async fn games(
    State(service): State<Service>,
    caller: Caller,
    Query(which): Query<Which>,
) -> Result<Json<GamePage>, Problem> {
    let player = caller.player(Scope::GamesRead)?;
    let status = which.status.map(|status| match status {
        GameStatus::Playing => Status::Playing,
        GameStatus::Solved => Status::Solved,
        GameStatus::Lost => Status::Lost,
    });
    let cursor = read_cursor(which.cursor.as_deref())?;
    let page = service.store.games(player.id, status, cursor.as_ref(), PAGE).await?;
    let next = page.next.map(|cursor| cursor.to_string());
    Ok(Json(GamePage { items: page.items.iter().map(info).collect(), next }))
}

/// Save a game for the first time. Who is nobody yet becomes a guest, known by a cookie. Sent again,
/// because the answer was lost, it is the same game, with whatever was played since.
#[utoipa::path(
    post, path = "/api/v1/games", tag = "games", request_body = SaveGame,
    responses((status = 201, description = "The game is saved", body = GameSaved), Absent, Faults),
)]
async fn save(
    State(service): State<Service>,
    caller: Caller,
    Json(body): Json<SaveGame>,
) -> Result<(StatusCode, HeaderMap, Json<GameSaved>), Problem> {
    let (client, running) = (caller.client.as_str(), service.clock.running());
    let n_lines = body.log.bytes().filter(|&byte| byte == b'\n').count();
    service.limits.charge(Class::Stored, client, body.log.len() as u64, running)?;
    service.limits.charge(Class::Replay, client, n_lines as u64, running)?;
    let (log, bounds) = (body.log.clone(), Bounds::at(service.clock.now()));
    let read = service.work.saves.run(client, move |cancel| {
        let game = read_new_game(&log, bounds, cancel)?;
        let lines = game.session.log().iter().map(log::line).collect::<String>();
        Ok::<_, Problem>((log::header(&game.session), lines, progress(&game.session), game))
    });
    let (header, lines, progress, game) = read.await??;
    let setup = game.session.setup();
    let board = StartingBoard {
        puzzle: setup.puzzle.clone(),
        frozen: setup.frozen.clone(),
        words: AuthorWords::default(),
    };
    let board = service.find_or_add_soon(board, client).await?;
    let contest = contest(&service, &body, board.id).await?;
    let (player, cookie) = owner(&service, &caller).await?;
    let owner = player.id;
    // Who was nobody has no games: nothing can be saved again, and there is room for one.
    if !matches!(caller.who, Who::Nobody) {
        if let Some(saved) = save_again(&service, &player, client, &header, &lines).await? {
            return Ok((StatusCode::CREATED, cookie, Json(saved)));
        }
        service.check_quota(&player, header.len() + lines.len()).await?;
    }
    let id = GameId::from_random(random::bits());
    let new = NewGame {
        id,
        owner,
        puzzle: board.id,
        contest: contest.as_deref(),
        header: &header,
        lines: &lines,
        progress: &progress,
    };
    if let Some(contest) = &contest {
        service.store.note_handout(owner, contest, service.now()).await?;
    }
    let version = service.store.create_game(new, service.now()).await?;
    let has_ended = game.session.end().is_some();
    service.games.put(owner, id, game);
    let finish = if has_ended { service.judge_game(owner, id, client).await? } else { None };
    let saved = GameSaved { id: id.to_string(), version, result: finish.as_ref().map(to_result) };
    Ok((StatusCode::CREATED, cookie, Json(saved)))
}

/// Takes a game up that is stored already, as far as its log goes; `None` if there is none, or only
/// such that went another way.
async fn save_again(
    service: &Service,
    player: &Player,
    client: &str,
    header: &str,
    lines: &str,
) -> Result<Option<GameSaved>, Problem> {
    let owner = player.id;
    for id in service.store.games_begun_as(owner, header).await? {
        let Some(game) = service.store.game(owner, id).await? else { continue };
        let version = game.head.version;
        match lines.strip_prefix(&game.lines) {
            None => {}
            Some("") => {
                let has_ended = game.head.progress.status != Status::Playing;
                let finish = if has_ended { service.judge_game(owner, id, client).await? } else { None };
                let result = finish.as_ref().map(to_result);
                return Ok(Some(GameSaved { id: id.to_string(), version, result }));
            }
            Some(rest) => {
                let rest = rest.lines().map(str::to_owned).collect::<Vec<_>>();
                return append_to(service, player, client, id, version, &rest).await.map(Some);
            }
        }
    }
    Ok(None)
}

/// Whose game it will be: who asks, or a new guest.
pub(super) async fn owner(service: &Service, caller: &Caller) -> Result<(Player, HeaderMap), Problem> {
    if let Who::Nobody = caller.who {
        service.limits.take(Class::Guest, &caller.client, service.clock.running())?;
        let (id, now) = (PlayerId::from_random(random::bits()), service.now());
        service.store.add_guest(id, now).await?;
        let guest = Player { id, created: now, seen: now, account: None };
        return Ok((guest, caller.begin_session(service, id).await?));
    }
    Ok((caller.player(Scope::GamesWrite)?.clone(), HeaderMap::new()))
}

/// The contest that a game is played for, provided that its board is that of the contest.
async fn contest(service: &Service, body: &SaveGame, board: PuzzleId) -> Result<Option<String>, Problem> {
    if let Some(text) = &body.daily {
        let day = day::read(text).ok_or_else(|| {
            Problem::field("daily", "this isn't a day such as 2026-11-15, from 2000 to 2200")
        })?;
        let puzzle = service.stored(board).await?;
        let chosen = service.store.daily(day::number(day), &puzzle.variant, &puzzle.level).await?;
        // A puzzle of the day that a browser made offline is saved like any other.
        let is_the_one = chosen == Some(board);
        return Ok(is_the_one.then(|| daily_key(day, &puzzle.variant, &puzzle.level)));
    }
    let Some(id) = &body.challenge else { return Ok(None) };
    let challenge = match id.parse::<ChallengeId>() {
        Ok(id) => service.store.challenge(id).await?,
        Err(_) => None,
    };
    match challenge {
        Some(challenge) if challenge.puzzle == board => Ok(Some(format!("challenge:{}", challenge.id))),
        Some(_) => Err(Problem::field("challenge", "this is not the puzzle of that challenge")),
        None => Err(Problem::field("challenge", "there is no such challenge")),
    }
}

/// The name of the contest of a day.
pub(super) fn daily_key(day: jiff::civil::Date, variant: &str, level: &str) -> String {
    format!("daily:{day}:{variant}:{level}")
}

/// A game of mine with its whole log. Of a game of somebody else nobody learns that it exists.
#[utoipa::path(
    get, path = "/api/v1/games/{id}", tag = "games", params(("id" = String, Path, description = "The Save ID")),
    responses((status = 200, description = "The game", body = SavedGame), Absent, Faults),
)]
async fn game(
    State(service): State<Service>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<SavedGame>, Problem> {
    let player = caller.player(Scope::GamesRead)?;
    let game = service.store.game(player.id, read_id(&id)?).await?.ok_or_else(Problem::not_found)?;
    Ok(Json(SavedGame { info: info(&game.head), log: format!("{}{}", game.header, game.lines) }))
}

/// Append events to a game of mine. When the answer is 200 they are on the disk. Where the game was
/// played on elsewhere, nothing is stored and the answer holds the events that were missed.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/events", tag = "games", request_body = AppendEvents,
    params(("id" = String, Path, description = "The Save ID")),
    responses(
        (status = 200, description = "The events are stored", body = GameSaved),
        (status = 409, description = "The game was played on elsewhere", body = ninefold_protocol::api::Problem, content_type = "application/problem+json"),
        Absent,
        Faults,
    ),
)]
async fn append(
    State(service): State<Service>,
    caller: Caller,
    Path(id): Path<String>,
    Json(body): Json<AppendEvents>,
) -> Result<Json<GameSaved>, Problem> {
    let player = caller.player(Scope::GamesWrite)?;
    let game = read_id(&id)?;
    append_to(&service, player, &caller.client, game, body.version, &body.lines).await.map(Json)
}

async fn append_to(
    service: &Service,
    player: &Player,
    client: &str,
    game: GameId,
    version: u32,
    lines: &[String],
) -> Result<GameSaved, Problem> {
    let Outcome { version, finish } = service.append(player, game, client, version, lines).await?;
    Ok(GameSaved { id: game.to_string(), version, result: finish.as_ref().map(to_result) })
}

/// Delete a game of mine. Results of solved games stay in the history.
#[utoipa::path(
    delete, path = "/api/v1/games/{id}", tag = "games", params(("id" = String, Path, description = "The Save ID")),
    responses((status = 204, description = "The game is gone"), Absent, Faults),
)]
async fn delete(
    State(service): State<Service>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let owner = caller.player(Scope::GamesWrite)?.id;
    let id = read_id(&id)?;
    service.games.remove(owner, id);
    service.store.delete_game(owner, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn read_id(text: &str) -> Result<GameId, Problem> {
    text.parse().map_err(|_| Problem::not_found())
}

fn info(head: &GameHead) -> GameInfo {
    GameInfo {
        id: head.id.to_string(),
        puzzle: head.puzzle.to_string(),
        variant: head.variant.clone(),
        level: head.level.clone(),
        contest: head.contest.clone(),
        version: head.version,
        status: match head.progress.status {
            Status::Playing => GameStatus::Playing,
            Status::Solved => GameStatus::Solved,
            Status::Lost => GameStatus::Lost,
        },
        filled: head.progress.filled,
        cells: head.progress.cells,
        elapsed: head.progress.elapsed,
        picture: head.progress.picture.clone(),
        created: head.created.0,
        updated: head.updated.0,
    }
}

/// A result as a client sees it.
pub(super) fn to_result(finish: &Finish) -> GameResult {
    GameResult {
        game: finish.game.to_string(),
        puzzle: finish.puzzle.to_string(),
        variant: finish.variant.clone(),
        level: finish.level.clone(),
        contest: finish.contest.clone(),
        unranked: finish.unranked.as_deref().and_then(Unranked::sentence_of).map(str::to_owned),
        class: finish.class.clone(),
        elapsed: finish.elapsed,
        score: finish.score,
        mistakes: finish.mistakes,
        hints: finish.hints,
        finished: finish.finished.0,
        room: finish.room_kind.clone(),
    }
}

//! The puzzle of the day, challenges, and leaderboards.

use super::game::daily_key;
use super::puzzle::kind;
use crate::account::caller::{Caller, Who};
use crate::catalogue::board::to_info;
use crate::catalogue::making::Order;
use crate::http::extract::{Json, Path, Query};
use crate::http::limit::{self, Class};
use crate::http::openapi::{Absent, Faults};
use crate::http::problem::{FieldError, Problem};
use crate::play::day;
use crate::play::fair::Unranked;
use crate::play::referee::CLASSES;
use crate::random;
use crate::state::Service;
use axum::extract::State;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use ninefold_protocol::api::{ChallengeInfo, Daily, Leaderboard, LeaderboardRow, NewChallenge, Scope};
use ninefold_protocol::id::{ChallengeId, PuzzleId};
use ninefold_store::{Challenge, Shelf, Solutions, Standing, Time};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn router(service: &Service) -> OpenApiRouter<Service> {
    let heavy = OpenApiRouter::new()
        .routes(routes!(daily))
        .layer(from_fn_with_state((service.clone(), Class::Engine), limit::by_address));
    OpenApiRouter::new()
        .routes(routes!(daily_leaderboard))
        .routes(routes!(challenges, add_challenge))
        .routes(routes!(challenge))
        .routes(routes!(challenge_leaderboard))
        .merge(heavy)
}

/// How many places a leaderboard shows.
const PLACES: u32 = 100;

/// How many challenges of one player may be open: the list is for everybody.
const OPEN_CHALLENGES: u32 = 3;

/// Which puzzle of a day.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct WhichDay {
    /// The player's own day, such as `2026-11-15`; today in Greenwich unless said.
    date: Option<String>,
    /// The variant; classic unless said.
    variant: Option<String>,
    /// The level; it rises through the week unless said.
    level: Option<String>,
}

/// Which places.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct WhichPlaces {
    /// The variant; classic unless said.
    variant: Option<String>,
    /// The level; that of the day unless said.
    level: Option<String>,
    /// The help that was used: `none`, `clashes`, `notes`, `checked` or `hints`; any unless said.
    class: Option<String>,
}

/// The puzzle of a day, the same for everybody.
#[utoipa::path(
    get, path = "/api/v1/daily", tag = "contests", params(WhichDay),
    responses((status = 200, description = "The puzzle of the day", body = Daily), Absent, Faults),
)]
async fn daily(
    State(service): State<Service>,
    caller: Caller,
    Query(which): Query<WhichDay>,
) -> Result<Json<Daily>, Problem> {
    let now = service.now();
    let date = match &which.date {
        Some(text) => read_day(text)?,
        None => day::today(now),
    };
    if !day::has_begun(date, now) {
        return Err(Problem::not_found().detail("That day has not begun anywhere."));
    }
    let (variant, level) =
        kind(which.variant.as_deref(), which.level.as_deref(), day::of_puzzle(date).level())?;
    let (name, number) = (variant.to_string(), day::number(date));
    let chosen = match service.store.daily(number, &name, level.name()).await? {
        Some(chosen) => chosen,
        None => {
            let seed = service.daily_seed(date).await?;
            let made = service.make(Order::new(variant, level), seed, Shelf::Listed, &caller.client).await?;
            let puzzle = service.keep(&made).await?;
            service.store.choose_daily(number, &name, level.name(), puzzle.id).await?
        }
    };
    // From now on the clock of this player runs, if the day is one that still counts.
    if let Who::Session(_, player) | Who::Token(_, player) = &caller.who
        && day::is_today_somewhere(date, now)
    {
        let contest = daily_key(date, &name, level.name());
        service.store.note_handout(player.id, &contest, now).await?;
    }
    Ok(Json(Daily { date: date.to_string(), puzzle: to_info(&service.stored(chosen).await?) }))
}

/// The fastest of a day, by the help that they used. Times come from replayed games.
#[utoipa::path(
    get, path = "/api/v1/leaderboards/daily/{date}", tag = "contests",
    params(("date" = String, Path, description = "The day, such as 2026-11-15"), WhichPlaces),
    responses((status = 200, description = "The leaderboard", body = Leaderboard), Absent, Faults),
)]
async fn daily_leaderboard(
    State(service): State<Service>,
    caller: Caller,
    Path(date): Path<String>,
    Query(which): Query<WhichPlaces>,
) -> Result<Json<Leaderboard>, Problem> {
    let date = read_day(&date)?;
    let (variant, level) =
        kind(which.variant.as_deref(), which.level.as_deref(), day::of_puzzle(date).level())?;
    let key = daily_key(date, &variant.to_string(), level.name());
    leaderboard(&service, &caller, &key, which.class.as_deref()).await
}

async fn leaderboard(
    service: &Service,
    caller: &Caller,
    contest: &str,
    class: Option<&str>,
) -> Result<Json<Leaderboard>, Problem> {
    let rows = match class {
        None => all_classes(service, contest).await?,
        Some(class) if CLASSES.contains(&class) => service.store.leaderboard(contest, class, PLACES).await?,
        Some(_) => return Err(Problem::field("class", format!("there are {}", CLASSES.join(", ")))),
    };
    let mine = match &caller.who {
        Who::Nobody => None,
        Who::Session(_, player) | Who::Token(_, player) => service.store.standing(contest, player.id).await?,
    };
    let unranked = match &caller.who {
        Who::Session(_, player) | Who::Token(_, player) if mine.is_none() => {
            service.store.unranked(contest, player.id).await?
        }
        _ => None,
    };
    let unranked = unranked.as_deref().and_then(Unranked::sentence_of).map(str::to_owned);
    let rows = rows.into_iter().map(to_row).collect();
    let class = class.unwrap_or("all").to_owned();
    Ok(Json(Leaderboard { class, rows, mine: mine.map(to_row), unranked }))
}

/// The fastest of all classes together; equal times share a place.
async fn all_classes(service: &Service, contest: &str) -> Result<Vec<Standing>, Problem> {
    let mut rows = Vec::new();
    for class in CLASSES {
        rows.extend(service.store.leaderboard(contest, class, PLACES).await?);
    }
    rows.sort_by_key(|row| (row.elapsed, row.finished));
    rows.truncate(PLACES as usize);
    let mut last = None;
    for (place, row) in (1..).zip(&mut rows) {
        row.place = match last {
            Some((elapsed, shared)) if elapsed == row.elapsed => shared,
            _ => place,
        };
        last = Some((row.elapsed, row.place));
    }
    Ok(rows)
}

fn to_row(standing: Standing) -> LeaderboardRow {
    LeaderboardRow {
        place: standing.place,
        username: standing.username,
        class: standing.class,
        elapsed: standing.elapsed,
        score: standing.score,
    }
}

/// The challenges that are open or will be.
#[utoipa::path(
    get, path = "/api/v1/challenges", tag = "contests",
    responses((status = 200, description = "Those that close first first", body = Vec<ChallengeInfo>), Faults),
)]
async fn challenges(State(service): State<Service>) -> Result<Json<Vec<ChallengeInfo>>, Problem> {
    let challenges = service.store.challenges(service.now(), PLACES).await?;
    Ok(Json(challenges.iter().map(challenge_info).collect()))
}

/// Open a challenge on a board: who solves it first, or fastest. Needs an account.
#[utoipa::path(
    post, path = "/api/v1/challenges", tag = "contests", request_body = NewChallenge,
    responses(
        (status = 201, description = "The challenge is open", body = ChallengeInfo),
        (status = 409, description = "This player has too many open challenges", body = ninefold_protocol::api::Problem, content_type = "application/problem+json"),
        Absent,
        Faults,
    ),
)]
async fn add_challenge(
    State(service): State<Service>,
    caller: Caller,
    Json(form): Json<NewChallenge>,
) -> Result<(StatusCode, Json<ChallengeInfo>), Problem> {
    let author = caller.player(Scope::PuzzlesWrite)?;
    if author.account.is_none() {
        return Err(Problem::unauthenticated().detail("Challenges need an account."));
    }
    if service.store.open_challenges_of(author.id, service.now()).await? >= OPEN_CHALLENGES {
        let detail = format!("You have {OPEN_CHALLENGES} open challenges; wait until one has closed.");
        return Err(Problem::conflict().detail(detail));
    }
    let mut faults = Vec::new();
    let title = form.title.trim();
    if title.is_empty() || title.chars().count() > 100 || title.chars().any(char::is_control) {
        faults.push(FieldError::new("title", "Use 1 to 100 characters."));
    }
    if !(1..=24 * 30).contains(&form.hours) {
        faults.push(FieldError::new("hours", "Use 1 to 720 hours."));
    }
    if form.seconds.is_some_and(|seconds| !(10..=86_400).contains(&seconds)) {
        faults.push(FieldError::new("seconds", "Use 10 to 86400 seconds, or leave it out."));
    }
    let puzzle = match form.puzzle.parse::<PuzzleId>() {
        Ok(id) => service.store.puzzle(id).await?.filter(|puzzle| puzzle.solutions == Solutions::One),
        Err(_) => None,
    };
    let Some(puzzle) = puzzle.filter(|_| faults.is_empty()) else {
        if faults.is_empty() {
            faults.push(FieldError::new("puzzle", "There is no such puzzle with one solution."));
        }
        return Err(Problem::invalid().errors(faults));
    };
    service.limits.take(Class::Challenge, &caller.client, service.clock.running())?;
    let opens = service.now();
    let challenge = Challenge {
        id: ChallengeId::from_random(random::bits()),
        title: title.to_owned(),
        puzzle: puzzle.id,
        opens,
        closes: Time(opens.0 + i64::from(form.hours) * 3_600_000),
        time_limit: form.seconds.map(|seconds| i64::from(seconds) * 1000),
        author: Some(author.id),
    };
    service.store.add_challenge(&challenge).await?;
    Ok((StatusCode::CREATED, Json(challenge_info(&challenge))))
}

/// A challenge.
#[utoipa::path(
    get, path = "/api/v1/challenges/{id}", tag = "contests", params(("id" = String, Path, description = "The id of the challenge")),
    responses((status = 200, description = "The challenge", body = ChallengeInfo), Absent, Faults),
)]
async fn challenge(
    State(service): State<Service>,
    Path(id): Path<String>,
) -> Result<Json<ChallengeInfo>, Problem> {
    Ok(Json(challenge_info(&find(&service, &id).await?)))
}

/// The fastest of a challenge, by the help that they used.
#[utoipa::path(
    get, path = "/api/v1/leaderboards/challenges/{id}", tag = "contests",
    params(("id" = String, Path, description = "The id of the challenge"), ("class" = Option<String>, Query, description = "The help that was used")),
    responses((status = 200, description = "The leaderboard", body = Leaderboard), Absent, Faults),
)]
async fn challenge_leaderboard(
    State(service): State<Service>,
    caller: Caller,
    Path(id): Path<String>,
    Query(which): Query<WhichPlaces>,
) -> Result<Json<Leaderboard>, Problem> {
    let challenge = find(&service, &id).await?;
    leaderboard(&service, &caller, &format!("challenge:{}", challenge.id), which.class.as_deref()).await
}

async fn find(service: &Service, id: &str) -> Result<Challenge, Problem> {
    let id = id.parse::<ChallengeId>().map_err(|_| Problem::not_found())?;
    service.store.challenge(id).await?.ok_or_else(Problem::not_found)
}

fn read_day(text: &str) -> Result<jiff::civil::Date, Problem> {
    day::read(text)
        .ok_or_else(|| Problem::field("date", "this isn't a day such as 2026-11-15, from 2000 to 2200"))
}

fn challenge_info(challenge: &Challenge) -> ChallengeInfo {
    ChallengeInfo {
        id: challenge.id.to_string(),
        title: challenge.title.clone(),
        puzzle: challenge.puzzle.to_string(),
        opens: challenge.opens.0,
        closes: challenge.closes.0,
        seconds: challenge.time_limit.and_then(|limit| u32::try_from(limit / 1000).ok()),
    }
}

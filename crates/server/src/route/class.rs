//! Classes: a set of exercises by a code, and who has solved what. Nobody needs an account: the teacher has a key,
//! pupils give a name, and everything is forgotten when the class ends.

use crate::account::secret::Secret;
use crate::http::client_address::ClientAddress;
use crate::http::extract::{Json, Path};
use crate::http::limit::{self, Class as Limit};
use crate::http::openapi::{Absent, Faults};
use crate::http::problem::Problem;
use crate::random;
use crate::state::Service;
use axum::extract::State;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use ninefold::solve::{Budget, Cancel, certify};
use ninefold_protocol::api::{
    ClassAnswer, ClassInfo, ClassJudged, ClassKey, ClassOpened, ClassResults, NewClass, NewPupil, PupilIn,
    PupilResult, PupilResults,
};
use ninefold_protocol::id::{ClassCode, PupilId};
use ninefold_protocol::set::{ExerciseSet, SetItem};
use ninefold_protocol::worker::{Answer, Attempted, Request};
use ninefold_store::{Class, Joined, PupilMark, Time};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn router(service: &Service) -> OpenApiRouter<Service> {
    let layer = |class| from_fn_with_state((service.clone(), class), limit::by_address);
    let opening = OpenApiRouter::new().routes(routes!(open)).layer(layer(Limit::Teaching));
    let judging = OpenApiRouter::new().routes(routes!(answer)).layer(layer(Limit::Engine));
    OpenApiRouter::new()
        .routes(routes!(class))
        .routes(routes!(join))
        .routes(routes!(results))
        .routes(routes!(end))
        .merge(opening)
        .merge(judging)
}

/// The most pupils of a class.
const MOST_PUPILS: u32 = 100;

/// For how many days a class is kept, unless it is said.
const DAYS: u32 = 14;

const DAY: i64 = 24 * 3_600_000;

/// A puzzle of a set is to be proved with no more nodes than this.
const MOST_NODES: u64 = 1_000_000;

/// Open a class on a set of exercises. What comes back is all that the teacher needs; nobody needs an account.
#[utoipa::path(
    post, path = "/api/v1/classes", tag = "classes", request_body = NewClass,
    responses((status = 201, description = "The class is open", body = ClassOpened), Faults),
)]
async fn open(
    State(service): State<Service>,
    address: ClientAddress,
    Json(form): Json<NewClass>,
) -> Result<(StatusCode, Json<ClassOpened>), Problem> {
    let days = form.days.unwrap_or(DAYS);
    if !(1..=90).contains(&days) {
        return Err(Problem::field("days", "use 1 to 90 days"));
    }
    let mut set = form.set;
    set.title = set.title.trim().to_owned();
    set.check().map_err(|error| Problem::field("set", format!("{error}")))?;
    let content = serde_json::to_string(&set).unwrap_or_default();
    service.limits.charge(Limit::Stored, &address.key(), content.len() as u64, service.clock.running())?;
    let checked = service.compute(&address.key(), move |cancel| check(&set.items, cancel)).await?;
    checked.map_err(|reason| Problem::field("set", reason))?;
    let (key, code) = (Secret::new(), ClassCode::from_random(random::bits()));
    let ends = Time(service.now().0 + i64::from(days) * DAY);
    service.store.open_class(&Class { code, content, ends }, key.fingerprint()).await?;
    let opened = ClassOpened { code: code.to_string(), key: key.reveal().to_owned(), ends: ends.0 };
    Ok((StatusCode::CREATED, Json(opened)))
}

/// What a class is to do.
#[utoipa::path(
    get, path = "/api/v1/classes/{code}", tag = "classes", params(("code" = String, Path, description = "The code of the class")),
    responses((status = 200, description = "The set", body = ClassInfo), Absent, Faults),
)]
async fn class(State(service): State<Service>, Path(code): Path<String>) -> Result<Json<ClassInfo>, Problem> {
    let class = find(&service, &code).await?;
    Ok(Json(ClassInfo { set: set_of(&class)?, ends: class.ends.0 }))
}

/// Come into a class by a name that nobody there has.
#[utoipa::path(
    post, path = "/api/v1/classes/{code}/pupils", tag = "classes", request_body = NewPupil,
    params(("code" = String, Path, description = "The code of the class")),
    responses(
        (status = 201, description = "The pupil is in the class", body = PupilIn),
        (status = 409, description = "Somebody has that name, or the class is full", body = ninefold_protocol::api::Problem, content_type = "application/problem+json"),
        Absent, Faults,
    ),
)]
async fn join(
    State(service): State<Service>,
    Path(code): Path<String>,
    Json(form): Json<NewPupil>,
) -> Result<(StatusCode, Json<PupilIn>), Problem> {
    let class = find(&service, &code).await?;
    let name = form.name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.chars().count() > 40 || name.chars().any(char::is_control) {
        return Err(Problem::field("name", "use 1 to 40 characters"));
    }
    let id = PupilId::from_random(random::bits());
    match service.store.join_class(class.code, id, &name, MOST_PUPILS).await? {
        Joined::In => Ok((StatusCode::CREATED, Json(PupilIn { pupil: id.to_string() }))),
        Joined::NameTaken => {
            Err(Problem::conflict().detail("Somebody in this class has that name. Add a letter to yours."))
        }
        Joined::Full => Err(Problem::conflict().detail("This class is full.")),
    }
}

/// Answer a part of the set. The service judges it again; what is right is kept, and the first time counts.
#[utoipa::path(
    post, path = "/api/v1/classes/{code}/answers", tag = "classes", request_body = ClassAnswer,
    params(("code" = String, Path, description = "The code of the class")),
    responses((status = 200, description = "What it was worth", body = ClassJudged), Absent, Faults),
)]
async fn answer(
    State(service): State<Service>,
    address: ClientAddress,
    Path(code): Path<String>,
    Json(given): Json<ClassAnswer>,
) -> Result<Json<ClassJudged>, Problem> {
    let class = find(&service, &code).await?;
    let pupil = given.pupil.parse::<PupilId>().map_err(|_| Problem::not_found())?;
    if !service.store.is_pupil(class.code, pupil).await? {
        return Err(Problem::not_found());
    }
    let number = given.item;
    let items = set_of(&class)?.items;
    let item = usize::try_from(number).ok().and_then(|at| items.into_iter().nth(at));
    let item = item.ok_or_else(|| Problem::field("item", "the set has no such part"))?;
    let millis = i64::try_from(given.millis).unwrap_or(i64::MAX);
    let judge = move |cancel: &Cancel| judge(&item, given, cancel);
    let recall = service.compute(&address.key(), judge).await?;
    if let Some(recall) = &recall {
        service.store.mark_pupil(pupil, number, recall, millis).await?;
    }
    Ok(Json(ClassJudged { recall }))
}

/// Who has solved what. Only the teacher has the key.
#[utoipa::path(
    post, path = "/api/v1/classes/{code}/results", tag = "classes", request_body = ClassKey,
    params(("code" = String, Path, description = "The code of the class")),
    responses((status = 200, description = "The pupils by name", body = ClassResults), Absent, Faults),
)]
async fn results(
    State(service): State<Service>,
    Path(code): Path<String>,
    Json(shown): Json<ClassKey>,
) -> Result<Json<ClassResults>, Problem> {
    let class = find_own(&service, &code, &shown).await?;
    let ExerciseSet { title, items } = set_of(&class)?;
    let pupils = by_pupil(service.store.class_results(class.code).await?);
    Ok(Json(ClassResults { title, items, ends: class.ends.0, pupils }))
}

/// End a class and forget everything about it. Only the teacher has the key.
#[utoipa::path(
    delete, path = "/api/v1/classes/{code}", tag = "classes", request_body = ClassKey,
    params(("code" = String, Path, description = "The code of the class")),
    responses((status = 204, description = "It is forgotten"), Absent, Faults),
)]
async fn end(
    State(service): State<Service>,
    Path(code): Path<String>,
    Json(shown): Json<ClassKey>,
) -> Result<StatusCode, Problem> {
    let class = find_own(&service, &code, &shown).await?;
    service.store.end_class(class.code).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn find(service: &Service, code: &str) -> Result<Class, Problem> {
    let gone = || Problem::not_found().detail("There is no such class, or it has ended.");
    let code = code.parse::<ClassCode>().map_err(|_| gone())?;
    service.store.class(code, service.now()).await?.ok_or_else(gone)
}

/// A wrong key and no class look alike.
async fn find_own(service: &Service, code: &str, shown: &ClassKey) -> Result<Class, Problem> {
    let gone = || Problem::not_found().detail("There is no such class, or this is not its key.");
    let code = code.parse::<ClassCode>().map_err(|_| gone())?;
    let key = Secret::shown(&shown.key).ok_or_else(gone)?;
    service.store.own_class(code, key.fingerprint(), service.now()).await?.ok_or_else(gone)
}

fn set_of(class: &Class) -> Result<ExerciseSet, Problem> {
    serde_json::from_str(&class.content).map_err(|error| {
        tracing::error!(%error, "a class cannot be read");
        Problem::internal()
    })
}

/// Whether everything in a set is there and has one answer; the reason if it is not.
fn check(items: &[SetItem], cancel: &Cancel) -> Result<(), String> {
    for (number, item) in (1..).zip(items) {
        let fault = match item {
            SetItem::Exercise(name) => ninefold_worker::answer(&Request::Exercise(name.clone()), cancel)
                .err()
                .map(|failure| failure.message),
            SetItem::Puzzle { puzzle } => solution_of(puzzle, cancel).err(),
        };
        if let Some(fault) = fault {
            return Err(format!("number {number}: {fault}"));
        }
    }
    Ok(())
}

/// What an answer is worth; nothing if it is wrong.
fn judge(item: &SetItem, given: ClassAnswer, cancel: &Cancel) -> Option<String> {
    match (item, given.reply, given.solved) {
        (SetItem::Exercise(name), Some(reply), _) => {
            let attempted = Attempted {
                exercise: name.clone(),
                reply,
                told: given.told as usize,
                refused: given.refused as usize,
                millis: given.millis,
            };
            match ninefold_worker::answer(&Request::Judge(attempted), cancel) {
                Ok(Answer::Judged(judged)) => judged.recall,
                _ => None,
            }
        }
        (SetItem::Puzzle { puzzle }, _, Some(solved)) => {
            let is_it = solution_of(puzzle, cancel).is_ok_and(|solution| solution == solved.trim());
            is_it.then(|| if given.told == 0 { "good" } else { "hard" }.to_owned())
        }
        _ => None,
    }
}

/// The digits of the solution in reading order.
fn solution_of(puzzle: &str, cancel: &Cancel) -> Result<String, String> {
    let read = ninefold::format::read(puzzle).map_err(|error| error.report())?;
    let [item] = &read.items[..] else { return Err("there is more than one puzzle".into()) };
    let puzzle = item.puzzle().map_err(|error| error.to_string())?;
    let budget = Budget::nodes(MOST_NODES).cancelled_by(cancel);
    let proper = certify(puzzle, budget).map_err(|error| error.to_string())?;
    let cells = proper.puzzle().layout().cells();
    Ok(cells.map(|cell| proper.solution().digit(cell).to_string()).collect())
}

fn by_pupil(marks: Vec<PupilMark>) -> Vec<PupilResults> {
    let mut pupils = Vec::<PupilResults>::new();
    for mark in marks {
        if pupils.last().is_none_or(|last| last.name != mark.name) {
            pupils.push(PupilResults { name: mark.name, results: Vec::new() });
        }
        let solved = mark.solved.map(|(item, recall, millis)| PupilResult {
            item,
            recall,
            millis: millis.unsigned_abs(),
        });
        if let Some(last) = pupils.last_mut() {
            last.results.extend(solved);
        }
    }
    pupils
}

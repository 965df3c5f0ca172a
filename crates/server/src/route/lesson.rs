//! What the engine is asked for in a room: hints and checks, and the questions and answers of a class.

use super::room::{enter, info, problem, refused};
use crate::account::caller::Caller;
use crate::http::extract::{Json, Path};
use crate::http::limit::{self, Class};
use crate::http::openapi::{Absent, Faults};
use crate::http::problem::Problem;
use crate::room::live::Live;
use crate::state::Service;
use axum::extract::State;
use axum::middleware::from_fn_with_state;
use ninefold::logic::{Candidate, Technique};
use ninefold_protocol::api::{AnswerClass, AskClass, CheckBoard, RoomInfo, ShowHint};
use ninefold_protocol::room::read_op_id;
use ninefold_protocol::worker::{At, Response};
use ninefold_room::{Answer, ClassCommand, Command, MemberId, Op, OpId, Refusal};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn router(service: &Service) -> OpenApiRouter<Service> {
    let teaching = OpenApiRouter::new()
        .routes(routes!(hint))
        .routes(routes!(question))
        .layer(from_fn_with_state((service.clone(), Class::Engine), limit::by_address));
    // A class sits in one building and has one address: each pupil is counted alone.
    OpenApiRouter::new().routes(routes!(answer)).routes(routes!(check)).merge(teaching)
}

/// So many messages an answer or a check counts for: it makes the service work.
const ANSWER_COST: u64 = 20;

/// Tell more about the next step: where to look, then the technique, then the whole argument. In a class the teacher
/// may, for everybody; elsewhere whoever plays, if the room allows hints. Where something is wrong, the answer is how
/// many digits are, and costs as much.
#[utoipa::path(
    post, path = "/api/v1/rooms/{id}/hints", tag = "rooms", request_body = ShowHint,
    params(("id" = String, Path, description = "The id of the room")),
    responses(
        (status = 200, description = "It is in the log", body = RoomInfo),
        (status = 409, description = "There is no step, or it is told already", body = ninefold_protocol::api::Problem, content_type = "application/problem+json"),
        Absent, Faults,
    ),
)]
async fn hint(
    State(service): State<Service>,
    caller: Caller,
    Path(id): Path<String>,
    Json(form): Json<ShowHint>,
) -> Result<Json<RoomInfo>, Problem> {
    let (live, me) = enter(&service, &caller, &id).await?;
    let op = op_id(&form.op)?;
    if live.entry_of(&service.store, me, op).await?.is_none() {
        let command = service.find_hint(&live, me, &caller.client).await?;
        submit(&service, &caller, &live, me, op, command).await?;
    }
    info(&service, &caller, &live, Some(me)).await.map(Json)
}

/// Tell how many digits are wrong; asked again, which. Whoever plays may, if the room allows checks.
#[utoipa::path(
    post, path = "/api/v1/rooms/{id}/checks", tag = "rooms", request_body = CheckBoard,
    params(("id" = String, Path, description = "The id of the room")),
    responses(
        (status = 200, description = "It is in the log", body = RoomInfo),
        (status = 409, description = "The room allows no checks, or nothing has changed since the last one", body = ninefold_protocol::api::Problem, content_type = "application/problem+json"),
        Absent, Faults,
    ),
)]
async fn check(
    State(service): State<Service>,
    caller: Caller,
    Path(id): Path<String>,
    Json(form): Json<CheckBoard>,
) -> Result<Json<RoomInfo>, Problem> {
    let (live, me) = enter(&service, &caller, &id).await?;
    let op = op_id(&form.op)?;
    charge(&service, &live, me)?;
    if live.entry_of(&service.store, me, op).await?.is_none() {
        let command = service.check_for(&live, me, &caller.client).await?;
        submit(&service, &caller, &live, me, op, command).await?;
    }
    info(&service, &caller, &live, Some(me)).await.map(Json)
}

/// Ask a class who sees the next step, or a technique. The teacher may.
#[utoipa::path(
    post, path = "/api/v1/rooms/{id}/questions", tag = "rooms", request_body = AskClass,
    params(("id" = String, Path, description = "The id of the room")),
    responses(
        (status = 200, description = "The question is asked; its number is that of its entry", body = RoomInfo),
        (status = 409, description = "There is nothing to find, or another question waits", body = ninefold_protocol::api::Problem, content_type = "application/problem+json"),
        Absent, Faults,
    ),
)]
async fn question(
    State(service): State<Service>,
    caller: Caller,
    Path(id): Path<String>,
    Json(form): Json<AskClass>,
) -> Result<Json<RoomInfo>, Problem> {
    let (live, me) = enter(&service, &caller, &id).await?;
    let op = op_id(&form.op)?;
    let unknown = || Problem::field("technique", "There is no such technique.");
    let technique = form.technique.as_deref().map(|name| Technique::from_name(name).ok_or_else(unknown));
    let technique = technique.transpose()?;
    if !own(&service, &caller, &live, me, op).await? {
        service.exercise_on(&live, technique, &caller.client).await?;
        let technique = technique.map(|technique| technique.name().to_owned());
        submit(&service, &caller, &live, me, op, Command::Class(ClassCommand::Ask { technique })).await?;
    }
    info(&service, &caller, &live, Some(me)).await.map(Json)
}

/// Answer the question of a class. Only the teacher sees what it is worth, until the answers are revealed.
#[utoipa::path(
    post, path = "/api/v1/rooms/{id}/answers", tag = "rooms", request_body = AnswerClass,
    params(("id" = String, Path, description = "The id of the room")),
    responses(
        (status = 200, description = "The teacher has it", body = RoomInfo),
        (status = 409, description = "The question is over", body = ninefold_protocol::api::Problem, content_type = "application/problem+json"),
        Absent, Faults,
    ),
)]
async fn answer(
    State(service): State<Service>,
    caller: Caller,
    Path(id): Path<String>,
    Json(form): Json<AnswerClass>,
) -> Result<Json<RoomInfo>, Problem> {
    let (live, me) = enter(&service, &caller, &id).await?;
    let op = op_id(&form.op)?;
    charge(&service, &live, me)?;
    if live.entry_of(&service.store, me, op).await?.is_none() {
        let (answer, judged) = read_answer(&form.reply)?;
        // What the room would refuse is not worth the work.
        let verdict = ninefold_room::Verdict::Wrong;
        let command = ClassCommand::Answer { question: form.question, answer: answer.clone(), verdict };
        let op_before = Op::new(op, live.head(), Command::Class(command));
        live.try_out(&service, &caller.client, me, &op_before).await.map_err(problem)?;
        let verdict = service.judge_answer(&live, form.question, judged, &caller.client).await?;
        let command = ClassCommand::Answer { question: form.question, answer, verdict };
        submit(&service, &caller, &live, me, op, Command::Class(command)).await?;
    }
    info(&service, &caller, &live, Some(me)).await.map(Json)
}

/// Counts what makes the service work for a member.
fn charge(service: &Service, live: &Live, me: MemberId) -> Result<(), Problem> {
    let key = format!("{} {}", live.id, me.0);
    service.limits.charge(Class::RoomMessage, &key, ANSWER_COST, service.clock.running()).map(drop)
}

fn op_id(text: &str) -> Result<OpId, Problem> {
    read_op_id(text).ok_or_else(|| Problem::field("op", "Choose 1 to 32 hexadecimal digits."))
}

/// Refuses whoever does not teach; says whether the operation is in the log already.
async fn own(
    service: &Service,
    caller: &Caller,
    live: &Live,
    me: MemberId,
    op: OpId,
) -> Result<bool, Problem> {
    if live.state(service, &caller.client).await?.room.owner() != Some(me) {
        return Err(refused(Refusal::NotOwner));
    }
    Ok(live.entry_of(&service.store, me, op).await?.is_some())
}

async fn submit(
    service: &Service,
    caller: &Caller,
    live: &Live,
    me: MemberId,
    op: OpId,
    command: Command,
) -> Result<(), Problem> {
    let op = Op::new(op, live.head(), command);
    live.submit(service, &caller.client, me, &op).await.map(drop).map_err(problem)
}

/// The answer for the log, and for who judges it.
fn read_answer(reply: &Response) -> Result<(Answer, ninefold_learn::Answer), Problem> {
    use ninefold_learn::Answer as Judged;
    let candidate = |at: &At| Candidate::new(at.cell, at.digit);
    Ok(match reply {
        Response::Place(at) => (Answer::Place(at.cell, at.digit), Judged::Place(candidate(at))),
        Response::Remove(all) => (
            Answer::Remove(all.iter().map(|at| (at.cell, at.digit)).collect()),
            Judged::Remove(all.iter().map(candidate).collect()),
        ),
        Response::Cells(cells) => (Answer::Cells(cells.clone()), Judged::Cells(cells.clone())),
        Response::Choice(_) => return Err(Problem::field("reply", Refusal::NoAnswer.to_string())),
    })
}

//! Rooms: opened, joined and followed. `docs/rooms.md` tells what the messages mean.

use super::game::owner;
use crate::account::caller::{Caller, Who};
use crate::http::crowd::Connection;
use crate::http::extract::{Json, Path, Query};
use crate::http::guard::is_own_origin;
use crate::http::limit::{self, Class};
use crate::http::openapi::{Absent, Faults};
use crate::http::problem::Problem;
use crate::random;
use crate::room::joining::{Name, Newcomer};
use crate::room::live::{Live, Turned};
use crate::room::misdeed::Misdeed;
use crate::room::socket::{LARGEST, READ_AT_ONCE, Talk, answer, whisper_to_all};
use crate::room::view::{From, View};
use crate::state::Service;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use ninefold::game::Moment;
use ninefold_protocol::api::{
    ClientMessages, JoinRoom, NewRoom, NextPuzzle, RoomInfo, RoomRole, Scope, ServerMessages,
};
use ninefold_protocol::id::{PlayerId, RoomId};
use ninefold_protocol::room::{ClientMessage, ServerMessage, read_op_id, write_entry};
use ninefold_room::{
    Assistance, Command, Door, MemberId, Op, OpId, Refusal, Role, Room, RoomKind, Rules, Standing,
};
use ninefold_store::NewEntry;
use std::sync::Arc;
use std::time::Duration;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn router(service: &Service) -> OpenApiRouter<Service> {
    let heavy = OpenApiRouter::new()
        .routes(routes!(open))
        .routes(routes!(next))
        .layer(from_fn_with_state((service.clone(), Class::Engine), limit::by_address));
    OpenApiRouter::new()
        .routes(routes!(room))
        .routes(routes!(join))
        .routes(routes!(log, ask))
        .route("/api/v1/rooms/{id}/socket", get(socket))
        .merge(heavy)
}

/// How many rooms of one player there may be.
const ROOMS_EACH: u32 = 20;
/// How many messages one request may bring.
const ASKS: usize = 100;
/// With so many bytes of news an answer is long enough.
const ANSWER_BYTES: usize = 512 << 10;
/// How long a request may wait for news.
const LONGEST_WAIT: u64 = 20;

/// Open a room on a puzzle. Who is nobody yet becomes a guest, known by a cookie. The id
/// is the invitation: whoever has it may come in.
#[utoipa::path(
    post, path = "/api/v1/rooms", tag = "rooms", request_body = NewRoom,
    responses(
        (status = 201, description = "The room is open", body = RoomInfo),
        (status = 409, description = "This player has too many rooms", body = ninefold_protocol::api::Problem, content_type = "application/problem+json"),
        Absent, Faults,
    ),
)]
async fn open(
    State(service): State<Service>,
    caller: Caller,
    Json(form): Json<NewRoom>,
) -> Result<(StatusCode, HeaderMap, Json<RoomInfo>), Problem> {
    let (start, labels) = service.chosen_puzzle(&form.choice, &caller.client).await?;
    let (player, cookie) = owner(&service, &caller).await?;
    if service.store.rooms_opened_by(player.id).await? >= ROOMS_EACH {
        let detail = format!("You have {ROOMS_EACH} rooms; each ends after a day of silence.");
        return Err(Problem::conflict().detail(detail));
    }
    let room = Room::default();
    let (name, known) = Name::of(&player, form.name.as_deref())?.in_room(&room, MemberId(0))?;
    let rules = Rules { assistance: assistance(&form)?, ..Rules::new(form.kind.into()) };
    let origin = labels.clone();
    let op = Op::new(OpId(random::bits()), 0, Command::Open { rules, start, labels, name, known });
    let now = Moment(service.clock.now());
    let entry = room.decide(now, MemberId(0), &op).map_err(refused)?;
    let id = RoomId::from_random(random::bits());
    let line = write_entry(&entry);
    service.limits.charge(Class::Stored, &caller.client, line.len() as u64, service.clock.running())?;
    let (joins, at) = (Some((player.id, 0)), service.now());
    let new = NewEntry { room: id, seq: entry.seq, op: "open", line: &line, joins, settles: None, at };
    service.store.open_room(new, player.id).await?;
    service.note_origin(id, 1, &form.choice, &origin).await?;
    let live = service.room(id).await?;
    let info = info(&service, &caller, &live, Some(MemberId(0))).await?;
    Ok((StatusCode::CREATED, cookie, Json(info)))
}

/// The help that a form allows. A class has its own: the teacher shows it.
fn assistance(form: &NewRoom) -> Result<Assistance, Problem> {
    let asked = Assistance { hints: form.hints, checks: form.checks, penalty: Assistance::PENALTY };
    match (asked.is_any(), form.kind) {
        (false, _) => Ok(Assistance::default()),
        (true, ninefold_protocol::api::RoomKind::Class) => {
            let field = if form.hints { "hints" } else { "checks" };
            Err(Problem::field(field, "In a class the teacher shows hints."))
        }
        (true, _) => Ok(asked),
    }
}

/// What a room is, for whoever has its id.
#[utoipa::path(
    get, path = "/api/v1/rooms/{id}", tag = "rooms", params(("id" = String, Path, description = "The id of the room")),
    responses((status = 200, description = "The room", body = RoomInfo), Absent, Faults),
)]
async fn room(
    State(service): State<Service>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<RoomInfo>, Problem> {
    let live = find(&service, &caller, &id).await?;
    let me = match &caller.who {
        Who::Nobody => None,
        Who::Session(_, player) | Who::Token(_, player) => {
            service.store.room_member(live.id, player.id).await?
        }
    };
    info(&service, &caller, &live, me.map(MemberId)).await.map(Json)
}

/// Come into a room, to play or to watch. Who is nobody yet becomes a guest, known by a cookie.
#[utoipa::path(
    post, path = "/api/v1/rooms/{id}/members", tag = "rooms", request_body = JoinRoom,
    params(("id" = String, Path, description = "The id of the room")),
    responses(
        (status = 200, description = "You are in the room", body = RoomInfo),
        (status = 409, description = "The room is full, or the name is taken", body = ninefold_protocol::api::Problem, content_type = "application/problem+json"),
        Absent, Faults,
    ),
)]
async fn join(
    State(service): State<Service>,
    caller: Caller,
    Path(id): Path<String>,
    Json(form): Json<JoinRoom>,
) -> Result<(HeaderMap, Json<RoomInfo>), Problem> {
    let live = find(&service, &caller, &id).await?;
    let (player, cookie) = owner(&service, &caller).await?;
    let name = Name::of(&player, form.name.as_deref())?;
    let role = match form.role {
        None | Some(RoomRole::Player) => Role::Player,
        Some(RoomRole::Watcher) => Role::Watcher,
    };
    let newcomer = Newcomer { player: player.id, op: OpId(random::bits()), name, role };
    let come = live.join(&service, &caller.client, &newcomer).await;
    if let Err(Turned::Refused(refusal)) = &come
        && let Some(misdeed) = Misdeed::of(refusal)
    {
        service.note_misdeed(&id, &caller.client, misdeed);
    }
    let me = come.map_err(problem)?;
    Ok((cookie, Json(info(&service, &caller, &live, Some(me)).await?)))
}

/// The next puzzle in the same room; the owner may.
#[utoipa::path(
    post, path = "/api/v1/rooms/{id}/puzzles", tag = "rooms", request_body = NextPuzzle,
    params(("id" = String, Path, description = "The id of the room")),
    responses(
        (status = 200, description = "The puzzle is on the table", body = RoomInfo),
        (status = 409, description = "The room has seen too much", body = ninefold_protocol::api::Problem, content_type = "application/problem+json"),
        Absent, Faults,
    ),
)]
async fn next(
    State(service): State<Service>,
    caller: Caller,
    Path(id): Path<String>,
    Json(form): Json<NextPuzzle>,
) -> Result<Json<RoomInfo>, Problem> {
    let (live, me) = enter(&service, &caller, &id).await?;
    let op = read_op_id(&form.op);
    let op = op.ok_or_else(|| Problem::field("op", "Choose 1 to 32 hexadecimal digits."))?;
    if live.state(&service, &caller.client).await?.room.owner() != Some(me) {
        return Err(refused(Refusal::NotOwner));
    }
    if live.entry_of(&service.store, me, op).await?.is_none() {
        let (start, labels) = service.chosen_puzzle(&form.choice, &caller.client).await?;
        let state = live.state(&service, &caller.client).await?;
        let round = state.room.round().map_or(0, |round| round.number).saturating_add(1);
        drop(state);
        service.note_origin(live.id, round, &form.choice, &labels).await?;
        let op = Op::new(op, live.head(), Command::Next { start, labels });
        live.submit(&service, &caller.client, me, &op).await.map_err(problem)?;
    }
    info(&service, &caller, &live, Some(me)).await.map(Json)
}

/// What happened in a room after an entry; with `wait`, as soon as something has. Of a long log one answer brings a
/// part: `head` in its first message says how long it is.
#[utoipa::path(
    get, path = "/api/v1/rooms/{id}/log", tag = "rooms",
    params(("id" = String, Path, description = "The id of the room"), From),
    responses((status = 200, description = "The messages that a WebSocket would bring", body = ServerMessages), Absent, Faults),
)]
async fn log(
    State(service): State<Service>,
    caller: Caller,
    Path(id): Path<String>,
    Query(from): Query<From>,
) -> Result<Response, Problem> {
    let (live, me) = enter(&service, &caller, &id).await?;
    live.poll(me, service.clock.running());
    let mut growth = live.growth();
    let longest = service.config.timeout / 2;
    let wait = Duration::from_secs(from.wait.min(LONGEST_WAIT)).min(longest);
    if from.since >= *growth.borrow_and_update() && !wait.is_zero() {
        let _ = tokio::time::timeout(wait, growth.changed()).await;
        live.catch_up(&service, &caller.client).await?;
    }
    let mut messages = vec![hello(&service, &caller, &live, me).await?.write()];
    let mut view = View::new(&service, &caller.client, Arc::clone(&live), me, from).await?;
    let mut n_bytes = 0;
    while n_bytes < ANSWER_BYTES
        && let Some(news) = view.next(&service).await?
    {
        let news = news.write();
        n_bytes += news.len();
        messages.push(news);
    }
    messages.push(live.present(service.clock.running()).write());
    messages.extend(live.cursors(me, service.clock.running()).iter().map(ServerMessage::write));
    Ok(as_json(&messages))
}

/// Send operations, in order, where WebSockets are blocked.
#[utoipa::path(
    post, path = "/api/v1/rooms/{id}/log", tag = "rooms", request_body = ClientMessages,
    params(("id" = String, Path, description = "The id of the room")),
    responses((status = 200, description = "An answer to each operation", body = ServerMessages), Absent, Faults),
)]
async fn ask(
    State(service): State<Service>,
    caller: Caller,
    Path(id): Path<String>,
    Json(body): Json<ClientMessages>,
) -> Result<Response, Problem> {
    let (live, me) = enter(&service, &caller, &id).await?;
    if body.messages.len() > ASKS {
        return Err(Problem::field("messages", format!("Send at most {ASKS} at once.")));
    }
    let key = format!("{} {}", live.id, me.0);
    let cost = body.messages.len() as u64;
    let note = |misdeed| service.note_misdeed(&id, &caller.client, misdeed);
    service
        .limits
        .charge(Class::RoomMessage, &key, cost, service.clock.running())
        .inspect_err(|_| note(Misdeed::Flood))?;
    let mut messages = Vec::new();
    for message in body.messages {
        let text = message.to_string();
        let told = match ClientMessage::read(&text) {
            _ if text.len() > LARGEST => {
                note(Misdeed::TooLarge);
                ServerMessage::Problem("This message is too large.".into())
            }
            Ok(ClientMessage::Op(op)) => answer(&service, &caller.client, &live, me, &op).await,
            Ok(ClientMessage::Whisper(whisper)) => {
                whisper_to_all(&service, &caller.client, &live, me, whisper).await;
                continue;
            }
            Err(error) => {
                note(Misdeed::Unreadable);
                ServerMessage::Problem(format!("This message cannot be read: {error}"))
            }
        };
        messages.push(told.write());
    }
    Ok(as_json(&messages))
}

/// The same as a WebSocket, which brings whispers too.
async fn socket(
    State(service): State<Service>,
    caller: Caller,
    Path(id): Path<String>,
    Query(from): Query<From>,
    connection: Connection,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    // Browsers let any page open a socket, with the cookies of this site.
    if !is_own_origin(&service, &headers) {
        service.note_misdeed(&id, &caller.client, Misdeed::OtherSite);
        return Err(Problem::forbidden().detail("The request comes from another site."));
    }
    let (live, me) = enter(&service, &caller, &id).await?;
    let upgrade =
        upgrade.map_err(|_| Problem::malformed().detail("This is a WebSocket: ask for an upgrade."))?;
    let (open, place) = (service.open_socket(connection.address)?, connection.place);
    let hello = hello(&service, &caller, &live, me).await?;
    let view = View::new(&service, &caller.client, Arc::clone(&live), me, from).await?;
    let (credential, checked) = (caller.credential()?, service.clock.running());
    let client = caller.client;
    let talk = Talk { service, live, me, client, view, hello, open, place, credential, checked };
    let upgrade = upgrade.max_message_size(LARGEST).max_frame_size(LARGEST).read_buffer_size(READ_AT_ONCE);
    Ok(upgrade.on_upgrade(|socket| talk.run(socket)))
}

async fn find(service: &Service, caller: &Caller, id: &str) -> Result<Arc<Live>, Problem> {
    let found = match id.parse::<RoomId>() {
        Ok(room) => service.room(room).await,
        Err(_) => Err(Problem::not_found()),
    };
    found.inspect_err(|problem| {
        if problem.status() == StatusCode::NOT_FOUND {
            service.note_misdeed(id, &caller.client, Misdeed::NoSuchRoom);
        }
    })
}

/// A room, for somebody who is in it.
pub(super) async fn enter(
    service: &Service,
    caller: &Caller,
    id: &str,
) -> Result<(Arc<Live>, MemberId), Problem> {
    let live = find(service, caller, id).await?;
    let player: PlayerId = caller.player(Scope::GamesWrite)?.id;
    let me = service.store.room_member(live.id, player).await?.map(MemberId);
    let standing = match me {
        Some(me) => live.standing(service, &caller.client, me).await?,
        None => None,
    };
    let refusal = match (me, standing) {
        (Some(me), Some(Standing::Here)) => return Ok((live, me)),
        (_, Some(Standing::Removed)) => Refusal::Removed,
        _ => Refusal::NotHere,
    };
    service.note_misdeed(id, &caller.client, Misdeed::NotAMember);
    Err(refused(refusal))
}

async fn hello(
    service: &Service,
    caller: &Caller,
    live: &Live,
    me: MemberId,
) -> Result<ServerMessage, Problem> {
    let state = live.state(service, &caller.client).await?;
    let kind = state.room.rules().map_or(RoomKind::Together, |rules| rules.kind);
    Ok(ServerMessage::Hello { me, kind, head: state.room.head(), now: service.clock.now() })
}

pub(super) async fn info(
    service: &Service,
    caller: &Caller,
    live: &Live,
    me: Option<MemberId>,
) -> Result<RoomInfo, Problem> {
    let state = live.state(service, &caller.client).await?;
    let room = &state.room;
    let count = |role| {
        let here = room.members().iter().filter(|member| member.standing == Standing::Here);
        u32::try_from(here.filter(|member| member.role == role).count()).unwrap_or(u32::MAX)
    };
    let owner = room.owner().and_then(|owner| room.member(owner));
    Ok(RoomInfo {
        id: live.id.to_string(),
        kind: room.rules().map_or(RoomKind::Together, |rules| rules.kind).into(),
        hints: room.assistance().hints,
        checks: room.assistance().checks,
        penalty: room.assistance().penalty,
        me: me.map(|member| member.0),
        owner: owner.map(|owner| owner.name.clone()).unwrap_or_default(),
        players: count(Role::Player),
        watchers: count(Role::Watcher),
        locked: room.door() == Door::Locked,
        head: room.head(),
    })
}

pub(super) fn problem(turned: Turned) -> Problem {
    match turned {
        Turned::Refused(refusal) => refused(refusal),
        Turned::Problem(problem) => problem,
    }
}

pub(crate) fn refused(refusal: Refusal) -> Problem {
    match refusal {
        Refusal::Locked | Refusal::Removed | Refusal::NotOwner | Refusal::NotHere => {
            Problem::forbidden().detail(refusal)
        }
        Refusal::NoRoom => Problem::not_found(),
        Refusal::NameTaken | Refusal::Name(_) => Problem::field("name", refusal.to_string()),
        refusal => Problem::conflict().detail(refusal),
    }
}

/// Messages that are written already, as [`ServerMessages`]: as values each would take many times its text.
fn as_json(messages: &[String]) -> Response {
    let body = format!(r#"{{"messages":[{}]}}"#, messages.join(","));
    ([(header::CONTENT_TYPE, "application/json")], body).into_response()
}

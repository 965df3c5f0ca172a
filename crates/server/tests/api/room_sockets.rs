//! Rooms over WebSockets, which need a real connection.

use crate::harness::{PASSWORD, World};
use crate::rooms::Member;
use axum::http::StatusCode;
use ninefold::puzzle::Cell;
use ninefold_protocol::room::{ClientMessage, ServerMessage, Whisper};
use ninefold_room::{Command, MemberId, Op, OpId, Phrase, Words};
use ninefold_server::serve;
use ninefold_store::{Store, Time};
use serde_json::json;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;
use tokio::net::TcpListener;
use tungstenite::client::IntoClientRequest;
use tungstenite::{HandshakeError, Message, WebSocket};

/// A browser with a socket.
struct Socket(WebSocket<TcpStream>);

async fn listening(world: &World) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(serve(listener, world.service.clone(), std::future::pending()));
    address
}

/// Opens a socket as a page of some site does; the status where the service does not want it.
fn connect(address: SocketAddr, member: &Member, query: &str, origin: Option<&str>) -> Result<Socket, u16> {
    let url = format!("ws://{address}/api/v1/rooms/{}/socket{query}", member.room);
    let mut request = url.into_client_request().unwrap();
    let cookie = format!("ninefold={}", member.browser.cookie().unwrap());
    request.headers_mut().insert("cookie", cookie.parse().unwrap());
    if let Some(origin) = origin {
        request.headers_mut().insert("origin", origin.parse().unwrap());
    }
    let stream = TcpStream::connect(address).unwrap();
    // Only so that a message that never comes fails the test instead of holding it up for ever.
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    match tungstenite::client(request, stream) {
        Ok((socket, _)) => Ok(Socket(socket)),
        Err(HandshakeError::Failure(tungstenite::Error::Http(answer))) => Err(answer.status().as_u16()),
        Err(other) => panic!("{other}"),
    }
}

impl Socket {
    fn send(&mut self, message: &ClientMessage) {
        self.0.send(Message::text(message.write().unwrap())).unwrap();
    }

    fn say(&mut self, id: u128, seen: u64) {
        let command = Command::Say(Words::Phrase(Phrase::Hello));
        self.send(&ClientMessage::Op(Op::new(OpId(id), seen, command)));
    }

    /// The next message that somebody waits for; what is not of interest is passed over.
    fn next<T>(&mut self, pick: impl Fn(ServerMessage) -> Option<T>) -> T {
        self.next_or_end(pick).expect("the connection has ended")
    }

    fn next_or_end<T>(&mut self, pick: impl Fn(ServerMessage) -> Option<T>) -> Option<T> {
        loop {
            match self.0.read() {
                Ok(Message::Text(text)) => {
                    if let Some(found) = pick(ServerMessage::read(text.as_str()).unwrap()) {
                        return Some(found);
                    }
                }
                Ok(Message::Ping(_) | Message::Pong(_)) => {}
                Ok(_) | Err(_) => return None,
            }
        }
    }
}

fn entries(message: ServerMessage) -> Option<Vec<u64>> {
    match message {
        ServerMessage::Entries(entries) => Some(entries.iter().map(|entry| entry.seq).collect()),
        _ => None,
    }
}

fn problem(message: ServerMessage) -> Option<String> {
    match message {
        ServerMessage::Problem(told) => Some(told),
        _ => None,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn members_hear_each_other_at_once_and_go_on_where_they_were() {
    let world = World::on_sqlite().await;
    let address = listening(&world).await;
    let ada = Member::opens(world.browser(), "together", "ada").await;
    let bob = Member::joins(world.browser(), &ada.room, json!({"name": "bob"})).await;
    let mut of_ada = connect(address, &ada, "", None).unwrap();
    let hello = of_ada.next(|message| match message {
        ServerMessage::Hello { me, head, now, .. } => Some((me, head, now)),
        _ => None,
    });
    assert_eq!(hello, (MemberId(0), 2, world.now()));
    assert_eq!(of_ada.next(entries), [1, 2]);
    let mut of_bob = connect(address, &bob, "?since=2", None).unwrap();
    let both = |message| (message == ServerMessage::Present(vec![MemberId(0), MemberId(1)])).then_some(());
    of_ada.next(both);
    of_bob.next(both);
    of_bob.say(5, 2);
    assert_eq!(of_ada.next(entries), [3]);
    // The same operation again is answered in the same way.
    let done = |message| match message {
        ServerMessage::Done { seq, .. } => Some(seq),
        _ => None,
    };
    assert_eq!(of_bob.next(done), 3);
    of_bob.say(5, 2);
    assert_eq!(of_bob.next(done), 3);
    // Whoever goes to a cell and points at it at once is heard with both.
    for whisper in [Whisper::Cursor(vec![Cell::new(4)]), Whisper::Look(vec![Cell::new(4)])] {
        of_bob.send(&ClientMessage::Whisper(whisper.clone()));
        let whispered = of_ada.next(|message| match message {
            ServerMessage::Whispered { by, whisper } => Some((by, whisper)),
            _ => None,
        });
        assert_eq!(whispered, (MemberId(1), whisper));
    }
    // Bob's connection breaks, and things go on without him.
    drop(of_bob);
    of_ada.next(|message| (message == ServerMessage::Present(vec![MemberId(0)])).then_some(()));
    of_ada.say(6, 3);
    assert_eq!(of_ada.next(entries), [4]);
    let mut of_bob = connect(address, &bob, "?since=3", None).unwrap();
    assert_eq!(of_bob.next(entries), [4]);
    // Who is sent away is told, and the connection ends.
    of_ada.send(&ClientMessage::Op(Op::new(OpId(7), 4, Command::Remove(MemberId(1)))));
    assert_eq!(of_bob.next(problem), "The owner has removed you from this room.");
    assert_eq!(of_bob.next_or_end(Some), None);
    assert_eq!(connect(address, &bob, "", None).err(), Some(403));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_wake_each_other() {
    ninefold_testbed::need!(Postgres);
    let world = World::on_postgres().await;
    let other_node = world.another_node(&[]).await;
    let address = listening(&other_node).await;
    tokio::spawn(other_node.service.clone().follow_rooms_forever());
    tokio::spawn(world.service.clone().follow_rooms_forever());
    let mut ada = Member::opens(world.browser(), "together", "ada").await;
    let bob = Member::joins(world.browser(), &ada.room, json!({"name": "bob"})).await;
    let mut of_bob = connect(address, &bob, "", None).unwrap();
    assert_eq!(of_bob.next(entries), [1, 2]);
    // Nobody asks the other node for anything: it hears of this by itself.
    for seq in 3..8 {
        ada.looks().await;
        ada.asks(Command::Say(Words::Phrase(Phrase::Hello))).await.unwrap();
        assert_eq!(of_bob.next(entries), [seq]);
    }
    let address = listening(&world).await;
    let mut of_ada = connect(address, &ada, "?since=7", None).unwrap();
    of_bob.next(|message| (message == ServerMessage::Present(vec![MemberId(0), MemberId(1)])).then_some(()));
    let cursor = Whisper::Cursor(vec![Cell::new(9)]);
    of_ada.send(&ClientMessage::Whisper(cursor.clone()));
    let heard = ServerMessage::Whispered { by: MemberId(0), whisper: cursor };
    of_bob.next(|message| (message == heard).then_some(()));
}

/// Nobody follows the news here, as if none came through.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_news_did_not_tell_is_found_by_looking() {
    ninefold_testbed::need!(Postgres);
    let world = World::on_postgres().await;
    let other_node = world.another_node(&[]).await;
    let address = listening(&other_node).await;
    let mut ada = Member::opens(world.browser(), "together", "ada").await;
    let bob = Member::joins(world.browser(), &ada.room, json!({"name": "bob"})).await;
    let mut of_bob = connect(address, &bob, "", None).unwrap();
    assert_eq!(of_bob.next(entries), [1, 2]);
    ada.looks().await;
    for seq in 3..6 {
        ada.asks(Command::Say(Words::Phrase(Phrase::Hello))).await.unwrap();
        other_node.service.sweep_rooms(Time(0)).await.unwrap();
        assert_eq!(of_bob.next(entries), [seq]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_does_not_outlive_a_ban_or_a_sign_out() {
    let world = World::on_sqlite().await;
    let address = listening(&world).await;
    let mut ada = Member::opens(world.signed_up("ada").await, "together", "ada").await;
    let [bob, eve] = ["bob", "eve"].map(|name| world.signed_up(name));
    let bob = Member::joins(bob.await, &ada.room, json!({})).await;
    let eve = Member::joins(eve.await, &ada.room, json!({})).await;
    let [mut of_bob, mut of_eve] = [&bob, &eve].map(|member| connect(address, member, "", None).unwrap());
    assert_eq!([of_bob.next(entries), of_eve.next(entries)], [[1, 2, 3]; 2]);

    // Bob changes the password in another browser, which ends all other sessions; Eve is banned.
    let elsewhere = world.browser();
    elsewhere.post("/session", json!({"login": "bob", "password": PASSWORD})).await.expect(StatusCode::OK);
    let new = "nine green cats dance";
    let change = json!({"current": PASSWORD, "password": new, "password_again": new});
    elsewhere.put("/account/password", change).await.expect(StatusCode::NO_CONTENT);
    let store = Store::open(&world.database).await.unwrap();
    let player = store.player_by_login("eve").await.unwrap().unwrap();
    store.ban_player(player.id, "Enough.", Time(1)).await.unwrap();
    world.clock.advance(1_000);

    // What Ada says does not reach them, and what they say does not reach her.
    ada.looks().await;
    ada.asks(Command::Say(Words::Phrase(Phrase::Hello))).await.unwrap();
    let signed_out = "You are signed out. Sign in and come back.";
    for socket in [&mut of_bob, &mut of_eve] {
        let told = socket.next(|message| match message {
            ServerMessage::Entries(entries) => Some(format!("{entries:?}")),
            message => problem(message),
        });
        assert_eq!(told, signed_out);
        assert_eq!(socket.next_or_end(Some), None);
    }
    assert_eq!(connect(address, &eve, "", None).err(), Some(401));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_are_not_opened_by_other_sites_nor_flooded() {
    let world = World::on_sqlite().await;
    let address = listening(&world).await;
    let ada = Member::opens(world.browser(), "together", "ada").await;
    assert_eq!(connect(address, &ada, "", Some("https://elsewhere.example")).err(), Some(403));
    let mut huge = connect(address, &ada, "", Some(&format!("http://{address}"))).unwrap();
    // The service may hang up before it has heard everything.
    let _ = huge.0.send(Message::text("x".repeat(10 << 20)));
    assert_eq!(huge.next_or_end(problem), None);
    let mut flood = connect(address, &ada, "", None).unwrap();
    flood.0.send(Message::text("nonsense")).unwrap();
    assert!(flood.next(problem).starts_with("This message cannot be read"));
    for _ in 0..1_300 {
        if flood.0.send(Message::text("{}")).is_err() {
            break;
        }
    }
    let too_much = |message| problem(message).filter(|told| told.contains("too much"));
    assert!(flood.next_or_end(too_much).is_some_and(|told| told.contains("connect again")));
    // Nothing of that is in the log.
    let info = ada.browser.get(&format!("/rooms/{}", ada.room)).await;
    assert_eq!(info.json["head"], 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_count_among_the_connections_of_their_address_as_long_as_they_are_open() {
    let world = World::on_sqlite_with(&[("connections-each", "3")]).await;
    let address = listening(&world).await;
    let ada = Member::opens(world.browser(), "together", "ada").await;
    let mut open = (0..3).map(|_| connect(address, &ada, "", None).unwrap()).collect::<Vec<_>>();
    open.iter_mut().for_each(|socket| drop(socket.next(entries)));
    let is_answered = || {
        let mut stream = TcpStream::connect(address).unwrap();
        let asked = stream.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
        let mut status = [0; 15];
        asked.and(stream.read_exact(&mut status)).is_ok()
    };
    assert!(!is_answered(), "three are open, and three there may be");
    drop(open.pop());
    while !is_answered() {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_of_one_client_are_counted_behind_a_proxy_too() {
    let world = World::on_sqlite_with(&[("connections-each", "2"), ("proxy", "forwarded")]).await;
    let address = listening(&world).await;
    let ada = Member::opens(world.browser(), "together", "ada").await;
    let mut open = (0..2).map(|_| connect(address, &ada, "", None).unwrap()).collect::<Vec<_>>();
    open.iter_mut().for_each(|socket| drop(socket.next(entries)));
    assert_eq!(connect(address, &ada, "", None).err(), Some(429));
    drop(open.pop());
    while connect(address, &ada, "", None).is_err() {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_count_among_all_connections() {
    let world = World::on_sqlite_with(&[("connections", "1")]).await;
    let address = listening(&world).await;
    let ada = Member::opens(world.browser(), "together", "ada").await;
    let mut only = connect(address, &ada, "", None).unwrap();
    only.next(entries);
    let mut waiting = TcpStream::connect(address).unwrap();
    waiting.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    waiting.set_nonblocking(true).unwrap();
    let mut status = [0; 15];
    // The socket still talks, and nobody was let in beside it meanwhile.
    for id in 1..20 {
        only.say(id, 1);
        only.next(entries);
        assert_eq!(waiting.read(&mut status).unwrap_err().kind(), std::io::ErrorKind::WouldBlock);
    }
    drop(only);
    waiting.set_nonblocking(false).unwrap();
    waiting.read_exact(&mut status).unwrap();
    assert_eq!(&status, b"HTTP/1.1 200 OK");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_member_has_eight_sockets_in_a_room() {
    let world = World::on_sqlite().await;
    let address = listening(&world).await;
    let ada = Member::opens(world.browser(), "together", "ada").await;
    let mut open = (0..8).map(|_| connect(address, &ada, "", None).unwrap()).collect::<Vec<_>>();
    open.iter_mut().for_each(|socket| drop(socket.next(entries)));
    let told = connect(address, &ada, "", None).unwrap().next(problem);
    assert_eq!(told, "You have this room open too often: close it elsewhere.");
    assert_eq!(open[0].0.send(Message::text("{}")).map_err(|error| error.to_string()), Ok(()));
    assert!(open[0].next(problem).starts_with("This message cannot be read"));
}

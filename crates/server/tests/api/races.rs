//! What rooms bring: results in the history, and ratings.

use crate::harness::{Browser, World, sign_up_form};
use axum::http::StatusCode;
use ninefold::game::{Ink, Stroke};
use ninefold::puzzle::{Cell, Digit};
use ninefold::solve::{Budget, Proper, certify};
use ninefold_protocol::room::{ClientMessage, ServerMessage};
use ninefold_room::{Command, Follower, MemberId, Op, OpId, Play};
use serde_json::{Value, json};

on_both_databases! {
    a_race_is_in_the_history_and_rates_its_players_once
    a_guest_who_signs_up_in_mid_race_gets_the_result_and_the_rating
    a_shared_board_is_a_result_of_all_who_had_a_hand_in_it
    guests_idlers_and_puzzles_that_somebody_brought_change_no_rating
    whoever_never_comes_back_has_lost_when_the_room_ends
    a_time_that_nobody_can_write_is_lost
    help_costs_time_in_results_and_ratings
    help_at_a_shared_board_costs_points
}

/// A racer who knows the solution.
pub(crate) struct Racer<'a> {
    browser: &'a Browser,
    room: String,
    follower: Follower,
}

impl<'a> Racer<'a> {
    /// Somebody who is in a room.
    pub(crate) async fn enters(browser: &'a Browser, room: &str) -> Self {
        let info = browser.get(&format!("/rooms/{room}")).await.expect(StatusCode::OK);
        let me = MemberId(u8::try_from(info["me"].as_u64().unwrap()).unwrap());
        let mut racer = Self { browser, room: room.to_owned(), follower: Follower::new(Some(me)) };
        racer.looks().await;
        racer
    }

    pub(crate) async fn looks(&mut self) {
        let path = format!("/rooms/{}/log?since={}", self.room, self.follower.since());
        let news = self.browser.get(&path).await.expect(StatusCode::OK);
        for message in news["messages"].as_array().unwrap() {
            if let ServerMessage::Entries(entries) = ServerMessage::read(&message.to_string()).unwrap() {
                self.follower.hear(&entries).unwrap();
            }
        }
    }

    pub(crate) async fn asks(&mut self, command: Command) {
        // No two operations of these stories are the same.
        static N_OPS: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(1);
        let id = OpId(N_OPS.fetch_add(1, std::sync::atomic::Ordering::Relaxed).into());
        let op = ClientMessage::Op(Op::new(id, self.follower.since(), command)).write().unwrap();
        let message = serde_json::from_str::<Value>(&op).unwrap();
        let path = format!("/rooms/{}/log", self.room);
        let told = self.browser.post(&path, json!({ "messages": [message] })).await.expect(StatusCode::OK);
        assert!(told["messages"][0]["done"].is_object(), "{told}");
    }

    /// Writes one right digit.
    pub(crate) async fn begins(&mut self) {
        self.writes(|cells| cells.truncate(1)).await;
    }

    /// Writes all right digits, a move for each of nine.
    pub(crate) async fn solves(&mut self) {
        self.writes(|_| {}).await;
    }

    /// Writes a wrong digit, and takes it away again.
    pub(crate) async fn errs(&mut self) {
        self.looks().await;
        let proper = self.proper();
        let open = |cell: &Cell| proper.puzzle().given(*cell).is_none();
        let cell = proper.puzzle().layout().cells().find(open).unwrap();
        let wrong = if proper.solution().digit(cell).index() == 0 { 1 } else { 0 };
        for stroke in [Stroke::Set, Stroke::Clear] {
            let ink = Ink::Digit(Digit::from_index(wrong));
            self.asks(Command::Play(Play::Write { cells: vec![cell], ink, stroke })).await;
        }
    }

    fn proper(&self) -> Proper {
        let puzzle = self.follower.room().round().unwrap().puzzle().unwrap().clone();
        certify(puzzle, Budget::UNLIMITED).unwrap()
    }

    async fn writes(&mut self, limit: impl Fn(&mut Vec<Cell>)) {
        self.looks().await;
        let sheet = self.follower.board().unwrap().sheet().clone();
        let proper = self.proper();
        let (puzzle, solution) = (proper.puzzle(), proper.solution());
        let mut open = (0..puzzle.layout().n_cells()).map(Cell::new).collect::<Vec<_>>();
        // What is there already is not written again: the board may be solved before.
        open.retain(|&cell| sheet.digit(cell).is_none());
        limit(&mut open);
        for digit in (0..puzzle.layout().n_digits()).map(Digit::from_index) {
            let cells =
                open.iter().copied().filter(|&cell| solution.digit(cell) == digit).collect::<Vec<_>>();
            if !cells.is_empty() {
                let write = Play::Write { cells, ink: Ink::Digit(digit), stroke: Stroke::Set };
                self.asks(Command::Play(write)).await;
            }
        }
    }
}

/// A race of these on a small puzzle of the service, whose boards are open.
async fn race<'a>(world: &World, browsers: &[&'a Browser]) -> Vec<Racer<'a>> {
    let form = json!({"kind": "race", "name": "guest-0", "variant": "4x4", "level": "beginner"});
    race_on(world, browsers, form).await
}

/// As long as a person needs for a small puzzle at least, in milliseconds.
const OPEN_FOR: u64 = 30_000;

async fn race_on<'a>(world: &World, browsers: &[&'a Browser], form: Value) -> Vec<Racer<'a>> {
    race_for(world, browsers, form, OPEN_FOR).await
}

/// A race whose boards have been open for so many milliseconds.
async fn race_for<'a>(world: &World, browsers: &[&'a Browser], form: Value, open_for: u64) -> Vec<Racer<'a>> {
    let info = browsers[0].post("/rooms", form).await.expect(StatusCode::CREATED);
    let room = info["id"].as_str().unwrap();
    for (number, browser) in browsers.iter().enumerate().skip(1) {
        let name = json!({"name": format!("guest-{number}")});
        browser.post(&format!("/rooms/{room}/members"), name).await.expect(StatusCode::OK);
    }
    Racer::enters(browsers[0], room).await.asks(Command::Start).await;
    world.clock.advance(ninefold_room::Room::COUNTDOWN + open_for);
    let mut racers = Vec::new();
    for browser in browsers {
        racers.push(Racer::enters(browser, room).await);
    }
    racers
}

async fn statistics(browser: &Browser) -> Value {
    browser.get("/statistics").await.expect(StatusCode::OK)
}

async fn history(browser: &Browser) -> Vec<Value> {
    let history = browser.get("/history").await.expect(StatusCode::OK);
    history["items"].as_array().unwrap().clone()
}

async fn a_race_is_in_the_history_and_rates_its_players_once(world: World) {
    let (ada, bob) = (world.signed_up("ada").await, world.signed_up("bob").await);
    let mut racers = race(&world, &[&ada, &bob]).await;
    racers[0].errs().await;
    racers[0].solves().await;
    // A result is there at once; the rating waits for the end of the race.
    let results = history(&ada).await;
    let told = &results[0];
    assert_eq!((results.len(), &told["room"], &told["elapsed"]), (1, &json!("race"), &json!(30_000)));
    assert_eq!((&told["variant"], &told["mistakes"]), (&json!("4x4"), &json!(1)));
    assert_eq!(statistics(&ada).await["ratings"], json!([]));
    racers[1].begins().await;
    racers[1].asks(Command::Play(Play::GiveUp)).await;
    assert_eq!(history(&bob).await, Vec::<Value>::new(), "nothing was solved");
    let ratings = statistics(&ada).await["ratings"].clone();
    let won = json!([{"group": "small", "rating": 1662, "deviation": 290, "provisional": true, "races": 1}]);
    assert_eq!(ratings, won);
    assert_eq!(statistics(&bob).await["ratings"][0]["rating"], 1338);
    // The end panel; leaving afterwards changes nothing.
    let path = format!("/rooms/{}/ratings", racers[0].room);
    let told = world.browser().get(&path).await.expect(StatusCode::OK);
    let change = json!({"member": 0, "rating": 1662, "deviation": 290, "provisional": true, "change": 162});
    assert_eq!(told[0], change);
    assert_eq!((&told[1]["member"], &told[1]["change"]), (&json!(1), &json!(-162)));
    for racer in &mut racers {
        racer.asks(Command::Leave).await;
    }
    assert_eq!(statistics(&ada).await["ratings"], won);
    // Provisional ratings have no place; one's own is shown all the same.
    let table = ada.get("/ratings/small").await.expect(StatusCode::OK);
    assert_eq!((&table["rows"], &table["mine"]["rating"]), (&json!([]), &json!(1662)));
    world.browser().get("/ratings/chess").await.expect(StatusCode::NOT_FOUND);
    // What is stored about a player goes along when they take it away.
    let export = ada.get("/account/export").await;
    assert!(export.text.contains("\"rated_races\":[{\"after\":1662"), "{}", export.text);
}

async fn a_guest_who_signs_up_in_mid_race_gets_the_result_and_the_rating(world: World) {
    let (visitor, bob) = (world.browser(), world.signed_up("bob").await);
    let mut racers = race(&world, &[&visitor, &bob]).await;
    racers[0].begins().await;
    visitor.post("/account", sign_up_form("adelaide")).await.expect(StatusCode::CREATED);
    racers[0].solves().await;
    racers[1].begins().await;
    racers[1].asks(Command::Leave).await;
    assert_eq!(history(&visitor).await.len(), 1);
    assert_eq!(statistics(&visitor).await["ratings"][0]["rating"], 1662);
    assert_eq!(statistics(&bob).await["ratings"][0]["rating"], 1338);
}

async fn a_shared_board_is_a_result_of_all_who_had_a_hand_in_it(world: World) {
    let (ada, bob, eve) =
        (world.signed_up("ada").await, world.signed_up("bob").await, world.signed_up("eve").await);
    let form = json!({"kind": "together", "variant": "4x4", "level": "beginner"});
    let info = ada.post("/rooms", form).await.expect(StatusCode::CREATED);
    let room = info["id"].as_str().unwrap();
    for browser in [&bob, &eve] {
        browser.post(&format!("/rooms/{room}/members"), json!({})).await.expect(StatusCode::OK);
    }
    Racer::enters(&ada, room).await.begins().await;
    // What ada wrote stays as it is: all digits are set, and none is changed.
    Racer::enters(&bob, room).await.solves().await;
    for browser in [&ada, &bob] {
        let results = history(browser).await;
        assert_eq!((results.len(), &results[0]["room"]), (1, &json!("together")));
        let kinds = statistics(browser).await["kinds"].clone();
        assert_eq!((&kinds[0]["class"], &kinds[0]["solved"]), (&json!("shared"), &json!(1)));
    }
    assert_eq!(history(&eve).await, Vec::<Value>::new());
}

async fn guests_idlers_and_puzzles_that_somebody_brought_change_no_rating(world: World) {
    let (ada, guest, idler) = (world.signed_up("ada").await, world.browser(), world.signed_up("idler").await);
    let mut racers = race(&world, &[&ada, &guest, &idler]).await;
    racers[1].begins().await;
    racers[0].solves().await;
    racers[1].asks(Command::Leave).await;
    racers[2].asks(Command::Leave).await;
    assert_eq!(history(&ada).await.len(), 1);
    // A board that ada may know.
    let known = json!({"kind": "race", "text": "12...4.....3..2."});
    let mut racers = race_on(&world, &[&ada, &idler], known).await;
    racers[1].begins().await;
    racers[0].solves().await;
    racers[1].asks(Command::Leave).await;
    assert_eq!(history(&ada).await.len(), 2);
    for browser in [&ada, &guest, &idler] {
        assert_eq!(statistics(browser).await["ratings"], json!([]));
    }
}

async fn whoever_never_comes_back_has_lost_when_the_room_ends(world: World) {
    let (ada, bob) = (world.signed_up("ada").await, world.signed_up("bob").await);
    let mut racers = race(&world, &[&ada, &bob]).await;
    racers[0].solves().await;
    racers[1].begins().await;
    assert_eq!(statistics(&ada).await["ratings"], json!([]));
    for _ in 0..2 {
        let last = world.clock.read();
        world.clock.advance(25 * 3_600_000);
        world.service.tidy(last).await.unwrap();
        assert_eq!(statistics(&ada).await["ratings"][0]["rating"], 1662);
        assert_eq!(statistics(&bob).await["ratings"][0]["races"], 1);
    }
}

async fn a_time_that_nobody_can_write_is_lost(world: World) {
    let (ada, robot) = (world.signed_up("ada").await, world.signed_up("robot").await);
    let form = json!({"kind": "race", "variant": "classic", "level": "beginner"});
    // Boards open for a second: forty cells need twenty.
    let mut racers = race_for(&world, &[&ada, &robot], form, 1_000).await;
    racers[1].solves().await;
    world.clock.advance(60_000);
    racers[0].solves().await;
    let rating = async |browser: &Browser| statistics(browser).await["ratings"][0]["rating"].clone();
    assert_eq!((rating(&ada).await, rating(&robot).await), (json!(1662), json!(1338)));
}

async fn help_costs_time_in_results_and_ratings(world: World) {
    let (ada, bob) = (world.signed_up("ada").await, world.signed_up("bob").await);
    let form = json!({"kind": "race", "variant": "4x4", "level": "beginner", "hints": true, "checks": true});
    let mut racers = race_on(&world, &[&ada, &bob], form).await;
    let path = format!("/rooms/{}", racers[0].room);
    for (what, op) in [("hints", "a1"), ("checks", "a2")] {
        ada.post(&format!("{path}/{what}"), json!({ "op": op })).await.expect(StatusCode::OK);
    }
    racers[0].solves().await;
    let results = history(&ada).await;
    assert_eq!(
        (&results[0]["elapsed"], &results[0]["class"]),
        (&json!(30_000 + 2 * 20_000), &json!("hints"))
    );
    // Ten seconds later by the clock, and thirty sooner by what counts.
    world.clock.advance(10_000);
    racers[1].solves().await;
    assert_eq!(history(&bob).await[0]["elapsed"], 40_000);
    assert_eq!(statistics(&bob).await["ratings"][0]["rating"], 1662);
    assert_eq!(statistics(&ada).await["ratings"][0]["rating"], 1338);
}

async fn help_at_a_shared_board_costs_points(world: World) {
    let mut scores = Vec::new();
    for hints in [false, true] {
        let ada = world.signed_up(if hints { "ada" } else { "adelaide" }).await;
        let form = json!({"kind": "together", "variant": "4x4", "level": "beginner", "hints": true});
        let info = ada.post("/rooms", form).await.expect(StatusCode::CREATED);
        let room = info["id"].as_str().unwrap();
        if hints {
            ada.post(&format!("/rooms/{room}/hints"), json!({"op": "a1"})).await.expect(StatusCode::OK);
        }
        Racer::enters(&ada, room).await.solves().await;
        scores.push(history(&ada).await[0]["score"].as_i64().unwrap());
    }
    assert!(scores[1] < scores[0], "{scores:?}");
}

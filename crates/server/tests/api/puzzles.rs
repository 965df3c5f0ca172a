//! MISSION 3.6 and 6.7: the catalogue, Puzzle IDs, sharing.

use crate::harness::World;
use crate::play::{Client, PUZZLE, SOLUTION};
use axum::http::StatusCode;
use ninefold::generate::levels_of;
use ninefold::puzzle::{Feature, Variant};
use ninefold_protocol::id::PuzzleId;
use serde_json::{Value, json};

on_both_databases! {
    mission_3_6_the_same_board_has_the_same_id_and_anybody_opens_it
    the_words_of_the_first_author_come_with_the_id
    mission_3_6_the_catalogue_is_browsed_by_filters_in_pages
    mission_6_7_the_solution_is_never_sent_with_a_board
    boards_without_one_solution_are_marked
    what_is_found_out_later_of_a_board_is_told
    new_puzzles_are_of_the_level_that_was_asked_for
    the_stock_is_filled_and_handed_out_once
}

async fn mission_3_6_the_same_board_has_the_same_id_and_anybody_opens_it(world: World) {
    let browser = world.browser();
    let first = browser.post("/puzzles", json!({"text": PUZZLE})).await.expect(StatusCode::CREATED);
    let grid = first["text"].as_str().unwrap();
    let again = world.browser().post("/puzzles", json!({"text": grid})).await.expect(StatusCode::OK);
    assert_eq!(first, again);
    let id = first["id"].as_str().unwrap();
    assert_eq!(id.len(), 12);
    let typed = format!("{}-{}", id[..6].to_lowercase(), &id[6..]);
    for id in [id, &typed] {
        let opened = world.browser().get(&format!("/puzzles/{id}")).await;
        assert!(opened.headers["cache-control"].to_str().unwrap().contains("immutable"));
        assert_eq!(opened.expect(StatusCode::OK), first);
    }
    assert_eq!(
        (&first["variant"], &first["clues"], &first["unique"]),
        (&json!("classic"), &json!(30), &json!(true))
    );
    for id in ["000000000000", "odd", "%00", "'%20OR%201=1"] {
        browser.get(&format!("/puzzles/{id}")).await.expect(StatusCode::NOT_FOUND);
    }
}

async fn the_words_of_the_first_author_come_with_the_id(world: World) {
    let text = |title: &str| {
        let mut item = ninefold::format::read(PUZZLE).unwrap().items.remove(0);
        item.info.title = Some(title.to_owned());
        item.info.author = Some("Ana".to_owned());
        item.info.description = Some("Normal rules.".to_owned());
        ninefold::format::write(&item, ninefold::format::Format::Ninefold).unwrap()
    };
    let browser = world.browser();
    let first =
        browser.post("/puzzles", json!({"text": text("Two Rivers")})).await.expect(StatusCode::CREATED);
    browser.post("/puzzles", json!({"text": text("Mine")})).await.expect(StatusCode::OK);
    let opened = browser.get(&format!("/puzzles/{}", first["id"].as_str().unwrap())).await;
    let opened = opened.expect(StatusCode::OK);
    let item = ninefold::format::read(opened["text"].as_str().unwrap()).unwrap().items.remove(0);
    let said = [item.info.title, item.info.author, item.info.description].map(Option::unwrap_or_default);
    assert_eq!(said, ["Two Rivers", "Ana", "Normal rules."]);
    // What nobody reads to the end is not taken.
    let long = browser.post("/puzzles", json!({"text": text(&"x".repeat(101))})).await;
    assert_eq!(long.faults().len(), 1);
}

async fn mission_3_6_the_catalogue_is_browsed_by_filters_in_pages(world: World) {
    let browser = world.browser();
    let mut made = Vec::new();
    for level in ["beginner", "easy", "medium", "easy"] {
        world.clock.advance(1000);
        made.push(browser.post("/puzzles/new", json!({"level": level})).await.expect(StatusCode::CREATED));
    }
    made.reverse();
    let ids = |items: &Value| {
        items["items"].as_array().unwrap().iter().map(|item| item["id"].clone()).collect::<Vec<_>>()
    };
    let wanted = |keep: &dyn Fn(&Value) -> bool| {
        made.iter().filter(|puzzle| keep(puzzle)).map(|puzzle| puzzle["id"].clone()).collect::<Vec<_>>()
    };
    let created = made[1]["created"].as_i64().unwrap();
    let clues = made[0]["clues"].as_u64().unwrap();
    for (query, expected) in [
        ("".to_owned(), wanted(&|_| true)),
        ("?level=Easy".to_owned(), wanted(&|puzzle| puzzle["level"] == "Easy")),
        ("?variant=killer".to_owned(), vec![]),
        ("?variant=classic&level=expert".to_owned(), vec![]),
        (format!("?since={created}"), wanted(&|puzzle| puzzle["created"].as_i64().unwrap() >= created)),
        (format!("?before={created}"), wanted(&|puzzle| puzzle["created"].as_i64().unwrap() < created)),
        (format!("?clues_from={clues}"), wanted(&|puzzle| puzzle["clues"].as_u64().unwrap() >= clues)),
        ("?rating_to=2.3".to_owned(), wanted(&|puzzle| puzzle["rating"].as_f64().unwrap() <= 2.3)),
        ("?technique=Jellyfish".to_owned(), vec![]),
        ("?technique=hidden+single".to_owned(), wanted(&|_| true)),
    ] {
        let page = browser.get(&format!("/puzzles{query}")).await.expect(StatusCode::OK);
        assert_eq!(ids(&page), expected, "{query}");
    }
    for query in ["?level=odd", "?variant=odd", "?technique=odd", "?cursor=odd", "?rating_from=-1"] {
        assert_eq!(browser.get(&format!("/puzzles{query}")).await.faults().len(), 1, "{query}");
    }
}

async fn mission_6_7_the_solution_is_never_sent_with_a_board(world: World) {
    let browser = world.browser();
    let import = browser.post("/puzzles", json!({"text": PUZZLE})).await;
    let id = import.json["id"].as_str().unwrap().to_owned();
    let opened = browser.get(&format!("/puzzles/{id}")).await;
    let list = browser.get("/puzzles").await;
    for answer in [import, opened, list] {
        assert!(!answer.text.contains("solution") && !answer.text.contains(SOLUTION), "{}", answer.text);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_to_a_board_shows_its_picture_and_an_unknown_address_is_not_found() {
    let client = tempfile::tempdir().unwrap();
    let page = "<head>\n<meta property=\"og:title\" content=\"Any\">\n</head>";
    std::fs::write(client.path().join("index.html"), page).unwrap();
    let world = World::on_sqlite_with(&[("client", client.path().to_str().unwrap())]).await;
    let browser = world.browser();
    let board = browser.post("/puzzles", json!({"text": PUZZLE})).await.expect(StatusCode::CREATED);
    let id = board["id"].as_str().unwrap();
    let shared = browser.get(&format!("//p/{id}")).await;
    assert_eq!(shared.status, StatusCode::OK);
    let picture = format!("property=\"og:image\" content=\"http://localhost/api/v1/puzzles/{id}/picture\"");
    assert!(shared.text.contains(&picture) && !shared.text.contains("\"Any\""), "{}", shared.text);
    let drawn = browser.get(&format!("/puzzles/{id}/picture")).await;
    assert_eq!(drawn.status, StatusCode::OK);
    assert_eq!(drawn.headers["content-type"], "image/png");
    assert!(drawn.text.contains("PNG"));
    for (path, status, title) in [
        ("//", StatusCode::OK, true),
        ("//p/4F7K2", StatusCode::OK, true),
        ("//no/such/page", StatusCode::NOT_FOUND, true),
        ("/puzzles/4F7K2/picture", StatusCode::NOT_FOUND, false),
    ] {
        let answer = browser.get(path).await;
        assert_eq!((answer.status, answer.text.contains("\"Any\"")), (status, title), "{path}");
    }
}

async fn boards_without_one_solution_are_marked(world: World) {
    let browser = world.browser();
    let several = ".".repeat(81);
    let none = format!("12345678.........9{}", ".".repeat(63));
    for text in [several, none] {
        let board = browser.post("/puzzles", json!({"text": text})).await.expect(StatusCode::CREATED);
        assert_eq!((&board["unique"], &board["level"]), (&json!(false), &json!("Unrated")), "{text}");
        // A longer search may still find out more.
        let opened = browser.get(&format!("/puzzles/{}", board["id"].as_str().unwrap())).await;
        assert_eq!(opened.headers["cache-control"], "no-cache");
    }
    for text in ["", "hello", "11.......\n"] {
        assert_eq!(browser.post("/puzzles", json!({"text": text})).await.faults()[0].0, "text");
    }
    let clash = format!("11{}", ".".repeat(79));
    assert_eq!(browser.post("/puzzles", json!({"text": clash})).await.faults()[0].0, "text");
}

async fn what_is_found_out_later_of_a_board_is_told(world: World) {
    let world = world.another_node(&[("rate-limits", "0")]).await;
    let mut game = Client::on_own_puzzle(world.now());
    let browser = world.browser();
    browser.post("/games", json!({"log": game.log()})).await.expect(StatusCode::CREATED);
    let path = format!("/puzzles/{}", PuzzleId::on_ice(game.session.puzzle(), &[]));
    // The rating is worked out beside the answer; until it is there nobody may keep what is said of the board.
    loop {
        let told = browser.get(&path).await;
        let kept = told.headers["cache-control"].to_str().unwrap().to_owned();
        let told = told.expect(StatusCode::OK);
        assert_eq!(told["unique"], true);
        if told["rating"].is_number() {
            assert!(kept.contains("immutable"), "{kept}");
            return;
        }
        assert_eq!(kept, "no-cache");
    }
}

async fn new_puzzles_are_of_the_level_that_was_asked_for(world: World) {
    let browser = world.browser();
    let wish = json!({"variant": "classic", "level": "easy"});
    let puzzle = browser.post("/puzzles/new", wish).await.expect(StatusCode::CREATED);
    let rated = browser.post("/rate", json!({"puzzle": puzzle["text"]})).await.expect(StatusCode::OK);
    assert_eq!((&rated["level"], &puzzle["level"]), (&json!("Easy"), &json!("Easy")));
    let faults = browser.post("/puzzles/new", json!({"variant": "odd", "level": "odd"})).await.faults();
    assert_eq!(faults.len(), 2);
}

async fn the_stock_is_filled_and_handed_out_once(world: World) {
    let world = world.another_node(&[("stock", "1")]).await;
    world.service.fill_stock(1).await;
    let browser = world.browser();
    assert_eq!(browser.get("/puzzles").await.expect(StatusCode::OK)["items"], json!([]));
    let wish = json!({"level": "beginner"});
    let first = browser.post("/puzzles/new", wish.clone()).await.expect(StatusCode::CREATED);
    let second = browser.post("/puzzles/new", wish).await.expect(StatusCode::CREATED);
    assert_ne!(first["id"], second["id"]);
    let listed = browser.get("/puzzles").await.expect(StatusCode::OK);
    assert_eq!(listed["items"].as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn new_puzzles_come_in_every_variant() {
    let world = World::on_sqlite().await;
    let browser = world.browser();
    let is_quick = |variant: &Variant| variant.size() <= 9 && !variant.has(Feature::Ice);
    for variant in Variant::families().into_iter().filter(is_quick) {
        let name = variant.to_string().replace('+', "%2B");
        let level = levels_of(variant)[0].name();
        let wish = json!({"variant": variant.to_string(), "level": level});
        let puzzle = browser.post("/puzzles/new", wish).await.expect(StatusCode::CREATED);
        assert_eq!((&puzzle["variant"], &puzzle["level"]), (&json!(variant.to_string()), &json!(level)));
        assert_eq!(puzzle["unique"], true, "{name}");
        let listed = browser.get(&format!("/puzzles?variant={name}")).await.expect(StatusCode::OK);
        assert_eq!(listed["items"], json!([puzzle]), "{name}");
        let solved = browser.post("/solve", json!({"puzzle": puzzle["text"]})).await.expect(StatusCode::OK);
        assert_eq!(solved["solutions"], "one", "{name}");
    }
}

//! Two nodes on one PostgreSQL behind a proxy.

use crate::player::Player;
use crate::{node, program};
use ninefold_testbed::node::Node;
use ninefold_testbed::postgres::Postgres;
use ninefold_testbed::proxy::Proxy;

#[test]
fn a_session_and_a_game_move_between_two_nodes_behind_a_proxy() {
    ninefold_testbed::need!(Postgres, Nginx);
    let database = Postgres::shared().create_database().unwrap();
    let settings = ["--database", &database, "--proxy", "forwarded", "--metrics", "everybody"];
    let nodes = [(); 2].map(|()| Node::start(program(), &settings).unwrap());
    let proxy = Proxy::start(&[nodes[0].place(), nodes[1].place()]).unwrap();
    let mut player = Player::begin(proxy.place());
    for _ in 0..20 {
        assert_eq!(player.send(2).unwrap().status, 200);
    }
    player.check().unwrap();
    for node in &nodes {
        // Each of them has had its part of the game.
        let mut http = ninefold_testbed::http::Client::of(node.place());
        let metrics = String::from_utf8(http.get("/metrics").unwrap().body).unwrap();
        let saves = metrics.lines().find(|line| line.contains("/events\"") && line.contains("total{"));
        assert!(saves.is_some_and(|line| line.ends_with(" 10")), "{metrics}");
    }
}

#[test]
fn a_node_that_is_killed_takes_nothing_with_it() {
    ninefold_testbed::need!(Postgres, Nginx);
    let database = Postgres::shared().create_database().unwrap();
    let (mut first, second) = (node(&database), node(&database));
    let proxy = Proxy::start(&[first.place(), second.place()]).unwrap();
    let mut player = Player::begin(proxy.place());
    for round in 0..40 {
        if round == 20 {
            first.kill();
        }
        // Sending the same moves again is harmless; a proxy that finds nobody says 502.
        let status = player.send(2).unwrap().status;
        assert!(status == 200 || (round >= 20 && status == 502), "{status}");
    }
    player.check().unwrap();
    assert!(player.acknowledged() >= 60);
}

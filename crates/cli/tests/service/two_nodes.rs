//! Two nodes on one PostgreSQL, behind a proxy or a balancer.

use crate::player::Player;
use crate::{node, program};
use ninefold_testbed::balancer::Balancer;
use ninefold_testbed::node::Node;
use ninefold_testbed::postgres::Postgres;
use ninefold_testbed::proxy::Proxy;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

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

#[test]
fn nodes_that_are_replaced_hand_over_without_a_refused_request() {
    ninefold_testbed::need!(Postgres);
    let database = Postgres::shared().create_database().unwrap();
    let start = |place: &str| Node::start_at(place, program(), &["--database", &database, "--drain", "2"]);
    let mut nodes = [(); 2].map(|()| start("127.0.0.1:0").unwrap());
    let balancer = Balancer::start(&[nodes[0].place(), nodes[1].place()]).unwrap();
    let mut players = [(); 4].map(|()| Player::begin(balancer.place()));
    let is_over = AtomicBool::new(false);
    // One after the other is told to end, under way, and another one takes its place.
    let mut replace = |node: &mut Node| {
        node.ask_to_end()?;
        let ended = node.wait()?;
        let place = node.place().to_owned();
        *node = start(&place)?;
        anyhow::Ok(ended)
    };
    let ended = thread::scope(|scope| {
        for player in &mut players {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    let answer = player.send(2).unwrap();
                    assert_eq!(answer.status, 200, "{}", answer.json());
                }
            });
        }
        let ended = nodes.iter_mut().map(&mut replace).collect::<Vec<_>>();
        is_over.store(true, Ordering::Relaxed);
        ended
    });
    for ended in ended {
        assert!(ended.unwrap().success());
    }
    for mut player in players {
        player.check().unwrap();
        assert!(player.acknowledged() > 0);
    }
}

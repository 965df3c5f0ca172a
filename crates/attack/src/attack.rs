//! The attacks, and how one is measured.

pub(crate) mod accounts;
pub(crate) mod bodies;
mod connections;
mod games;
pub(crate) mod rooms;

use crate::attacker::{Answers, Attacker};
use crate::bystander;
use crate::report::Row;
use crate::service::Service;
use anyhow::Result;
use std::net::Ipv4Addr;
use std::thread;
use std::time::{Duration, Instant};

/// A way to do harm.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attack {
    pub(crate) name: &'static str,
    /// What one attacker does until it is enough.
    act: fn(&mut Attacker) -> Result<()>,
}

/// All of them.
pub(crate) const ATTACKS: &[Attack] = &[
    Attack { name: "long-logs", act: games::long_logs },
    Attack { name: "refused-appends", act: games::refused_appends },
    Attack { name: "early-appends", act: games::early_appends },
    Attack { name: "large-events", act: games::large_events },
    Attack { name: "heavy-rules", act: games::heavy_rules },
    Attack { name: "exports", act: games::exports },
    Attack { name: "guests", act: accounts::guests },
    Attack { name: "passwords", act: accounts::passwords },
    Attack { name: "guesses", act: accounts::guesses },
    Attack { name: "codes", act: accounts::codes },
    Attack { name: "sign-ups", act: accounts::sign_ups },
    Attack { name: "hard-questions", act: bodies::hard_questions },
    Attack { name: "ratings", act: bodies::ratings },
    Attack { name: "prints", act: bodies::prints },
    Attack { name: "nonsense", act: bodies::nonsense },
    Attack { name: "never-read", act: connections::never_read },
    Attack { name: "slow-heads", act: connections::slow_heads },
    Attack { name: "large-heads", act: connections::large_heads },
    Attack { name: "rooms", act: rooms::flood },
    Attack { name: "large-marks", act: rooms::large_marks },
    Attack { name: "guessed-links", act: rooms::guessed_links },
    Attack { name: "room-sockets", act: connections::room_sockets },
    Attack { name: "challenges", act: accounts::challenges },
    Attack { name: "readiness", act: accounts::readiness },
];

/// How many addresses attack, and how many of them sit at each.
const ADDRESSES: u8 = 4;
const AT_EACH: u8 = 2;

/// Lets an attack happen beside a player; the service is asked to end while it still goes on.
pub(crate) fn measure(attack: &Attack, service: Service, time: Duration) -> Result<Row> {
    let (processor, disk) = (service.processor_time()?, service.disk()?);
    let begun = Instant::now();
    let until = begun + time;
    let attackers = (0..ADDRESSES * AT_EACH).map(|n| {
        let address = Ipv4Addr::new(127, 0, 1, 1 + n % ADDRESSES);
        // It goes on a little, so that the end of the service comes in the middle of it.
        Attacker::new(service.place(n.into()), address, until + AFTERMATH)
    });
    let attackers = attackers.collect::<Vec<_>>();
    let act = attack.act;
    thread::scope(|scope| {
        let run = |mut attacker: Attacker| {
            // What goes wrong for an attacker is theirs; what was answered counts.
            let _ = act(&mut attacker);
            attacker.answers
        };
        let started =
            attackers.into_iter().map(|attacker| scope.spawn(move || run(attacker))).collect::<Vec<_>>();
        let waits = bystander::watch(&service, until)?;
        let (processor, disk) = (service.processor_time()? - processor, service.disk()? - disk);
        let peak_memory = service.peak_memory()?;
        let end = service.end()?;
        let all = started.into_iter().map(|thread| thread.join().expect("an attacker does not panic"));
        let answers = all.fold(Answers::default(), Answers::plus);
        Ok(Row { name: attack.name, answers, waits, processor, peak_memory, disk, end })
    })
}

/// How long an attack goes on after the player has seen enough.
const AFTERMATH: Duration = Duration::from_secs(2);

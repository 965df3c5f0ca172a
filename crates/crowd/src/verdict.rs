//! What robots were told, held against the logs.

use crate::robot::Robot;
use anyhow::{Context, Result, ensure};
use ninefold_room::{Entry, Room};
use std::collections::BTreeSet;

/// Checks all rooms of so many members each, as the nodes tell their logs; gives the number of all entries.
pub(crate) fn check(robots: &[Robot], members: usize, places: &[&str]) -> Result<usize> {
    let mut n_entries = 0;
    for room in robots.chunks(members) {
        let seat = &room[0].seat;
        let logs = places.iter().map(|place| seat.log(place)).collect::<Result<Vec<_>>>()?;
        let log = logs.first().context("there is a node")?;
        ensure!(logs.iter().all(|other| other == log), "the nodes tell different logs of {}", seat.room);
        check_room(room, log).with_context(|| format!("in room {}", seat.room))?;
        n_entries += log.len();
    }
    Ok(n_entries)
}

/// Nothing acknowledged is lost, nothing happened twice, nothing refused happened, and everybody has the
/// room that follows from the log.
fn check_room(robots: &[Robot], log: &[Entry]) -> Result<()> {
    let mut truth = Room::default();
    let mut done = BTreeSet::new();
    for entry in log {
        truth.take(entry)?;
        ensure!(done.insert((entry.by, entry.op)), "{:?} happened twice", entry.op);
    }
    for robot in robots {
        let me = robot.seat.number;
        for (op, seq) in &robot.acknowledged {
            let entry = usize::try_from(*seq).ok().and_then(|seq| log.get(seq.checked_sub(1)?));
            let is_there = entry.is_some_and(|entry| (entry.by, entry.op) == (me, *op));
            ensure!(is_there, "{op:?} of member {} was acknowledged as entry {seq} and is not there", me.0);
        }
        for op in &robot.refused {
            ensure!(!done.contains(&(me, *op)), "{op:?} of member {} was refused and is there", me.0);
        }
        ensure!(*robot.room() == truth, "member {} has another room than the log", me.0);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seat::Seat;
    use crate::stage::Stage;
    use ninefold_game::{Labels, Moment};
    use ninefold_protocol::room::ServerMessage;
    use ninefold_puzzle::{Classic, Puzzle};
    use ninefold_room::{Command, Known, MemberId, Op, OpId, Phrase, RoomKind, Rules, Words};

    /// A room of one who opens it and says hello, and its log.
    fn played() -> (Robot, Vec<Entry>) {
        let puzzle = Puzzle::try_from(Classic::from_line(&[b'.'; 81]).unwrap()).unwrap();
        let (rules, labels) = (Rules::new(RoomKind::Together), Labels::default());
        let open =
            Command::Open { rules, start: puzzle.into(), labels, name: "ada".into(), known: Known::Guest };
        let hello = Command::Say(Words::Phrase(Phrase::Hello));
        let (mut room, mut log) = (Room::default(), Vec::new());
        for (id, command) in [(1, open), (2, hello)] {
            let op = Op::new(OpId(id), 0, command);
            let entry = room.decide(Moment(1_000), MemberId(0), &op).unwrap();
            room.take(&entry).unwrap();
            log.push(entry);
        }
        let seat = Seat { room: String::new(), number: MemberId(0), cookie: String::new() };
        let mut robot = Robot::new(seat, 1);
        let told = [ServerMessage::Entries(log.clone()), ServerMessage::Done { op: OpId(2), seq: 2 }];
        told.iter().for_each(|message| robot.hear(message, &Stage::default()).unwrap());
        (robot, log)
    }

    #[test]
    fn what_was_told_and_is_so_is_right() {
        let (robot, log) = played();
        check_room(&[robot], &log).unwrap();
    }

    #[test]
    fn a_lost_move_is_found() {
        let (robot, log) = played();
        let error = check_room(&[robot], &log[..1]).unwrap_err();
        assert!(error.to_string().ends_with("acknowledged as entry 2 and is not there"), "{error}");
    }

    #[test]
    fn a_move_that_happened_twice_is_found() {
        let (robot, mut log) = played();
        log.push(Entry { seq: 3, ..log[1].clone() });
        let error = check_room(&[robot], &log).unwrap_err();
        assert!(error.to_string().ends_with("happened twice"), "{error}");
    }

    #[test]
    fn a_refused_move_that_happened_is_found() {
        let (mut robot, log) = played();
        robot.acknowledged.clear();
        robot.refused.insert(OpId(2));
        let error = check_room(&[robot], &log).unwrap_err();
        assert!(error.to_string().ends_with("was refused and is there"), "{error}");
    }

    #[test]
    fn a_member_who_has_not_heard_everything_is_found() {
        let (robot, mut log) = played();
        log.push(Entry { seq: 3, op: OpId(3), ..log[1].clone() });
        let error = check_room(&[robot], &log).unwrap_err();
        assert!(error.to_string().ends_with("has another room than the log"), "{error}");
    }
}

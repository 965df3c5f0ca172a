//! The arena: some hours each week in which everybody races whoever is free.
//!
//! Each meeting is a room of two, a race that nobody of them owns. Here is what needs no clock and no storage:
//! when the arena is open, who meets whom, and how such a room begins.

use crate::entry::{Entry, Fact};
use crate::member::{Known, MemberId, Role};
use crate::op::OpId;
use crate::room::{Door, Room, RoomKind, Rules};
use crate::settle::{Placed, Racing};
use crate::start::RoundStart;
use ninefold_game::{Labels, Moment};
use std::fmt;
use std::str::FromStr;

/// Who owns the rooms of the arena. No player is called so: names have no spaces.
pub const ARENA_HOST: &str = "The arena";
/// What whoever wins a race of the arena gets.
pub const POINTS_FOR_WINNING: u32 = 2;
/// What whoever has lost gets for solving it all the same.
pub const POINTS_FOR_SOLVING: u32 = 1;

/// How long racers have to come in, in milliseconds.
const COUNTDOWN: u64 = 10_000;
/// How long somebody waits before those meet again who have just met, in milliseconds.
const REMATCH_AFTER: u64 = 15_000;

const MINUTE: u64 = 60_000;
const DAY: u64 = 24 * 60;
const WEEK: u64 = 7 * DAY;
/// 1 January 1970 was a Thursday; weeks begin on Mondays.
const EPOCH: u64 = 3 * DAY;
const DAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// When the arena is open: once a week, in Greenwich.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArenaSchedule {
    /// Minutes from the beginning of the week to its opening.
    opens: u64,
    /// For how many minutes it is open.
    lasts: u64,
}

/// The arena of one week.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArenaTime {
    /// When it opens.
    pub opens: Moment,
    /// When it closes.
    pub closes: Moment,
}

impl ArenaSchedule {
    /// Saturday from 18:00 to 20:00.
    pub const USUAL: Self = Self { opens: 5 * DAY + 18 * 60, lasts: 120 };

    /// The arena that is open, or else the next one.
    pub fn at(self, now: Moment) -> ArenaTime {
        let minutes = now.0 / MINUTE + EPOCH;
        let week = minutes - minutes % WEEK;
        let of_week = |week: u64| {
            let opens = (week + self.opens).saturating_sub(EPOCH) * MINUTE;
            ArenaTime { opens: Moment(opens), closes: Moment(opens + self.lasts * MINUTE) }
        };
        // One that opened last week may go on into this one.
        let all = [week.saturating_sub(WEEK), week, week + WEEK].map(of_week);
        all.into_iter().find(|arena| arena.closes > now).unwrap_or(all[2])
    }
}

impl ArenaTime {
    /// Whether it is open.
    pub fn is_open(self, now: Moment) -> bool {
        (self.opens..self.closes).contains(&now)
    }
}

/// Why a text says nothing about when the arena is open.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("write a day, a time in Greenwich and for how many minutes, such as 'saturday 18:00 120'")]
pub struct ArenaScheduleError;

impl FromStr for ArenaSchedule {
    type Err = ArenaScheduleError;

    fn from_str(text: &str) -> Result<Self, ArenaScheduleError> {
        let read = || {
            let mut words = text.split_whitespace();
            let name = words.next()?.to_lowercase();
            let day = DAYS.iter().position(|day| *day == name)?;
            let (hour, minute) = words.next()?.split_once(':')?;
            let number = |text: &str, below: u64| text.parse::<u64>().ok().filter(|&number| number < below);
            let opens = day as u64 * DAY + number(hour, 24)? * 60 + number(minute, 60)?;
            let lasts = number(words.next()?, WEEK).filter(|&lasts| lasts > 0)?;
            words.next().is_none().then_some(Self { opens, lasts })
        };
        read().ok_or(ArenaScheduleError)
    }
}

impl fmt::Display for ArenaSchedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (day, minute) = (self.opens / DAY, self.opens % DAY);
        let day = DAYS.get(usize::try_from(day).unwrap_or(usize::MAX)).unwrap_or(&DAYS[0]);
        write!(f, "{day} {:02}:{:02} {}", minute / 60, minute % 60, self.lasts)
    }
}

/// Somebody who waits for a rival.
#[derive(Clone, PartialEq, Debug)]
pub struct Waiting<P> {
    /// Who.
    pub player: P,
    /// How strong they are.
    pub rating: f64,
    /// Since when they wait.
    pub since: Moment,
    /// Whom they have met last.
    pub met_last: Option<P>,
}

/// Whom somebody meets: the one of those who wait that is nearest in strength. Those who have just met
/// meet again only if one of them has waited for a while.
pub fn choose_rival<'a, P: PartialEq>(
    me: &Waiting<P>,
    others: &'a [Waiting<P>],
    now: Moment,
) -> Option<&'a Waiting<P>> {
    let has_waited = |one: &Waiting<P>| now.0.saturating_sub(one.since.0) >= REMATCH_AFTER;
    let may_meet = |other: &&Waiting<P>| {
        let have_just_met =
            me.met_last.as_ref() == Some(&other.player) || other.met_last.as_ref() == Some(&me.player);
        other.player != me.player && (!have_just_met || has_waited(me) || has_waited(other))
    };
    let distance = |other: &Waiting<P>| (other.rating - me.rating).abs();
    others.iter().filter(may_meet).min_by(|one, other| distance(one).total_cmp(&distance(other)))
}

/// The first entries of a race of two in the arena, which begins by itself and which nobody else can enter.
/// The two become the members 1 and 2; each entry needs an id.
pub fn arena_log(
    now: Moment,
    start: &RoundStart,
    labels: &Labels,
    names: [String; 2],
    ids: [OpId; 4],
) -> [Entry; 4] {
    let host = MemberId(0);
    let joined = |name: String, role: Role| Fact::Joined { name, role, known: Known::Account };
    let [one, other] = names.map(|name| vec![joined(name, Role::Player)]);
    let opened = vec![
        Fact::Opened(Rules::new(RoomKind::Race)),
        joined(ARENA_HOST.to_owned(), Role::Watcher),
        Fact::Round { start: Some(start.clone()), labels: labels.clone() },
    ];
    let begins = Moment(now.0.saturating_add(COUNTDOWN));
    let started = vec![Fact::Door(Door::Locked), Fact::Started { begins, start: start.as_told() }];
    let all = [(host, opened), (MemberId(1), one), (MemberId(2), other), (host, started)];
    let mut seq = 0;
    let mut ids = ids.into_iter();
    all.map(|(by, facts)| {
        seq += 1;
        Entry { seq, at: now, by, op: ids.next().unwrap_or(OpId(0)), facts }
    })
}

impl Room {
    /// Whether this is a race of the arena.
    pub fn is_of_arena(&self) -> bool {
        let host = self.owner().and_then(|owner| self.member(owner));
        host.is_some_and(|host| host.name == ARENA_HOST && host.role == Role::Watcher)
    }

    /// Who has won a race of the arena: whoever has solved it first, or whoever is left when the other one has
    /// given up or gone.
    pub fn arena_winner(&self) -> Option<MemberId> {
        let round = self.round().filter(|_| self.is_of_arena())?;
        match self.ranking(round).as_slice() {
            [first, second] if is_decided(first, second) => Some(first.member),
            _ => None,
        }
    }
}

/// Whether a race of two has a winner, who comes first.
pub fn is_decided(first: &Placed, second: &Placed) -> bool {
    matches!((first.how, second.how), (Racing::Solved(_), _) | (Racing::OnTheWay, Racing::Out))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sunday, 15 November 2026, noon in Greenwich.
    const SUNDAY_NOON: u64 = (20_772 * 24 + 12) * 60 * MINUTE;
    const HOUR: u64 = 60 * MINUTE;

    #[test]
    fn the_arena_opens_once_a_week_at_its_time() {
        let check = |schedule: &str, from_noon: i64, is_open: bool, opens: i64| {
            let at = |hours: i64| Moment(SUNDAY_NOON.saturating_add_signed(hours * HOUR as i64));
            let schedule = schedule.parse::<ArenaSchedule>().unwrap();
            let (now, arena) = (at(from_noon), schedule.at(at(from_noon)));
            assert_eq!((arena.opens, arena.is_open(now)), (at(opens), is_open), "{schedule} at {from_noon}");
            assert_eq!(schedule.to_string().parse(), Ok(schedule));
        };
        check("sunday 12:00 120", 0, true, 0);
        check("sunday 12:00 120", 1, true, 0);
        check("sunday 12:00 120", 2, false, 7 * 24);
        check("sunday 12:00 120", -1, false, 0);
        check("Saturday 18:00 120", 0, false, 6 * 24 + 6);
        check("monday 00:00 60", 0, false, 12);
        // It goes on into the next week.
        check("sunday 23:00 180", 13, true, 11);
        assert_eq!(ArenaSchedule::USUAL.to_string(), "saturday 18:00 120");
        assert_eq!(ArenaSchedule::USUAL.at(Moment(0)).opens, Moment((2 * 24 + 18) * HOUR));
        for wrong in
            ["", "saturday", "someday 18:00 120", "saturday 24:00 120", "saturday 18:00 0", "saturday 1 2"]
        {
            assert_eq!(wrong.parse::<ArenaSchedule>(), Err(ArenaScheduleError), "{wrong}");
        }
    }

    #[test]
    fn the_nearest_in_strength_meet_and_not_twice_in_a_row() {
        let waiting = |player: char, rating: f64, since: u64, met_last: Option<char>| Waiting {
            player,
            rating,
            since: Moment(since),
            met_last,
        };
        let me = waiting('m', 1500.0, 0, Some('a'));
        let others =
            [waiting('a', 1510.0, 0, None), waiting('b', 1300.0, 0, None), waiting('c', 1650.0, 0, None)];
        let chosen = |me: &Waiting<char>, others: &[Waiting<char>], now: u64| {
            choose_rival(me, others, Moment(now)).map(|rival| rival.player)
        };
        assert_eq!(chosen(&me, &others, 1_000), Some('c'));
        assert_eq!(chosen(&me, &others[..1], 1_000), None);
        assert_eq!(chosen(&me, &others[..1], REMATCH_AFTER), Some('a'));
        assert_eq!(chosen(&me, std::slice::from_ref(&me), REMATCH_AFTER), None, "nobody meets themselves");
        let other_way = waiting('m', 1500.0, 0, None);
        assert_eq!(chosen(&other_way, &[waiting('a', 1510.0, 0, Some('m'))], 1_000), None);
    }
}

//! What was practised, one attempt a line after a line that names the version:
//!
//! ```text
//! ninefold practice 1
//! {"at":1700000000000,"technique":"x-wing","grid":"classic","kind":"find","seed":7,"recall":"good","millis":41000}
//! ```
//!
//! A program appends a line when an exercise is done. What somebody knows is the sum of the lines.
//!
//! Several devices of one person agree by a service that only ever adds lines. Each device remembers how far it
//! agrees with it ([`Agreement`]), sends what came after ([`news`]), and takes in what others have sent
//! ([`agree`]); so nothing is lost on either side, however often that is interrupted.

use crate::api::{PracticeNews, PracticeSaved};
use serde::{Deserialize, Serialize};

const HEADER: &str = "ninefold practice 1\n";

/// An exercise that somebody has done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Attempt {
    /// When, in milliseconds since the Unix epoch.
    pub at: u64,
    /// The slug of the technique.
    pub technique: String,
    /// The variant of the board.
    pub grid: String,
    /// What was asked: `find`, `spot`, `why-not` or `next`; `test` where it was to show that one knows it already.
    pub kind: String,
    /// The seed of the exercise.
    pub seed: u64,
    /// How it went: `again`, `hard`, `good` or `easy`.
    pub recall: String,
    /// How long it took.
    pub millis: u64,
}

/// What a file starts with.
pub fn header() -> &'static str {
    HEADER
}

/// An attempt as a line, to be appended.
pub fn line(attempt: &Attempt) -> String {
    let json = serde_json::to_string(attempt).expect("numbers and texts are always written");
    format!("{json}\n")
}

/// Every attempt that can be read, the earliest first. A line that a crash has cut off costs this one attempt.
pub fn read(text: &str) -> Vec<Attempt> {
    let mut attempts = text.lines().filter_map(read_line).collect::<Vec<_>>();
    // Those of other devices come in when they are heard of.
    attempts.sort_by_key(|attempt| attempt.at);
    attempts
}

/// The attempt of a line, without its line end.
pub fn read_line(line: &str) -> Option<Attempt> {
    let attempt = serde_json::from_str::<Attempt>(line).ok()?;
    let names = [&attempt.technique, &attempt.grid, &attempt.kind, &attempt.recall];
    let are_short = names.iter().all(|name| name.len() <= LONGEST_NAME);
    are_short.then_some(attempt)
}

/// The longest name in an attempt, in bytes.
const LONGEST_NAME: usize = 80;

/// The most lines that go to a service, or come from it, at once.
pub const MOST_LINES: u32 = 500;

/// How far the log of a device agrees with what a service has of the same person.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Agreement {
    /// Whose it is: the name of the account, and of the service where a device knows several.
    pub who: String,
    /// How many attempts of the service are in the log.
    pub known: u64,
    /// How many lines of the log, from the first, the service has.
    pub sent: usize,
}

/// What the service lacks of a log, and how many lines the service will have when it has that.
pub fn news(log: &str, agreed: &Agreement) -> (PracticeNews, usize) {
    let mut upto = agreed.sent;
    let mut lines = Vec::new();
    for line in body(log).skip(agreed.sent) {
        if lines.len() == MOST_LINES as usize {
            break;
        }
        upto += 1;
        // What cannot be read is nobody's loss.
        lines.extend(read_line(line).map(|attempt| self::line(&attempt).trim_end().to_owned()));
    }
    (PracticeNews { after: agreed.known, lines }, upto)
}

/// The log with what the service has sent, and how far it agrees then. `upto` is that of [`news`]; lines that were
/// appended since then stay behind and are sent next.
pub fn agree(log: &str, agreed: &Agreement, upto: usize, saved: &PracticeSaved) -> (String, Agreement) {
    let who = agreed.who.clone();
    if saved.count < agreed.known {
        // It is another account of the same name, or a service that has lost something: it gets everything.
        return (log.to_owned(), Agreement { who, ..Agreement::default() });
    }
    let own = body(log).filter_map(read_line).collect::<Vec<_>>();
    let fresh =
        saved.lines.iter().filter(|line| read_line(line).is_some_and(|attempt| !own.contains(&attempt)));
    let fresh = fresh.map(String::as_str).collect::<Vec<_>>();
    let upto = upto.min(body(log).count());
    let sent = upto + fresh.len();
    if fresh.is_empty() {
        return (log.to_owned(), Agreement { who, known: saved.known, sent });
    }
    let lines = body(log).take(upto).chain(fresh).chain(body(log).skip(upto));
    let text = lines.map(|line| format!("{line}\n")).collect::<String>();
    ([HEADER, &text].concat(), Agreement { who, known: saved.known, sent })
}

/// The lines of a log after the one that names the version.
fn body(log: &str) -> impl Iterator<Item = &str> {
    log.strip_prefix(HEADER).unwrap_or(log).lines()
}

/// The day of a moment, counted from the beginning of 1970, by a clock on the wall that is so many minutes ahead
/// of UTC.
pub fn day(millis: u64, zone: i32) -> i64 {
    const MINUTE: i64 = 60_000;
    let here = i64::try_from(millis).unwrap_or(i64::MAX).saturating_add(i64::from(zone) * MINUTE);
    here.div_euclid(24 * 60 * MINUTE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt(seed: u64) -> Attempt {
        Attempt {
            at: 1_700_000_000_000 + seed,
            technique: "x-wing".into(),
            grid: "classic".into(),
            kind: "find".into(),
            seed,
            recall: "good".into(),
            millis: 41_000,
        }
    }

    /// What a service does: it adds what it lacks, and tells what came after.
    fn ask(service: &mut Vec<String>, news: &PracticeNews) -> PracticeSaved {
        for line in &news.lines {
            if !service.contains(line) {
                service.push(line.clone());
            }
        }
        let after = service.iter().skip(news.after as usize).take(MOST_LINES as usize);
        let lines = after.cloned().collect::<Vec<_>>();
        let count = service.len() as u64;
        PracticeSaved { known: news.after.min(count) + lines.len() as u64, count, lines }
    }

    /// A device agrees with the service until there is nothing new.
    fn exchange(service: &mut Vec<String>, device: &mut (String, Agreement)) {
        loop {
            let (told, upto) = news(&device.0, &device.1);
            let after = agree(&device.0, &device.1, upto, &ask(service, &told));
            if after == *device {
                break;
            }
            *device = after;
        }
    }

    fn practised(seeds: std::ops::Range<u64>) -> (String, Agreement) {
        let lines = seeds.map(|seed| line(&attempt(seed))).collect::<String>();
        ([HEADER, &lines].concat(), Agreement::default())
    }

    #[test]
    fn two_devices_and_a_service_come_to_know_the_same_and_nothing_is_lost() {
        let mut service = Vec::new();
        let (mut page, mut terminal) = (practised(0..700), practised(600..1300));
        terminal.0.push_str("{\"at\":17\n");
        exchange(&mut service, &mut page);
        exchange(&mut service, &mut terminal);
        terminal.0.push_str(&line(&attempt(2000)));
        exchange(&mut service, &mut terminal);
        exchange(&mut service, &mut page);
        let all = (0..1300).chain([2000]).map(attempt).collect::<Vec<_>>();
        assert_eq!((read(&page.0), read(&terminal.0), service.len()), (all.clone(), all, 1301));
        // Another account of the same name starts with nothing, and gets everything.
        service.clear();
        exchange(&mut service, &mut page);
        assert_eq!(service.len(), 1301);
    }

    #[test]
    fn an_answer_that_never_came_and_lines_written_meanwhile_do_no_harm() {
        let mut service = Vec::new();
        let mut page = practised(0..3);
        // The service has it, but the device does not hear so.
        ask(&mut service, &news(&page.0, &page.1).0);
        let (told, upto) = news(&page.0, &page.1);
        let saved = ask(&mut service, &told);
        page.0.push_str(&line(&attempt(3)));
        page = agree(&page.0, &page.1, upto, &saved);
        assert_eq!((page.1.sent, service.len()), (3, 3));
        exchange(&mut service, &mut page);
        assert_eq!((read(&page.0).len(), service.len()), (4, 4));
    }

    #[test]
    fn attempts_come_back_and_a_cut_line_costs_only_itself() {
        let text =
            [header(), &line(&attempt(1)), &line(&attempt(2))[..30], "\n", &line(&attempt(3))].concat();
        assert_eq!(read(&text), [attempt(1), attempt(3)]);
    }

    #[test]
    fn a_day_begins_at_midnight_where_somebody_is() {
        let last = 24 * 60 * 60_000 - 1;
        assert_eq!((day(last, 0), day(last, 60), day(0, -60)), (0, 1, -1));
        assert!(day(u64::MAX, i32::MAX) > 0);
    }
}

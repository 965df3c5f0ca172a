//! The way to the service: news that are asked for again and again, and requests that are answered.

use crate::library;
use ninefold_online::{Fault, RoomSeat};
use ninefold_protocol::api::{AnswerClass, AskClass, CheckBoard, MemberRating, NewReport, ShowHint};
use ninefold_protocol::room::{ClientMessage, ServerMessage};
use ninefold_room::{Entry, Fact};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// What comes from the service.
#[derive(Debug)]
pub(crate) enum Incoming {
    /// What has happened in the room.
    News(Vec<ServerMessage>),
    /// What came of a request.
    Answer(Vec<ServerMessage>),
    /// The log from its beginning, with the boards of all.
    All(Vec<ServerMessage>),
    /// What a race did to the ratings of those whom it counts for.
    Ratings(Vec<MemberRating>),
    /// Something to say.
    Words(String),
    /// The service cannot be reached.
    Lost,
    /// It says that there is no way on.
    Ended(String),
}

/// What the service is asked.
#[derive(Clone, Debug)]
pub(crate) enum Request {
    Send(Vec<ClientMessage>),
    Hint(ShowHint),
    Check(CheckBoard),
    Question(AskClass),
    Answer(AnswerClass),
    Report(NewReport),
    /// The whole log, with the boards of all.
    ReadAll,
    /// The board of a round, to be kept under this name.
    Keep(u32, String),
}

/// How long to wait before a service is asked again that did not answer.
const PAUSE: Duration = Duration::from_secs(2);

/// Asks the service for news on a thread of its own, until nobody takes them any more.
pub(crate) fn listen(
    seat: RoomSeat,
    wait: Duration,
    sees_all: Arc<AtomicBool>,
    take: impl Fn(Incoming) -> Taken + Send + 'static,
) {
    thread::spawn(move || {
        let mut since = 0;
        loop {
            let asked = match sees_all.load(Ordering::Relaxed) {
                true => seat.news_of_all(since, wait),
                false => seat.news(since, wait),
            };
            let heard = match asked {
                Ok(messages) => {
                    let newest = messages.iter().rev().find_map(|message| match message {
                        ServerMessage::Entries(entries) => entries.last().map(|entry| entry.seq),
                        _ => None,
                    });
                    since = newest.unwrap_or(since);
                    Incoming::News(messages)
                }
                Err(fault) if matches!(fault.status(), Some(400..500)) && fault.status() != Some(429) => {
                    Incoming::Ended(fault.to_string())
                }
                Err(_) => Incoming::Lost,
            };
            let (is_lost, is_ended) = (matches!(heard, Incoming::Lost), matches!(heard, Incoming::Ended(_)));
            let ratings = is_end_of_round(&heard).then(|| seat.ratings().unwrap_or_default());
            if take(heard) == Taken::NoMore || is_ended {
                return;
            }
            // Without an answer nothing is said of ratings; the statistics will.
            if let Some(ratings) = ratings.filter(|ratings| !ratings.is_empty())
                && take(Incoming::Ratings(ratings)) == Taken::NoMore
            {
                return;
            }
            if is_lost {
                thread::sleep(PAUSE);
            }
        }
    });
}

/// Whether news tell that a round is over; what a race brought is stored with the very entry.
fn is_end_of_round(heard: &Incoming) -> bool {
    let Incoming::News(messages) = heard else { return false };
    let ends = |entry: &Entry| entry.facts.iter().any(|fact| matches!(fact, Fact::Over { .. }));
    messages.iter().any(|message| match message {
        ServerMessage::Entries(entries) => entries.iter().any(ends),
        _ => false,
    })
}

/// Whether somebody still wants news.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Taken {
    Yes,
    NoMore,
}

impl<T, E> From<Result<T, E>> for Taken {
    /// Whether a channel still has an end.
    fn from(sent: Result<T, E>) -> Self {
        if sent.is_ok() { Self::Yes } else { Self::NoMore }
    }
}

/// Asks the service, and waits for the answer.
pub(crate) fn deliver(seat: &RoomSeat, request: &Request) -> Incoming {
    let answered = match request {
        Request::Send(messages) => {
            return match seat.send(messages) {
                Ok(answers) => Incoming::Answer(answers),
                // What is in the log comes with the news; what is not is sent again.
                Err(Fault::Refused(_)) => Incoming::Answer(Vec::new()),
                Err(_) => Incoming::Lost,
            };
        }
        Request::ReadAll => {
            return match seat.whole_log() {
                Ok(messages) => Incoming::All(messages),
                Err(fault) => Incoming::Words(fault.to_string()),
            };
        }
        Request::Keep(round, name) => {
            return Incoming::Words(match seat.game(*round) {
                Ok(text) => kept_words(library::keep_room_game(name, &text)),
                Err(fault) => fault.to_string(),
            });
        }
        Request::Check(form) => seat.check(form).map(|()| None),
        Request::Hint(form) => seat.show_hint(form).map(|()| None),
        Request::Question(form) => seat.ask_class(form).map(|()| None),
        Request::Answer(form) => seat
            .answer_class(form)
            .map(|()| Some("The teacher has your answer. You can change it until the answers are revealed.")),
        Request::Report(form) => seat.report(form).map(|()| Some("The operator will look at it.")),
    };
    match answered {
        Ok(words) => words.map_or(Incoming::Answer(Vec::new()), |words| Incoming::Words(words.into())),
        Err(fault) => Incoming::Words(fault.to_string()),
    }
}

/// Where a board was kept, and how to look at it again.
fn kept_words(kept: io::Result<PathBuf>) -> String {
    match kept {
        Ok(path) => {
            let path = path.display();
            format!("Kept in {path}. See it again with: ninefold review {path}")
        }
        Err(error) => format!("The game cannot be kept: {error}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::game::Moment;
    use ninefold_room::{MemberId, OpId};

    #[test]
    fn ratings_are_asked_for_when_a_round_is_over() {
        let news = |facts| {
            let entry = Entry { seq: 1, at: Moment(0), by: MemberId(0), op: OpId(1), facts };
            Incoming::News(vec![ServerMessage::Entries(vec![entry])])
        };
        assert!(is_end_of_round(&news(vec![Fact::Finished { millis: 1 }, Fact::Over { millis: None }])));
        assert!(!is_end_of_round(&news(vec![Fact::Finished { millis: 1 }])));
        assert!(!is_end_of_round(&Incoming::Lost));
    }
}

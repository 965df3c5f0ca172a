//! [`Reports`]: answers that are told to others as they are made: to the server that ranks a storm, or to the
//! teacher of a class. What cannot be sent waits, and is sent again.

use super::sitting::Course;
use crate::browser::api::{self, Fault};
use crate::browser::clock;
use crate::view::who::Who;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_protocol::api::{
    ClassAnswer, ClassJudged, StormAnswer, StormAnswers, StormDealt, StormStanding,
};
use ninefold_protocol::worker::Attempted;

/// What is told to whom.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Reports {
    pub(super) to: Recipient,
    unsent: Vec<Report>,
    /// When it may be tried again, in milliseconds; a time in the far future while something is under way.
    pause: u64,
    /// How many answers the server counts.
    pub(super) counted: u32,
    /// How many came too late to count.
    pub(super) late: u32,
}

/// To whom answers are told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) enum Recipient {
    /// Nobody asks for them.
    #[default]
    Nobody,
    /// Nobody, for a reason that is told at the end.
    Refused(&'static str),
    /// The server, for its leaderboard.
    Storm(String),
    /// The teacher of a class.
    Class {
        /// The code.
        code: String,
        /// Who answers.
        pupil: String,
        /// Which part of the set each exercise is.
        items: Vec<u32>,
    },
}

/// An answer that counts.
#[derive(Clone, PartialEq, Debug)]
struct Report {
    /// Which exercise, from 0.
    number: u32,
    attempted: Attempted,
}

/// How long to wait after a failure, in milliseconds.
const PAUSE: u64 = 2_000;

impl Reports {
    pub(super) fn to(to: Recipient) -> Self {
        Self { to, ..Self::default() }
    }

    /// How many answers have not been sent.
    pub(super) fn n_unsent(&self) -> usize {
        self.unsent.len()
    }
}

/// Asks the server for the dice of a storm; says the seed if it has dealt one.
pub(super) async fn deal(course: Course) -> Option<u64> {
    let (to, seed) = match course.app.who.get_untracked() {
        Who::Guest => (Recipient::Refused("Sign in before a storm, and it is ranked."), None),
        Who::Unknown | Who::Player { .. } => {
            match api::send_for::<StormDealt>("POST", "/storms", &serde_json::json!({})).await {
                Ok(dealt) => (Recipient::Storm(dealt.id), Some(dealt.seed)),
                Err(fault) if fault.status() == Some(401) => {
                    (Recipient::Refused("Sign in before a storm, and it is ranked."), None)
                }
                Err(Fault::Offline) => {
                    (Recipient::Refused("Not ranked: the server could not be reached at the start."), None)
                }
                Err(Fault::Refused(_)) => {
                    (Recipient::Refused("Not ranked: the server has no dice now."), None)
                }
            }
        }
    };
    course.reports.try_set(Reports::to(to));
    seed
}

/// Tells an answer that counts.
pub(super) fn add(course: Course, attempted: Attempted, recall: &str) {
    let number = u32::try_from(course.at.get_untracked()).unwrap_or(u32::MAX);
    course.reports.try_update(|reports| match &reports.to {
        Recipient::Nobody | Recipient::Refused(_) => {}
        // Where the argument had to be told, nothing was found.
        Recipient::Storm(_) if recall == "again" => {}
        Recipient::Storm(_) | Recipient::Class { .. } => reports.unsent.push(Report { number, attempted }),
    });
    send(course);
}

/// Sends what waits, unless something is under way.
pub(super) fn send(course: Course) {
    let now = clock::now().0;
    let is_due =
        course.reports.try_with_untracked(|reports| !reports.unsent.is_empty() && now >= reports.pause);
    if is_due != Some(true) {
        return;
    }
    course.reports.update_untracked(|reports| reports.pause = u64::MAX);
    let reports = course.reports.get_untracked();
    spawn_local(async move {
        let sent = match &reports.to {
            Recipient::Storm(id) => send_storm(id, &reports.unsent).await,
            Recipient::Class { code, pupil, items } => send_class(code, pupil, items, &reports.unsent).await,
            Recipient::Nobody | Recipient::Refused(_) => return,
        };
        course.reports.try_update(|reports| match sent {
            Ok(Sent { count, standing }) => {
                reports.unsent.drain(..count.min(reports.unsent.len()));
                reports.pause = 0;
                if let Some(standing) = standing {
                    reports.counted = standing.found;
                    reports.late += standing.late;
                }
            }
            Err(Fault::Offline) => reports.pause = clock::now().0 + PAUSE,
            // It will not be taken another time either.
            Err(Fault::Refused(_)) => {
                reports.unsent.clear();
                reports.pause = 0;
            }
        });
    });
}

/// What has arrived.
struct Sent {
    count: usize,
    standing: Option<StormStanding>,
}

/// The most answers that the server takes at once.
const AT_ONCE: usize = 20;

async fn send_storm(id: &str, unsent: &[Report]) -> Result<Sent, Fault> {
    let part = &unsent[..unsent.len().min(AT_ONCE)];
    let answer =
        |report: &Report| StormAnswer { number: report.number, reply: report.attempted.reply.clone() };
    let answers = StormAnswers { answers: part.iter().map(answer).collect() };
    let standing = api::send_for("POST", &format!("/storms/{id}/answers"), &answers).await?;
    Ok(Sent { count: part.len(), standing: Some(standing) })
}

async fn send_class(code: &str, pupil: &str, items: &[u32], unsent: &[Report]) -> Result<Sent, Fault> {
    let Some(Report { number, attempted }) = unsent.first() else {
        return Ok(Sent { count: 0, standing: None });
    };
    let item = items.get(*number as usize).copied().unwrap_or(u32::MAX);
    let answer = ClassAnswer {
        pupil: pupil.to_owned(),
        item,
        reply: Some(attempted.reply.clone()),
        solved: None,
        told: u32::try_from(attempted.told).unwrap_or(u32::MAX),
        refused: u32::try_from(attempted.refused).unwrap_or(u32::MAX),
        millis: attempted.millis,
    };
    api::send_for::<ClassJudged>("POST", &format!("/classes/{code}/answers"), &answer).await?;
    Ok(Sent { count: 1, standing: None })
}

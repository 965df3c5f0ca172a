//! What was practised, with the account: what this browser has goes to the server, what other devices have comes.

use super::{LOG, MISSED, kept_log};
use crate::browser::api::{self, Fault};
use crate::view::App;
use crate::view::who::Who;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_protocol::api::PracticeSaved;
use ninefold_protocol::practice::{Agreement, MOST_LINES, agree, news};
use std::cell::Cell;

/// The name under which it is kept how far log and server agree.
const AGREED: &str = "practice.agreed";

thread_local! {
    /// One exchange at a time: what a second one would send is under way.
    static IS_BUSY: Cell<bool> = const { Cell::new(false) };
}

/// What an exchange has changed here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    Nothing,
    /// Something came from other devices.
    More,
}

/// Brings log and account together as soon as it is known who is here; says if something came from elsewhere.
pub(super) fn keep_in_step(app: App, when_more: impl Fn() + Copy + 'static) {
    Effect::new(move |_| {
        if matches!(app.who.get(), Who::Player { .. }) {
            spawn_local(async move {
                // What cannot be sent now is sent when somebody practises again.
                if exchange(app).await == Ok(Change::More) {
                    when_more();
                }
            });
        }
    });
}

/// Sends what the server lacks, and takes in what it has more, until both have everything.
pub(crate) async fn exchange(app: App) -> Result<Change, Fault> {
    let Some(who) = name(app).filter(|_| !IS_BUSY.replace(true)) else { return Ok(Change::Nothing) };
    let exchanged = exchange_all(app, &who).await;
    IS_BUSY.set(false);
    exchanged
}

async fn exchange_all(app: App, who: &str) -> Result<Change, Fault> {
    let mut change = Change::Nothing;
    loop {
        let agreed = agreed(app, who);
        let (told, upto) = news(&kept_log(app), &agreed);
        let saved = api::send_for::<PracticeSaved>("POST", "/practice", &told).await?;
        if name(app).as_deref() != Some(who) || self::agreed(app, who) != agreed {
            // Somebody else is here, or another tab was faster: what it has done counts.
            return Ok(change);
        }
        let log = kept_log(app);
        let (merged, after) = agree(&log, &agreed, upto, &saved);
        if merged != log {
            app.keep(LOG, &merged);
            change = Change::More;
        }
        app.keep(AGREED, &serde_json::to_string(&after).unwrap_or_default());
        let is_all =
            told.lines.len() < MOST_LINES as usize && after.sent >= upto && after.known >= saved.count;
        if is_all {
            return Ok(change);
        }
    }
}

/// Whoever signs out takes what the account keeps along.
pub(crate) fn forget(app: App) {
    let agreed =
        app.shelf.with_value(|shelf| shelf.get(AGREED)).and_then(|text| serde_json::from_str(&text).ok());
    let is_kept = agreed.is_some_and(|agreed: Agreement| news(&kept_log(app), &agreed).0.lines.is_empty());
    app.shelf.with_value(|shelf| {
        shelf.remove(AGREED);
        if is_kept {
            for name in [LOG, MISSED] {
                shelf.remove(name);
            }
        }
    });
}

/// Who has signed in.
fn name(app: App) -> Option<String> {
    app.who.with_untracked(|who| match who {
        Who::Player { name } => Some(name.clone()),
        _ => None,
    })
}

/// How far log and server agree; not at all with another account.
fn agreed(app: App, who: &str) -> Agreement {
    let kept = app.shelf.with_value(|shelf| shelf.get(AGREED));
    let kept = kept.and_then(|text| serde_json::from_str::<Agreement>(&text).ok());
    let own = kept.filter(|agreed| agreed.who == who);
    own.unwrap_or_else(|| Agreement { who: who.to_owned(), ..Agreement::default() })
}

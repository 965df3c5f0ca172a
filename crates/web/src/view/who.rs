//! Who is signed in.

use super::App;
use crate::browser::api;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_protocol::api::{Me, MeKind};

/// Who plays.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Who {
    /// The server has not answered yet, or cannot be reached.
    #[default]
    Unknown,
    /// Nobody that the server knows, or a guest.
    Guest,
    /// Somebody with an account.
    Player {
        /// The username.
        name: String,
    },
}

/// Asks the server who is signed in.
pub(crate) fn who_am_i(app: App) {
    spawn_local(async move {
        // Reading what a refusal says would double the first file's share of this.
        let told = api::text("/api/v1/me").await.and_then(|text| serde_json::from_str::<Me>(&text).ok());
        let who = match told {
            Some(Me { kind: MeKind::Player, username: Some(name), .. }) => Who::Player { name },
            Some(_) => Who::Guest,
            None => Who::Unknown,
        };
        app.who.set(who);
    });
}

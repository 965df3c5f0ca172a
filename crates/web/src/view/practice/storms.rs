//! Who found most in a storm, and whether this one counts.

use super::report::Recipient;
use super::sitting::Course;
use crate::browser::api;
use crate::time;
use crate::view::app;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_protocol::api::{StormRow, StormTable};
use std::time::Duration;

/// Whether a storm that is over is ranked, and the leaderboard.
#[component]
pub(super) fn Ranking(course: Course) -> impl IntoView {
    let t = app().language();
    let table = RwSignal::new(None::<StormTable>);
    let reports = course.reports;
    let is_ranked = reports.with_untracked(|reports| matches!(reports.to, Recipient::Storm(_)));
    // Once everything has arrived, and again when something more has.
    Effect::new(move |_| {
        if reports.with(|reports| reports.n_unsent() == 0) && is_online() {
            spawn_local(async move {
                // Without a server there is no leaderboard, and what counts is said above it.
                if let Ok(found) = api::get::<StormTable>("/leaderboards/storm").await {
                    table.try_set(Some(found));
                }
            });
        }
    });
    let told = move || {
        reports.with(|reports| {
            let late = match reports.late {
                0 => String::new(),
                late => t.fill("{0} came too late to count: the connection was gone.", &[&late]),
            };
            let unsent = match reports.n_unsent() {
                0 => String::new(),
                count => t.fill("{0} could not be sent yet. They count if they arrive in time.", &[&count]),
            };
            let counted = match &reports.to {
                Recipient::Refused(reason) => t.say(reason),
                Recipient::Storm(_) => t.fill("{0} of them count on the leaderboard.", &[&reports.counted]),
                Recipient::Nobody | Recipient::Class { .. } => String::new(),
            };
            [counted, late, unsent]
                .into_iter()
                .filter(|words| !words.is_empty())
                .collect::<Vec<_>>()
                .join(" ")
        })
    };
    let places =
        move || table.get().filter(|table| !table.rows.is_empty()).map(|table| view! { <Places table /> });
    view! {
        <p class="saying" role="status" data-ranked=is_ranked.to_string()>{told}</p>
        {places}
    }
}

/// Whether the browser thinks that there is a network.
fn is_online() -> bool {
    crate::browser::page::window().navigator().on_line()
}

#[component]
fn Places(table: StormTable) -> impl IntoView {
    let t = app().language();
    let own = table.mine.as_ref().map(|mine| view! { <p>{t.fill("Your rank: {0}.", &[&mine.place])}</p> });
    let rows = table.rows.into_iter().map(|StormRow { place, username, found, millis }| {
        view! {
            <tr>
                <td class="number">{place}</td>
                <th scope="row">{username}</th>
                <td class="number">{found}</td>
                <td class="number">{time::watch(Duration::from_millis(millis.unsigned_abs()))}</td>
            </tr>
        }
    });
    view! {
        <h2>{t.say("Best storms of the last seven days")}</h2>
        {own}
        <div class="table-scroll" tabindex="0">
            <table class="table">
                <thead>
                    <tr>
                        <th scope="col" class="number">"#"</th>
                        <th scope="col">{t.say("Player")}</th>
                        <th scope="col" class="number">{t.say("Found")}</th>
                        <th scope="col" class="number">{t.say("Last after")}</th>
                    </tr>
                </thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
}

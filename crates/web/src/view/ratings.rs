//! Ratings from races: one's own, and the strongest of a group.

use super::app;
use leptos::prelude::*;
use ninefold_protocol::api::{OwnRating, RatingFigures, RatingTable};
use ninefold_room::RatingGroup;

/// One's own ratings, a row for each group of puzzles.
#[component]
pub(crate) fn OwnRatings(ratings: Vec<OwnRating>) -> impl IntoView {
    let t = app().language();
    let rows = ratings.into_iter().map(|own| {
        let title =
            RatingGroup::from_name(&own.group).map_or(own.group.clone(), |group| t.say(group.title()));
        view! {
            <tr>
                <th scope="row">{title}</th>
                <td class="number"><Figures figures=own.figures /></td>
                <td class="number">{own.races}</td>
            </tr>
        }
    });
    let rows = rows.collect::<Vec<_>>();
    (!rows.is_empty()).then(|| {
        view! {
            <h2>{t.say("Rating in races")}</h2>
            <div class="table-scroll" tabindex="0">
                <table class="table">
                    <thead>
                        <tr>
                            <th scope="col">{t.say("Puzzles")}</th><th scope="col" class="number">{t.say("Rating")}</th>
                            <th scope="col" class="number">{t.say("Races")}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        }
    })
}

/// The strongest of a group, and one's own rating.
#[component]
pub(crate) fn Strongest(table: RatingTable) -> impl IntoView {
    let t = app().language();
    let own = table.mine.map(|mine| {
        let text = t.fill("Your rating: {0}.", &[&mine.figures]);
        let note = mine.figures.provisional.then(|| t.say("It has no place until it is surer: race more."));
        view! { <p>{text}" "{note}</p> }
    });
    let is_empty = table.rows.is_empty();
    let rows = table.rows.into_iter().map(|row| {
        view! {
            <tr>
                <td class="number">{row.place}</td>
                <th scope="row">{row.username}</th>
                <td class="number"><Figures figures=row.figures /></td>
                <td class="number">{row.races}</td>
            </tr>
        }
    });
    let rows = rows.collect_view();
    view! {
        {own}
        <Show when=move || is_empty><p class="empty">{t.say("Nobody has a sure rating yet.")}</p></Show>
        <div class="table-scroll" tabindex="0" hidden=is_empty>
            <table class="table">
                <thead>
                    <tr>
                        <th scope="col" class="number">"#"</th><th scope="col">{t.say("Player")}</th>
                        <th scope="col" class="number">{t.say("Rating")}</th><th scope="col" class="number">{t.say("Races")}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}

/// A rating with how sure it is.
#[component]
pub(crate) fn Figures(figures: RatingFigures) -> impl IntoView {
    let t = app().language();
    let note = figures.provisional.then(|| t.say("provisional"));
    view! { {figures.to_string()}{note.map(|note| view! { " "<small>{note}</small> })} }
}

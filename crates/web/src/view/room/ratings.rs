//! What the race did to the ratings of those who were in it.

use super::Visit;
use crate::browser::api;
use crate::view::ratings::Figures;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_protocol::api::MemberRating;
use ninefold_room::MemberId;

/// The ratings after the race; nothing for races that count for nobody.
#[component]
pub(super) fn Ratings() -> impl IntoView {
    let visit = Visit::here();
    let t = visit.app.language();
    let ratings = RwSignal::new(Vec::<MemberRating>::new());
    spawn_local(async move {
        let path = format!("/rooms/{}/ratings", visit.id.get_value());
        // Without an answer the panel says nothing of ratings; the statistics will.
        if let Ok(told) = api::get::<Vec<MemberRating>>(&path).await {
            ratings.try_set(told);
        }
    });
    let rows = move || {
        let row = |rating: MemberRating| {
            let name = visit.desk.with_untracked(|desk| desk.name(MemberId(rating.member)));
            // A minus as wide as the plus.
            let change = format!("{:+}", rating.change).replace('-', "−");
            view! { <li>{name}" · "<Figures figures=rating.figures />" · "{change}</li> }
        };
        ratings.get().into_iter().map(row).collect_view()
    };
    view! {
        <Show when=move || ratings.with(|ratings| !ratings.is_empty())>
            <h3>{t.say("Rating")}</h3>
            <ul class="plain room-ratings">{rows}</ul>
        </Show>
    }
}

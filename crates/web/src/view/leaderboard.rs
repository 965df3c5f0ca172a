//! The fastest: of a day, and of the challenges that anybody may open on a board; and the strongest in races.

use super::common::{Go, Working};
use super::ratings::Strongest;
use super::who::Who;
use super::{App, app};
use crate::browser::{api, clock};
use crate::library::State;
use crate::route::Route;
use crate::time;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_protocol::api::{ChallengeInfo, Leaderboard as Ranking, NewChallenge, RatingTable};
use ninefold_room::RatingGroup;
use ninefold_table::PuzzleName;
use std::time::Duration;

/// What people compete for.
#[derive(Clone, PartialEq, Debug, Default)]
enum Contest {
    /// The puzzle of today.
    #[default]
    Today,
    /// A challenge by its id.
    Challenge(String),
    /// The ratings from races.
    Races(RatingGroup),
}

/// What was found of a contest.
#[derive(Clone, PartialEq, Debug)]
enum Found {
    /// The fastest.
    Fastest(Ranking),
    /// The strongest.
    Strongest(RatingTable),
}

/// The fastest of a contest.
#[component]
pub(crate) fn Leaderboard() -> impl IntoView {
    let app = app();
    let t = app.language();
    let contest = RwSignal::new(Contest::default());
    let class = RwSignal::new("");
    let challenges = RwSignal::new(Vec::<ChallengeInfo>::new());
    let found = RwSignal::new(None::<Result<Found, String>>);
    spawn_local(async move {
        // Without a server there is nothing to compete for, and the table says so.
        let open = api::get::<Vec<ChallengeInfo>>("/challenges").await.unwrap_or_default();
        challenges.try_set(open);
    });
    Effect::new(move |_| {
        found.set(None);
        let (contest, class) = (contest.get(), class.get());
        // Who is signed in has a place of their own.
        app.who.track();
        spawn_local(async move {
            let answer = ask(&contest, class).await.map_err(|fault| t.say(&fault.words()));
            found.try_set(Some(answer));
        });
    });
    let choose = move |event: web_sys::Event| {
        let id = event_target_value(&event);
        contest.set(match id.strip_prefix(RACES).and_then(RatingGroup::from_name) {
            Some(group) => Contest::Races(group),
            None if id.is_empty() => Contest::Today,
            None => Contest::Challenge(id),
        });
    };
    let filter = move |event: web_sys::Event| {
        class.set(if event_target_value(&event) == UNAIDED { UNAIDED } else { "" });
    };
    let options = move || {
        let open = challenges.get().into_iter();
        open.map(|challenge| view! { <option value=challenge.id>{challenge.title}</option> }).collect_view()
    };
    let groups = RatingGroup::ALL.map(|group| {
        view! { <option value=format!("{RACES}{}", group.name())>{t.say(group.title())}</option> }
    });
    let is_of_races = move || contest.with(|contest| matches!(contest, Contest::Races(_)));
    let table = move || match found.get() {
        None => view! { <Working text=t.say("Loading …") /> }.into_any(),
        Some(Err(reason)) => view! { <p class="saying warning" role="alert">{reason}</p> }.into_any(),
        Some(Ok(Found::Strongest(table))) => view! { <Strongest table /> }.into_any(),
        Some(Ok(Found::Fastest(ranking))) => {
            // Whoever has played and is not in the list learns why.
            let reason = ranking.unranked.as_ref().map(|reason| {
                let text = t.fill("Not on the leaderboard. {0}", &[&t.say(reason)]);
                view! { <p class="saying warning">{text}</p> }
            });
            let places = match ranking.rows.is_empty() {
                true => view! { <p class="empty">{t.say("Nobody has solved it yet. Be the first.")}</p> }
                    .into_any(),
                false => view! { <Places ranking /> }.into_any(),
            };
            view! { {reason}{places} }.into_any()
        }
    };
    let play = move || match contest.get() {
        Contest::Today if is_done(app) => None,
        Contest::Today => Some((Route::Daily, t.say("Play the daily puzzle"))),
        Contest::Challenge(id) => Some((Route::Challenge(id), t.say("Play for this challenge"))),
        Contest::Races(_) => Some((Route::Together, t.say("Open a race"))),
    };
    let play = move || play().map(|(to, words)| view! { <Go to class="button primary">{words}</Go> });
    let is_player = move || app.who.with(|who| matches!(who, Who::Player { .. }));
    view! {
        <div class="screen">
            <h1>{t.say("Leaderboard")}</h1>
            <div class="row">
                <div class="field">
                    <label for="contest">{t.say("Contest")}</label>
                    <select id="contest" on:change=choose>
                        <option value="">{t.say("Today's puzzle")}</option>
                        {options}
                        <optgroup label=t.say("Rating in races")>{groups}</optgroup>
                    </select>
                </div>
                <div class="field" hidden=is_of_races>
                    <label for="class">{t.say("Assistance")}</label>
                    <select id="class" on:change=filter>
                        <option value="">{t.say("any")}</option>
                        <option value=UNAIDED>{t.say("none")}</option>
                    </select>
                </div>
            </div>
            {table}
            <p class="row">{play}</p>
            <Show when=is_player fallback=move || view! { <p class="empty">{t.say("Sign in before you play, and your time counts.")}</p> }>
                <Opening challenges />
            </Show>
        </div>
    }
}

/// The class of those who took no help.
const UNAIDED: &str = "none";

/// What choices of races begin with.
const RACES: &str = "races:";

async fn ask(contest: &Contest, class: &str) -> Result<Found, api::Fault> {
    let class = if class.is_empty() { String::new() } else { format!("class={class}") };
    let path = match contest {
        Contest::Today => format!("/leaderboards/daily/{}?variant=classic&{class}", clock::today()),
        Contest::Challenge(id) => format!("/leaderboards/challenges/{id}?{class}"),
        Contest::Races(group) => {
            return api::get(&format!("/ratings/{}", group.name())).await.map(Found::Strongest);
        }
    };
    api::get(&path).await.map(Found::Fastest)
}

/// Whether the puzzle of today is solved here.
fn is_done(app: App) -> bool {
    let id = PuzzleName::Daily(&clock::today().to_string()).to_string();
    app.library.with(|library| library.on_puzzle(&id).is_some_and(|game| game.state == State::Solved))
}

/// The places, and one's own.
#[component]
fn Places(ranking: Ranking) -> impl IntoView {
    let t = app().language();
    let own = ranking.mine.map(|mine| view! { <p>{t.fill("Your rank: {0}.", &[&mine.place])}</p> });
    let rows = ranking.rows.into_iter().map(|place| {
        view! {
            <tr>
                <td class="number">{place.place}</td>
                <th scope="row">{place.username.unwrap_or_else(|| t.say("Anonymous"))}</th>
                <td class="number">{time::watch(Duration::from_millis(place.elapsed.unsigned_abs()))}</td>
                <td class="number">{place.score}</td>
            </tr>
        }
    });
    view! {
        {own}
        <div class="table-scroll" tabindex="0">
            <table class="table">
                <thead><tr><th scope="col" class="number">"#"</th><th scope="col">{t.say("Player")}</th><th scope="col" class="number">{t.say("Time")}</th><th scope="col" class="number">{t.say("Score")}</th></tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
}

/// The form of a new challenge.
#[component]
fn Opening(challenges: RwSignal<Vec<ChallengeInfo>>) -> impl IntoView {
    let app = app();
    let t = app.language();
    let (title, puzzle, minutes) =
        (RwSignal::new(String::new()), RwSignal::new(String::new()), RwSignal::new(String::new()));
    let told = RwSignal::new(None::<String>);
    let open = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let form = NewChallenge {
            title: title.get_untracked(),
            puzzle: puzzle.get_untracked().trim().to_owned(),
            hours: HOURS,
            seconds: minutes
                .get_untracked()
                .trim()
                .parse::<u32>()
                .ok()
                .map(|minutes| minutes.saturating_mul(60)),
        };
        spawn_local(async move {
            match api::send_for::<ChallengeInfo>("POST", "/challenges", &form).await {
                Ok(challenge) => {
                    told.try_set(Some(t.fill("The challenge {0} is open for a week.", &[&challenge.title])));
                    challenges.try_update(|open| open.push(challenge));
                }
                Err(fault) => {
                    told.try_set(Some(t.say(&fault.words())));
                }
            }
        });
    };
    let field = move |id: &'static str, name: &str, value: RwSignal<String>| {
        view! {
            <div class="field">
                <label for=id>{t.say(name)}</label>
                <input id=id prop:value=move || value.get() on:input=move |event| value.set(event_target_value(&event)) />
            </div>
        }
    };
    view! {
        <details>
            <summary>{t.say("Challenge others")}</summary>
            <form class="stack" on:submit=open>
                {field("challenge-title", "Title", title)}
                {field("challenge-puzzle", "Puzzle ID", puzzle)}
                {field("challenge-minutes", "Minutes (optional limit)", minutes)}
                <p><button type="submit">{t.say("Open the challenge")}</button></p>
                {move || told.get().map(|text| view! { <p role="status">{text}</p> })}
            </form>
        </details>
    }
}

/// How long a challenge is open.
const HOURS: u32 = 24 * 7;

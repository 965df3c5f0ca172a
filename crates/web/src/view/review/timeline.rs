//! The moves of a game on a line of time, and the easiest step at each point.

use super::Viewing;
use crate::practice::words;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use ninefold_protocol::worker::ReviewedMove;

/// A bar for each move: how long it took, and whether it was right. By arrow keys one goes from move to move, and
/// hears what each of them was.
#[component]
pub(super) fn Timeline(show: Viewing, moves: Vec<ReviewedMove>) -> impl IntoView {
    let t = show.app.language();
    let moment = |made: &ReviewedMove| show.replay.with_value(|replay| replay.moment_of(made.event));
    let moments = StoredValue::new(moves.iter().map(moment).collect::<Vec<_>>());
    let count = moves.len();
    let most = moves.iter().map(|made| made.took).max().unwrap_or_default().max(1) as f64;
    let wide = 480.0 / count.max(1) as f64;
    let bars = (0_u32..).zip(&moves).map(|(number, made)| {
        // Most moves are quick: the root keeps them in sight beside a long one.
        let tall = (100.0 * (made.took as f64 / most).sqrt()).max(3.0);
        let moment = moment(made);
        let base = if made.is_right { "good" } else { "bad" };
        let is_here = move || show.tape.at.get() == moment;
        let class = move || if is_here() { format!("{base} here") } else { base.to_owned() };
        let left = wide * f64::from(number);
        view! {
            <rect class=class x=left y={110.0 - tall} width={(wide * 0.8).max(1.0)} height=tall on:click=move |_| show.tape.go(moment)>
                <title>{of_move(show, made)}</title>
            </rect>
        }
    });
    let bars = bars.collect_view();
    let wrong = moves.iter().filter(|made| !made.is_right).count();
    let name = match count {
        1 => t.say("A move by the time it took."),
        count => t.fill("{0} moves by the time they took, {1} of them wrong.", &[&count, &wrong]),
    };
    let moves = StoredValue::new(moves);
    // How many moves have been made at this moment.
    let made = Memo::new(move |_| {
        let at = show.tape.at.get();
        moments.with_value(|moments| moments.iter().filter(|&&moment| moment <= at).count())
    });
    let said = move || {
        let last = made.get().checked_sub(1);
        moves.with_value(|moves| last.and_then(|last| moves.get(last)).map(|last| of_move(show, last)))
    };
    let key = move |event: KeyboardEvent| {
        let made = made.get_untracked();
        let wanted = match event.key().as_str() {
            "ArrowLeft" | "ArrowDown" => made.checked_sub(1),
            "ArrowRight" | "ArrowUp" => Some((made + 1).min(count)),
            "Home" => Some(0),
            "End" => Some(count),
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        let Some(wanted) = wanted else { return };
        let moment =
            moments.with_value(|moments| wanted.checked_sub(1).and_then(|at| moments.get(at).copied()));
        show.tape.go(moment.unwrap_or_default());
    };
    let easiest = move || {
        let next = moves.with_value(|moves| moves.get(made.get()).and_then(|next| next.easiest.clone()));
        next.map(|technique| t.fill("The easiest step here: {0}.", &[&technique]))
    };
    view! {
        <div
            class="plot" role="slider" tabindex="0" aria-label=name aria-valuemin="0" aria-valuemax=count.to_string()
            aria-valuenow=move || made.get().to_string() aria-valuetext=said on:keydown=key
        >
            <svg viewBox="0 0 480 112" aria-hidden="true">{bars}<path d="M0 110.5h480" /></svg>
        </div>
        <p class="saying">{said}</p>
        <p class="saying easiest">{easiest}</p>
    }
}

/// How long a move took, what it was, and what was there to be seen.
fn of_move(show: Viewing, made: &ReviewedMove) -> String {
    let t = show.app.language();
    let time = match made.took / 1000 {
        1 => t.say("1 second"),
        seconds => t.fill("{0} seconds", &[&seconds]),
    };
    format!("{} ({time})", words(t, std::slice::from_ref(&made.told)))
}

//! Loading puzzles from texts.

use anyhow::Result;
use ninefold_journeys::{Screen, Stage};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A line, rows, a drawn grid, CSV and Ninefold's own form give the same board.
pub(crate) fn five_formats(stage: &Stage) -> Result<()> {
    let rows =
        LINE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect::<Vec<_>>();
    let spaced =
        LINE.chars().map(|symbol| if symbol == '.' { '0' } else { symbol }.to_string()).collect::<Vec<_>>();
    let drawn = rows
        .iter()
        .map(|row| format!("| {} | {} | {} |", &row[..3], &row[3..6], &row[6..]))
        .collect::<Vec<_>>();
    let drawn =
        drawn.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n+-----+-----+-----+\n");
    let own = format!("ninefold 1\nlayout: boxes 3x3\ngivens:\n  {}\n", rows.join("\n  "));
    let texts = [
        LINE.to_owned(),
        rows.join("\n"),
        drawn,
        spaced.chunks(9).map(|row| row.join(",")).collect::<Vec<_>>().join("\n"),
        own,
    ];
    let player = stage.newcomer(Screen::DESKTOP)?;
    for text in texts {
        player.play_text(&text)?;
        player.until_cell(0, "given 5")?;
        player.until_cell(80, "given 9")?;
    }
    player.no_errors_but(&[])
}

/// What cannot be played is refused, and says why.
pub(crate) fn faults(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    let several = LINE.replace("79", "..");
    for (text, reason) in [("hello there", "stands for no digit"), (&several, "several solutions")] {
        player.visit("/import")?;
        player.fill("#import-text", text)?;
        player.press("Load")?;
        if text == several {
            player.click(".tile button.primary")?;
        }
        player.until(&format!(
            "document.querySelector('[role=alert]') && document.body.innerText.includes('{reason}')"
        ))?;
    }
    player.no_errors_but(&[])
}

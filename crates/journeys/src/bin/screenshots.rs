//! Takes pictures of every screen and of the states worth a look: light, dark and in German, on a desktop
//! and on a phone, whole pages; and the main ones with high contrast and without colour.
//!
//! `cargo xtask screenshots` runs it. The first argument is the folder for the pictures, the second
//! one the folder for those that the README shows, further ones are words: only places whose name
//! contains one of them are visited.

#![allow(clippy::print_stdout)]

use anyhow::{Context, Result, ensure};
use ninefold_journeys::screens::{Destination, SCREENS, STATES, choose_theme, switch_language};
use ninefold_journeys::{Player, Screen, Service, Stage};
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};

/// A way in which all or some places are seen.
struct Look {
    name: &'static str,
    theme: &'static str,
    /// The language that the page speaks, and its tag.
    language: (&'static str, &'static str),
    /// What is wrong with the eyes that look, as Chromium calls it.
    sight: &'static str,
    /// The places; none means all.
    places: &'static [&'static str],
}

const LOOKS: [Look; 6] = [
    Look { name: "light", theme: "Light", language: ENGLISH, sight: "none", places: &[] },
    Look { name: "german", theme: "Light", language: GERMAN, sight: "none", places: &[] },
    Look { name: "dark", theme: "Dark", language: ENGLISH, sight: "none", places: &[] },
    Look { name: "contrast", theme: "Contrast", language: ENGLISH, sight: "none", places: MAIN },
    Look { name: "grey", theme: "Light", language: ENGLISH, sight: "achromatopsia", places: MAIN },
    Look { name: "dark-grey", theme: "Dark", language: ENGLISH, sight: "achromatopsia", places: MAIN },
];

const ENGLISH: (&str, &str) = ("English", "en");
const GERMAN: (&str, &str) = ("German", "de");

/// The devices, and where one goes with them; no place means all.
const DEVICES: [(&str, Screen, &[&str]); 6] = [
    ("desktop", Screen::DESKTOP, &[]),
    ("phone", Screen::PHONE, &[]),
    ("small-phone", Screen { height: 664, ..Screen::PHONE }, ARRANGED),
    ("phone-on-its-side", Screen { width: 844, height: 390, ..Screen::PHONE }, ARRANGED),
    ("tablet", Screen { width: 820, height: 1180, ..Screen::PHONE }, ARRANGED),
    ("laptop", Screen { width: 1366, height: 640, ..Screen::DESKTOP }, ARRANGED),
];

/// What is arranged in another way on every device.
const ARRANGED: &[&str] = &[
    "welcome",
    "new-game",
    "game",
    "hint",
    "killer",
    "samurai",
    "end-of-a-day",
    "room-together",
    "scan",
    "setter",
];

/// What is looked at most.
const MAIN: &[&str] = &[
    "welcome",
    "game",
    "mistakes",
    "marks",
    "hint-fish",
    "hint-chain",
    "free-play-watch",
    "free-play-solved",
    "killer",
    "ice",
    "settings",
];

/// What the README shows: its pictures show what is seen without scrolling.
const BEST: &[&str] = &[
    "hint-fish-light-desktop",
    "hint-chain-dark-desktop",
    "game-dark-phone",
    "killer-light-phone",
    "new-game-light-desktop",
    "free-play-watch-light-desktop",
    "samurai-dark-desktop",
    "technique-light-desktop",
];

/// The arena is open for all of a week but its last minute.
const OPEN_ARENA: &str = "--arena=monday 00:00 10079";

/// No picture is taller.
const TALLEST: u32 = 2600;

fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let folder = |arg: Option<String>| -> Result<PathBuf> {
        let folder = PathBuf::from(arg.context("usage: screenshots FOLDER BEST [WORD]...")?);
        fs::create_dir_all(&folder)?;
        Ok(folder)
    };
    let (all, best) = (folder(args.next())?, folder(args.next())?);
    let words = args.collect::<Vec<_>>();
    let stage = Stage::set()?;
    let mut missed = Vec::new();
    for (device, screen, usual) in DEVICES {
        for look in LOOKS.iter().filter(|look| usual.is_empty() || look.name == "light") {
            // The states come first: some of them are those of a newcomer.
            let is_wanted = |place: &&Destination| {
                [look.places, usual].iter().all(|places| places.is_empty() || places.contains(&place.name))
                    && (words.is_empty() || words.iter().any(|word| place.name.contains(word)))
            };
            let places = STATES.iter().chain(SCREENS).filter(is_wanted).collect::<Vec<_>>();
            if places.is_empty() {
                continue;
            }
            // Names and numbers are the same in every look.
            let service = Service::with(&["--mail-log=on", OPEN_ARENA])?;
            let player = stage.visitor(screen, &service)?;
            choose_theme(&player, look.theme)?;
            player.devtools("Emulation.setEmulatedVisionDeficiency", json!({ "type": look.sight }))?;
            for place in places {
                let name = format!("{}-{}-{device}", place.name, look.name);
                let taken = take(&player, place, look.language, &name, &all, &best);
                if let Err(error) = taken {
                    println!("cannot take {name}: {error:#}");
                    missed.push(name);
                }
            }
        }
    }
    ensure!(missed.is_empty(), "these pictures could not be taken: {}", missed.join(", "));
    Ok(())
}

fn take(
    player: &Player<'_>,
    place: &Destination,
    language: (&str, &str),
    name: &str,
    all: &Path,
    best: &Path,
) -> Result<()> {
    place.go(player)?;
    // Players find their way in English.
    if language != ENGLISH {
        switch_language(player, language.0, language.1)?;
    }
    player.run("scrollTo(0, 0)")?;
    let file = format!("{name}.png");
    if BEST.contains(&name) {
        fs::write(best.join(&file), player.picture()?)?;
    }
    let picture = player.whole_picture(TALLEST)?;
    println!("{:>8} {file}", picture.len());
    fs::write(all.join(file), picture)?;
    match language {
        ENGLISH => Ok(()),
        _ => switch_language(player, ENGLISH.0, ENGLISH.1),
    }
}

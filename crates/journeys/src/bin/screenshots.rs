//! Takes a picture of every screen, light and dark, on a desktop and on a phone.
//!
//! `cargo xtask screenshots` runs it; the argument is the folder for the pictures.

#![allow(clippy::print_stdout)]

use anyhow::{Context, Result};
use ninefold_journeys::screens::{SCREENS, choose_theme};
use ninefold_journeys::{Screen, Stage};
use std::fs;
use std::path::PathBuf;

fn main() -> Result<()> {
    let folder = std::env::args().nth(1).context("usage: screenshots FOLDER")?;
    let folder = PathBuf::from(folder);
    fs::create_dir_all(&folder)?;
    let stage = Stage::set()?;
    for (device, screen) in [("desktop", Screen::DESKTOP), ("phone", Screen::PHONE)] {
        for theme in ["Light", "Dark"] {
            let player = stage.newcomer(screen)?;
            choose_theme(&player, theme)?;
            for place in SCREENS {
                let name = format!("{}-{}-{device}.png", place.name, theme.to_lowercase());
                place.go(&player).with_context(|| format!("cannot get to {name}"))?;
                player.run("scrollTo(0, 0)")?;
                let picture = player.picture()?;
                println!("{:>8} {name}", picture.len());
                fs::write(folder.join(name), picture)?;
            }
        }
    }
    Ok(())
}

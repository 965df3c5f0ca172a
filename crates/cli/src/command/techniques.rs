//! `ninefold techniques`: the list of what the human engine knows.

use crate::failure::Failure;
use crate::{Verdict, output};
use ninefold::logic::Technique;
use serde_json::json;
use std::fmt::Write;

/// List the techniques, easiest first, with their level and what others rate them
#[derive(clap::Args)]
pub(crate) struct Techniques {
    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

impl Techniques {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let ladder = ninefold::logic::Ladder::ninefold();
        let rank = |technique: &Technique| ladder.rank(*technique).unwrap_or(usize::MAX);
        let mut techniques = Technique::ALL.to_vec();
        techniques.sort_by_key(rank);
        let mut text = String::new();
        if !self.json {
            writeln!(text, "{:<36}{:<10}{:>4}{:>8}  also called", "name", "level", "SE", "HoDoKu")
                .expect(STRING);
        }
        for technique in techniques {
            let line = if self.json { object(technique) } else { row(technique) };
            writeln!(text, "{}", line.trim_end()).expect(STRING);
        }
        output::print(text)?;
        Ok(Verdict::Yes)
    }
}

const STRING: &str = "a string takes any text";

fn row(technique: Technique) -> String {
    let tenths = |tenths: u8| format!("{}.{}", tenths / 10, tenths % 10);
    let explainer = technique.explainer_tenths().map(tenths).unwrap_or_default();
    let hodoku = technique.hodoku().map(|hodoku| hodoku.score.to_string()).unwrap_or_default();
    let level = technique.level().name();
    let aliases = technique.aliases().join(", ");
    format!("{:<36}{level:<10}{explainer:>4}{hodoku:>8}  {aliases}", technique.slug())
}

fn object(technique: Technique) -> String {
    json!({
        "name": technique.name(),
        "slug": technique.slug(),
        "aliases": technique.aliases(),
        "level": technique.level().name(),
        "se": technique.explainer_tenths().map(|tenths| f64::from(tenths) / 10.0),
        "hodoku": technique.hodoku().map(|hodoku| hodoku.score),
    })
    .to_string()
}

/// Reads the name of a technique for another command's arguments.
pub(crate) fn parse(name: &str) -> Result<Technique, String> {
    Technique::from_name(name)
        .ok_or_else(|| format!("there is no technique '{name}'; `ninefold techniques` lists them all"))
}

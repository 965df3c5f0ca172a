//! What tells about a set: its manifest, and its card in the form of Hugging Face.

use super::SetRecipe;
use super::command::command;
use crate::journal::Made;
use crate::table::Schema;
use crate::{Column, ENGINE, Fault};
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The files with their checksums, the engine, and the recipe.
pub(super) fn manifest(recipe: &SetRecipe, files: &BTreeMap<String, Made>) -> Result<String, Fault> {
    let file = |(path, made): (&String, &Made)| json!({"path": path, "rows": made.n_rows, "bytes": made.n_bytes, "sha256": made.sha256});
    let manifest = json!({
        "engine": ENGINE,
        "command": command(recipe),
        "recipe": recipe.to_toml()?,
        "files": files.iter().map(file).collect::<Vec<_>>(),
    });
    let text = serde_json::to_string_pretty(&manifest);
    Ok(text.map_err(|error| Fault::new(format_args!("the manifest cannot be written: {error}")))? + "\n")
}

/// Where the rows of a split are.
#[derive(Clone, Copy)]
pub(super) enum Layout {
    /// In `data/train-00000-of-00003.parquet`, as one machine writes them.
    Files,
    /// In `data/split=train`, as a cluster does.
    Folders,
}

/// The card: what programs read between the dashes, and what people read below them.
///
/// `totals` are the splits with their rows.
pub(super) fn card(
    recipe: &SetRecipe,
    schema: &Schema,
    totals: &[(&str, u64)],
    n_bytes: u64,
    layout: Layout,
) -> String {
    let n_rows = totals.iter().map(|(_, rows)| rows).sum::<u64>();
    let mut text = String::from("---\n");
    let mut add = |line: std::fmt::Arguments<'_>| writeln!(text, "{line}").expect("a string takes any text");
    if let Some(license) = &recipe.license {
        // A JSON string is a YAML string too, whatever is in it.
        add(format_args!("license: {}", json!(license)));
    }
    add(format_args!("pretty_name: {}", json!(recipe.name)));
    add(format_args!("size_categories:\n- {}", size_category(n_rows)));
    add(format_args!("tags:\n- sudoku\n- puzzles\n- reasoning"));
    add(format_args!("configs:\n- config_name: default\n  data_files:"));
    for (split, _) in totals {
        let path = match layout {
            Layout::Files => format!("data/{split}-*"),
            Layout::Folders => format!("data/split={split}/*"),
        };
        add(format_args!("  - split: {split}\n    path: {path}"));
    }
    add(format_args!("dataset_info:\n  features:"));
    for field in schema.iter() {
        add(format_args!("  - name: {}\n    dtype: {}", field.name, field.kind.feature()));
    }
    add(format_args!("  splits:"));
    for (split, rows) in totals {
        add(format_args!("  - name: {split}\n    num_examples: {rows}"));
    }
    add(format_args!("  download_size: {n_bytes}\n---\n"));
    add(format_args!("# {}\n", recipe.name));
    add(format_args!(
        "{n_rows} {} puzzles, each with exactly one solution, made by {ENGINE} with seed {}. \
         {} makes the same rows again on any machine.\n",
        recipe.kinds(),
        recipe.seed,
        match layout {
            Layout::Files => {
                format!("`manifest.json` has the checksums of all files; `{}`", command(recipe))
            }
            Layout::Folders => format!("`{}`", command(recipe)),
        },
    ));
    if totals.len() > 1 {
        let (what, why) = match &*recipe.split_by {
            "puzzle" => ("puzzle", "the canonical form of the puzzle"),
            _ => ("puzzle and no solution grid", "the canonical form of the solution grid"),
        };
        add(format_args!(
            "No {what} is in two splits, not even turned, mirrored or relabelled: the split of a row follows \
             from the hash of {why}.\n"
        ));
    }
    add(format_args!("| column | type | meaning |\n|---|---|---|"));
    for field in schema.iter() {
        let meaning = field.name.parse().map_or("", Column::meaning);
        add(format_args!("| `{}` | {} | {meaning} |", field.name, field.kind.feature()));
    }
    text
}

/// The classes of Hugging Face, each with the number of rows that it ends before.
const SIZES: [(u64, &str); 7] = [
    (1_000, "n<1K"),
    (10_000, "1K<n<10K"),
    (100_000, "10K<n<100K"),
    (1_000_000, "100K<n<1M"),
    (10_000_000, "1M<n<10M"),
    (100_000_000, "10M<n<100M"),
    (1_000_000_000, "100M<n<1B"),
];

fn size_category(n_rows: u64) -> &'static str {
    SIZES.iter().find(|(end, _)| n_rows < *end).map_or("n>1B", |(_, name)| name)
}

//! [`command`]: what to type to make a set again.

use super::{PartRecipe, SetRecipe};
use std::borrow::Cow;

/// The command that makes the same bytes again: all that the set depends on as options, or the recipe
/// beside it where it has several parts. How many threads, shards and attempts it takes changes nothing.
pub(super) fn command(recipe: &SetRecipe) -> String {
    let mut words = vec!["ninefold dataset make".to_owned()];
    match &recipe.part[..] {
        [part] => words.extend(options(recipe, part)),
        _ => words.push("recipe.toml".into()),
    }
    words.push("-o FOLDER".into());
    words.join(" ")
}

/// What differs from what is usual.
fn options(recipe: &SetRecipe, part: &PartRecipe) -> Vec<String> {
    let usual = SetRecipe::new(recipe.seed);
    let mut words = vec![format!("-n {} --seed {}", part.count, recipe.seed)];
    let mut add = |name: &str, value: Option<&str>| {
        words.extend(value.map(|value| format!("--{name} {}", quoted(value))));
    };
    add("variant", part.variant.as_deref());
    add("level", part.level.as_deref());
    add("rating", part.rating.as_deref());
    part.needs.iter().for_each(|name| add("needs", Some(name)));
    part.without.iter().for_each(|name| add("without", Some(name)));
    add("clues", part.clues.as_deref());
    add("symmetry", part.symmetry.as_deref());
    let unusual = |own: &str, usual: &str| (own != usual).then(|| own.to_owned());
    add("columns", unusual(&recipe.columns.join(","), &usual.columns.join(",")).as_deref());
    add("splits", unusual(&recipe.splits, &usual.splits).as_deref());
    add("split-by", unusual(&recipe.split_by, &usual.split_by).as_deref());
    let rows = [&recipe, &&usual].map(|recipe| recipe.rows_per_file.to_string());
    add("rows-per-file", unusual(&rows[0], &rows[1]).as_deref());
    add("to", unusual(&recipe.form, &usual.form).as_deref());
    add("name", unusual(&recipe.name, &usual.name).as_deref());
    add("license", recipe.license.as_deref());
    words.extend(part.minimal.then(|| "--minimal".to_owned()));
    words
}

/// A word as a shell takes it.
fn quoted(word: &str) -> Cow<'_, str> {
    let is_plain = |symbol: char| symbol.is_ascii_alphanumeric() || "-_.,=+/:".contains(symbol);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.into(),
        false => format!("'{}'", word.replace('\'', r"'\''")).into(),
    }
}

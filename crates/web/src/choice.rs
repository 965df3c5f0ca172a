//! [`Choices`]: the games that were started last, by variant and level; the next one starts from there.

use ninefold_protocol::worker::Level;
use ninefold_puzzle::Variant;

/// What was started, the last one first and each of them once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choices(Vec<Choice>);

/// A variant at a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The variant.
    pub variant: Variant,
    /// The level.
    pub level: Level,
}

/// How many are remembered.
const MOST: usize = 3;

impl Default for Choice {
    fn default() -> Self {
        Self { variant: Variant::CLASSIC, level: Level::Easy }
    }
}

impl Choices {
    /// Those that are remembered.
    pub fn all(&self) -> &[Choice] {
        &self.0
    }

    /// What to offer first.
    pub fn last(&self) -> Choice {
        self.0.first().copied().unwrap_or_default()
    }

    /// Remembers what was started.
    pub fn add(&mut self, choice: Choice) {
        self.0.retain(|known| *known != choice);
        self.0.insert(0, choice);
        self.0.truncate(MOST);
    }

    /// As it is kept: a line each, such as `killer medium`.
    pub fn to_text(&self) -> String {
        let line = |choice: &Choice| format!("{} {}", choice.variant, choice.level.name().to_lowercase());
        self.0.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// Reads what was kept, as far as it is understood.
    pub fn of_text(text: &str) -> Self {
        let read = |line: &str| {
            let (variant, level) = line.split_once(' ')?;
            Some(Choice { variant: variant.parse().ok()?, level: Level::from_name(level)? })
        };
        Self(text.lines().filter_map(read).take(MOST).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_choice_comes_first_and_none_comes_twice() {
        let mut choices = Choices::of_text("killer medium\nnonsense\nclassic easy");
        assert_eq!(choices.to_text(), "killer medium\nclassic easy");
        choices.add(Choice::default());
        assert_eq!(choices.to_text(), "classic easy\nkiller medium");
        for level in [Level::Hard, Level::Expert] {
            choices.add(Choice { level, ..Choice::default() });
        }
        assert_eq!(choices.to_text(), "classic expert\nclassic hard\nclassic easy");
        assert_eq!(Choices::of_text(&choices.to_text()), choices);
        assert_eq!(Choices::default().last(), Choice::default());
    }
}

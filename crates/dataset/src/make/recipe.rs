//! [`SetRecipe`]: what a data set is, as text.

use crate::hash::hex;
use crate::{By, Column, ENGINE, Fault, Form, Splits};
use ninefold::generate::{Difficulty, Minimality, Recipe};
use ninefold::logic::{Level, Technique};
use ninefold::puzzle::Variant;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What a data set is: everything that its bytes depend on, and nothing else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetRecipe {
    /// What people call it.
    #[serde(default = "usual::name")]
    pub name: String,
    /// The licence as Hugging Face writes it, such as `cc-by-4.0`; whoever makes the set decides it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub license: Option<String>,
    /// Where all luck comes from.
    pub seed: u64,
    /// The form of the files: `parquet`, `csv`, `tsv`, `jsonl` or `npy`.
    #[serde(default = "usual::form")]
    pub form: String,
    /// How many rows are shared out among the files of a block.
    #[serde(default = "usual::rows_per_file")]
    pub rows_per_file: u64,
    /// `train=0.9,test=0.1`.
    #[serde(default = "usual::splits")]
    pub splits: String,
    /// `grid` or `puzzle`: what is never on two sides.
    #[serde(default = "usual::split_by")]
    pub split_by: String,
    /// The names of the columns.
    #[serde(default = "usual::columns")]
    pub columns: Vec<String>,
    /// Which puzzles, and how many.
    #[serde(default)]
    pub part: Vec<PartRecipe>,
}

/// Puzzles of one kind.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartRecipe {
    /// How many.
    pub count: u64,
    /// The kind, as in `killer` or `6x6+diagonal`; classic if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// A level, or two with dots between them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The rating (ER) of Sudoku Explainer, or two with dots between them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<String>,
    /// How many clues, or two numbers with dots between them; as few as it takes if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clues: Option<String>,
    /// How the clues are arranged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<String>,
    /// Whether no clue can be missed, also if `clues` would allow more.
    #[serde(default)]
    pub minimal: bool,
    /// Techniques that are needed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<String>,
    /// Techniques that are not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
}

/// What holds where a recipe says nothing.
pub(super) mod usual {
    use crate::{By, Column, Form, Splits};

    pub(super) fn name() -> String {
        "Sudoku puzzles".into()
    }

    pub(super) fn form() -> String {
        Form::Parquet.ending().into()
    }

    pub(super) fn rows_per_file() -> u64 {
        100_000
    }

    pub(super) fn splits() -> String {
        Splits::default().to_string()
    }

    pub(super) fn split_by() -> String {
        By::default().to_string()
    }

    pub(super) fn columns() -> Vec<String> {
        use Column::{CanonicalHash, Clues, GridHash, Item, Puzzle, Seed, Solution};
        [Puzzle, Solution, Clues, CanonicalHash, GridHash, Seed, Item]
            .map(|column| column.name().into())
            .into()
    }
}

/// File names have five digits for the number of a file.
const MOST_FILES: u64 = 100_000;

impl SetRecipe {
    /// A recipe without parts, with what is usual.
    pub fn new(seed: u64) -> Self {
        Self {
            name: usual::name(),
            license: None,
            seed,
            form: usual::form(),
            rows_per_file: usual::rows_per_file(),
            splits: usual::splits(),
            split_by: usual::split_by(),
            columns: usual::columns(),
            part: Vec::new(),
        }
    }

    /// Reads a recipe.
    pub fn from_toml(text: &str) -> Result<Self, Fault> {
        let recipe: Self = toml::from_str(text).map_err(|error| Fault::new(error.to_string().trim_end()))?;
        recipe.check()?;
        Ok(recipe)
    }

    /// The recipe as text, with all that is usual spelled out.
    pub fn to_toml(&self) -> Result<String, Fault> {
        toml::to_string(self)
            .map_err(|error| Fault::new(format_args!("the recipe cannot be written: {error}")))
    }

    /// What the bytes of the set follow from: the recipe, and the engine that follows it.
    pub(super) fn identity(&self) -> Result<String, Fault> {
        Ok(hex(&Sha256::digest(format!("{ENGINE}\n{}", self.to_toml()?))))
    }

    /// Whether all of it makes sense.
    pub(super) fn check(&self) -> Result<(), Fault> {
        if i64::try_from(self.seed).is_err() {
            return Err(Fault::new("the seed is too large").hint("take one up to 9223372036854775807"));
        }
        let n_rows = self.part.iter().try_fold(0u64, |sum, part| sum.checked_add(part.count));
        let n_rows = n_rows.filter(|rows| i64::try_from(*rows).is_ok());
        let n_rows = n_rows.ok_or_else(|| Fault::new("these are too many puzzles"))?;
        if n_rows == 0 {
            return Err(Fault::new("the recipe asks for no puzzles")
                .hint("write [[part]] and count = 1000, or say --count 1000"));
        }
        if self.rows_per_file == 0 || n_rows.div_ceil(self.rows_per_file) >= MOST_FILES {
            let advice = n_rows.div_ceil(MOST_FILES - 1);
            return Err(Fault::new(format_args!("{} rows a file cannot be", self.rows_per_file))
                .hint(format_args!("take {advice} or more")));
        }
        let is_plain = |text: &str| text.chars().all(|symbol| !symbol.is_control());
        if !is_plain(&self.name) || !self.license.as_deref().is_none_or(is_plain) {
            return Err(Fault::new("the name and the licence are a line each"));
        }
        self.form()?;
        self.splits()?;
        self.by()?;
        self.columns()?;
        self.part.iter().try_for_each(|part| part.variant().and(part.to_recipe()).map(|_| ()))
    }

    pub(super) fn form(&self) -> Result<Form, Fault> {
        match self.form.parse().map_err(Fault::new)? {
            Form::Hrm => {
                Err(Fault::new("a set is not made as hrm").hint("--hrm FOLDER writes it once more so"))
            }
            form => Ok(form),
        }
    }

    /// The kinds of its puzzles in words, as in `Sudoku` or `killer and thermo Sudoku`.
    pub(super) fn kinds(&self) -> String {
        let mut kinds = self.part.iter().map(|part| part.variant.as_deref().unwrap_or("classic"));
        let first = kinds.next().unwrap_or_default().to_owned();
        let mut names = vec![first];
        for kind in kinds {
            if !names.iter().any(|name| name == kind) {
                names.push(kind.to_owned());
            }
        }
        names.join(", ") + " Sudoku"
    }

    pub(crate) fn splits(&self) -> Result<Splits, Fault> {
        self.splits.parse()
    }

    pub(super) fn by(&self) -> Result<By, Fault> {
        self.split_by.parse()
    }

    /// The columns in their order; the puzzle is there anyway.
    pub(super) fn columns(&self) -> Result<Vec<Column>, Fault> {
        let asked = self.columns.iter().map(|name| name.parse::<Column>().map_err(Fault::new));
        let asked = asked.collect::<Result<Vec<_>, _>>()?;
        let is_wanted = |column: &Column| *column == Column::Puzzle || asked.contains(column);
        Ok(Column::ALL.into_iter().filter(is_wanted).collect())
    }
}

impl PartRecipe {
    pub(super) fn variant(&self) -> Result<Variant, Fault> {
        self.variant.as_deref().map_or(Ok(Variant::CLASSIC), |name| name.parse().map_err(Fault::new))
    }

    pub(super) fn to_recipe(&self) -> Result<Recipe, Fault> {
        let technique = |name: &String| {
            Technique::from_name(name).ok_or_else(|| {
                Fault::new(format_args!("there is no technique '{name}'"))
                    .hint("`ninefold techniques` lists them all")
            })
        };
        let techniques = |names: &[String]| names.iter().map(technique).collect::<Result<Vec<_>, _>>();
        Ok(Recipe {
            clues: self.clues.as_deref().map(str::parse).transpose().map_err(Fault::new)?.unwrap_or_default(),
            symmetry: self
                .symmetry
                .as_deref()
                .map(str::parse)
                .transpose()
                .map_err(Fault::new)?
                .unwrap_or_default(),
            minimality: if self.minimal { Minimality::Minimal } else { Minimality::AsAsked },
            difficulty: Difficulty {
                levels: self.level.as_deref().map(Level::range).transpose().map_err(Fault::new)?,
                needs: techniques(&self.needs)?,
                without: techniques(&self.without)?,
                rating: self.rating.as_deref().map(str::parse).transpose().map_err(Fault::new)?,
            },
        })
    }
}

//! [`Claims`]: what the columns of a table say, against what the puzzles do.

use crate::puzzles::{SolvedRows, place_of, place_of_puzzles, read_grid};
use crate::read::name_of;
use crate::table::{Batch, Schema, Values};
use crate::{Annotator, Column, Fault, GridHash, Origin, Solved};
use std::path::Path;

/// The columns of a table that can be checked.
pub(super) struct Claims {
    puzzles: usize,
    split: Option<usize>,
    /// Those that are worked out for every row, with their places.
    quick: Vec<(Column, usize)>,
    /// Those that are worked out for some rows.
    slow: Vec<(Column, usize)>,
}

/// What came of some rows.
pub(super) struct Checked {
    pub(super) faults: Vec<String>,
    pub(super) rows: Vec<Row>,
    /// In how many rows the slow columns were looked at.
    pub(super) n_rated: u64,
}

/// What is compared with other rows.
pub(super) struct Row {
    /// The hashes of the puzzle and of its solution grid, if it has one solution.
    pub(super) hashes: Option<[GridHash; 2]>,
    /// The split, if the row says it.
    pub(super) split: Option<String>,
}

impl Claims {
    pub(super) fn new(schema: &Schema, file: &Path) -> Result<Self, Fault> {
        let of_origin = |origin| {
            let is_claim = move |column: &Column| {
                column.origin() == origin && !matches!(column, Column::Puzzle | Column::Engine)
            };
            let with_place = |column| place_of(schema, column).map(|place| (column, place));
            Column::ALL.into_iter().filter(is_claim).filter_map(with_place).collect()
        };
        Ok(Self {
            puzzles: place_of_puzzles(schema, &name_of(file))?,
            split: place_of(schema, Column::Split),
            quick: of_origin(Origin::Quick),
            slow: of_origin(Origin::Slow),
        })
    }

    /// Checks some rows; of those that are chosen, also what takes long.
    pub(super) fn check(
        &self,
        annotator: &mut Annotator,
        batch: &Batch,
        is_chosen: impl Fn(usize) -> bool,
    ) -> Checked {
        let SolvedRows { rows: proper, solved, wrong } = SolvedRows::of(annotator, batch, self.puzzles);
        let mut faults = wrong.into_iter().map(|(row, fault)| (row, fault.message)).collect::<Vec<_>>();
        let hashes = self.compare(annotator, batch, &proper, &solved, &self.quick, &mut faults);
        let mut n_rated = 0;
        if !self.slow.is_empty() {
            let pairs = proper.iter().copied().zip(solved);
            let (rows, solved): (Vec<_>, Vec<_>) = pairs.filter(|(row, _)| is_chosen(*row)).unzip();
            n_rated = rows.len() as u64;
            self.compare(annotator, batch, &rows, &solved, &self.slow, &mut faults);
        }
        faults.sort_by_key(|(row, _)| *row);
        let split =
            |row| Some(batch.columns[self.split?].display(row).into_owned()).filter(|name| !name.is_empty());
        let mut rows =
            (0..batch.n_rows).map(|row| Row { hashes: None, split: split(row) }).collect::<Vec<_>>();
        for (row, hashes) in proper.iter().zip(hashes) {
            rows[*row].hashes = Some(hashes);
        }
        let faults =
            faults.into_iter().map(|(row, message)| format!("{}: {message}", batch.places.name(row)));
        Checked { faults: faults.collect(), rows, n_rated }
    }

    /// Compares columns with what is worked out, and gives the hashes of the rows.
    fn compare(
        &self,
        annotator: &mut Annotator,
        batch: &Batch,
        rows: &[usize],
        solved: &[Solved],
        claims: &[(Column, usize)],
        faults: &mut Vec<(usize, String)>,
    ) -> Vec<[GridHash; 2]> {
        let needs_hashes = claims.iter().all(|(column, _)| column.origin() == Origin::Quick);
        let hashes: &[Column] = if needs_hashes { &[Column::CanonicalHash, Column::GridHash] } else { &[] };
        let wanted =
            hashes.iter().copied().chain(claims.iter().map(|(column, _)| *column)).collect::<Vec<_>>();
        let found = annotator.columns(&wanted, solved);
        for ((column, place), found) in claims.iter().zip(&found[hashes.len()..]) {
            for (number, row) in rows.iter().enumerate() {
                let (claimed, true_value) = (batch.columns[*place].display(*row), found.display(number));
                // An empty field claims nothing.
                if !claimed.is_empty() && !is_same(*column, &claimed, &true_value) {
                    let true_value = if true_value.is_empty() { "nothing" } else { &true_value };
                    faults.push((*row, format!("the {column} is {true_value}, not {claimed}")));
                }
            }
        }
        let hash = |values: &Values, number| match values {
            Values::Text(texts) => texts.get(number).and_then(GridHash::from_hex),
            Values::Integer(_) | Values::Real(_) => None,
        };
        let pair = |number| Some([hash(found.first()?, number)?, hash(found.get(1)?, number)?]);
        if needs_hashes { (0..rows.len()).filter_map(pair).collect() } else { Vec::new() }
    }
}

/// Whether two values mean the same, though they may be written differently.
fn is_same(column: Column, claimed: &str, found: &str) -> bool {
    if claimed == found {
        return true;
    }
    match column {
        Column::Solution | Column::Canonical => {
            read_grid(claimed).is_ok_and(|grid| Ok(grid) == read_grid(found))
        }
        Column::CanonicalHash | Column::GridHash => claimed.eq_ignore_ascii_case(found),
        Column::Techniques => {
            let read = |text| serde_json::from_str::<serde_json::Value>(text).ok();
            read(claimed).is_some_and(|counts| Some(counts) == read(found))
        }
        // Ratings have one decimal, and may have been kept with half the precision.
        _ => match (claimed.parse::<f64>(), found.parse::<f64>()) {
            (Ok(claimed), Ok(found)) => (claimed - found).abs() < 0.001,
            _ => false,
        },
    }
}

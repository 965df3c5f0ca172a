//! `ninefold sql`: questions in SQL about tables of puzzles.

use super::dataset::watched;
use crate::Verdict;
use crate::failure::Failure;
use crate::progress::Rows;
use ninefold_dataset::{AnswerForm, Query};
use std::io::{self, BufWriter, Read};

/// Ask in SQL: select level(puzzle), count(*) from 'puzzles.txt' group by 1
///
/// Files are tables, named in quotes: Parquet, CSV and TSV with a head, JSON lines, lists with a puzzle
/// a line (column puzzle), and folders of them, such as a set that `ninefold dataset make` made. Only
/// the columns that are asked for are read. The language is that of SQLite.
#[derive(clap::Args)]
#[command(after_help = "\
Functions of a puzzle p, which is a text of 81 symbols:
  solve(p)                   the only solution; nothing if there is none, or several
  count_solutions(p, limit)  how many solutions there are, counted up to a limit
  clues(p)                   how many cells are given
  rate_er(p)                 the rating of Sudoku Explainer 1.2.1
  level(p)                   Ninefold's level
  hardest(p)                 the hardest technique needed
  canonical(p)               the form that all symmetric copies share; canonical_hash(p) is its hash
  automorphisms(p)           how many symmetries leave the puzzle as it is
Of the numbers of a group, besides those of SQLite:
  median(x), quantile(x, s)  the number below which half of them are, or a share s from 0 to 1")]
pub(crate) struct Sql {
    /// The question; '-' reads it from standard input
    #[arg(value_name = "QUESTION")]
    question: String,
    /// How to write the answer: table, csv or jsonl
    #[arg(long, default_value = "table")]
    format: AnswerForm,
}

impl Sql {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let mut question = self.question;
        if question == "-" {
            question.clear();
            let read = io::stdin().read_to_string(&mut question);
            read.map_err(|error| Failure::io("standard input", &error))?;
        }
        let query = watched(Rows::About(None), |watch| Query::load(&question, watch))?;
        query.answer(self.format, &mut BufWriter::new(io::stdout().lock()))?;
        Ok(Verdict::Yes)
    }
}

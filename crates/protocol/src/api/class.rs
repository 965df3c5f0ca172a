//! A class: a set of exercises by a code, and who has solved what. Nobody needs an account.

use crate::set::{ExerciseSet, SetItem};
use crate::worker::Response;

body! {
    /// The form of a new class.
    pub struct NewClass {
        /// What is to be done.
        #[cfg_attr(feature = "openapi", schema(value_type = Object))]
        pub set: ExerciseSet,
        /// For how many days it is kept, 1 to 90; 14 unless said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub days: Option<u32>,
    }

    /// A class that is open.
    pub struct ClassOpened {
        /// What pupils type, or open as a link: `/class/CODE`.
        pub code: String,
        /// What only the teacher has: it shows the results, and ends the class.
        pub key: String,
        /// When it ends; then everything about it is forgotten.
        pub ends: i64,
    }

    /// What a class is to do.
    pub struct ClassInfo {
        /// The set.
        #[cfg_attr(feature = "openapi", schema(value_type = Object))]
        pub set: ExerciseSet,
        /// When it ends.
        pub ends: i64,
    }

    /// Somebody who comes into a class.
    pub struct NewPupil {
        /// How they want to be called there, 1 to 40 characters.
        #[serde(default)]
        pub name: String,
    }

    /// Somebody who is in a class.
    pub struct PupilIn {
        /// What this pupil shows with every answer.
        pub pupil: String,
    }

    /// The answer of a pupil.
    pub struct ClassAnswer {
        /// Who.
        pub pupil: String,
        /// Which part of the set, from 0.
        pub item: u32,
        /// The answer to an exercise.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
        pub reply: Option<Response>,
        /// The solution of a puzzle, as digits in reading order.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub solved: Option<String>,
        /// How many tiers of help were told.
        #[serde(default)]
        pub told: u32,
        /// How many answers were refused before.
        #[serde(default)]
        pub refused: u32,
        /// How long it took.
        #[serde(default)]
        pub millis: u64,
    }

    /// What came of an answer.
    pub struct ClassJudged {
        /// `again`, `hard`, `good` or `easy`; nothing if the answer is wrong.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub recall: Option<String>,
    }

    /// What shows that one is the teacher of a class.
    pub struct ClassKey {
        /// The key that came when the class was opened.
        #[serde(default)]
        pub key: String,
    }

    /// Who has solved what.
    pub struct ClassResults {
        /// What the set is called.
        pub title: String,
        /// What is to be done.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
        pub items: Vec<SetItem>,
        /// When the class ends.
        pub ends: i64,
        /// The pupils, by name.
        pub pupils: Vec<PupilResults>,
    }

    /// What a pupil has solved.
    pub struct PupilResults {
        /// The name.
        pub name: String,
        /// What is solved, in the order of the set.
        pub results: Vec<PupilResult>,
    }

    /// Something solved by a pupil.
    pub struct PupilResult {
        /// Which part of the set, from 0.
        pub item: u32,
        /// `again` where the argument had to be told, `hard`, `good` or `easy`.
        pub recall: String,
        /// How long it took, as the pupil's device says.
        pub millis: u64,
    }
}

impl ClassResults {
    /// A row for each pupil, a column for each part of the set, as comma-separated values.
    pub fn csv(&self) -> String {
        let parts = 0..self.items.len();
        let numbers = parts.clone().map(|at| (at + 1).to_string());
        let head = ["name".to_owned()].into_iter().chain(numbers).collect::<Vec<_>>().join(",");
        let row = |pupil: &PupilResults| {
            let cell = |at: usize| pupil.result(at).map(|result| result.recall.clone()).unwrap_or_default();
            let cells = [quoted(&pupil.name)].into_iter().chain(parts.clone().map(cell));
            cells.collect::<Vec<_>>().join(",")
        };
        [head].into_iter().chain(self.pupils.iter().map(row)).map(|line| line + "\n").collect()
    }
}

impl PupilResults {
    /// How a part of the set went, counted from 0, if it is solved.
    pub fn result(&self, at: usize) -> Option<&PupilResult> {
        self.results.iter().find(|result| result.item as usize == at)
    }
}

/// A name as a value between commas; one that a spreadsheet would take for a formula is disarmed.
fn quoted(name: &str) -> String {
    let disarmed = if name.starts_with(['=', '+', '-', '@']) { format!("'{name}") } else { name.to_owned() };
    format!("\"{}\"", disarmed.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_a_table_that_no_name_can_break() {
        let puzzle = SetItem::Puzzle { puzzle: String::new() };
        let result = PupilResult { item: 1, recall: "good".into(), millis: 7 };
        let pupil = |name: &str, results: &[PupilResult]| PupilResults {
            name: name.into(),
            results: results.to_vec(),
        };
        let results = ClassResults {
            title: "Fish".into(),
            items: vec![puzzle; 2],
            ends: 0,
            pupils: vec![pupil("Mia, \"K\"", &[result]), pupil("=1+1", &[])],
        };
        assert_eq!(results.csv(), "name,1,2\n\"Mia, \"\"K\"\"\",,good\n\"'=1+1\",,\n");
    }
}

//! HoDoKu's regression library, as far as its techniques are known here.

use ninefold_logic::reglib::{cases, run};

/// A way to write a case down for a turned or renamed board.
#[derive(Clone, Copy)]
struct View {
    /// Where a cell goes, by row and column from 0.
    cell: fn(usize, usize) -> (usize, usize),
    /// What a digit from 1 to 9 becomes.
    digit: fn(usize) -> usize,
}

/// As written; transposed; mirrored; with bands, lines and digits in another order.
const VIEWS: [View; 4] = [
    View { cell: |row, col| (row, col), digit: |digit| digit },
    View { cell: |row, col| (col, row), digit: |digit| digit },
    View { cell: |row, col| (row, 8 - col), digit: |digit| 10 - digit },
    View {
        cell: |row, col| ((row + 3) % 9, [7, 6, 8, 1, 2, 0, 5, 3, 4][col]),
        digit: |digit| [4, 9, 1, 7, 3, 8, 2, 6, 5][digit - 1],
    },
];

impl View {
    /// The case as this view has it.
    fn turn(self, line: &str) -> String {
        let mut fields = line.split(':').map(str::to_owned).collect::<Vec<_>>();
        let digit = |symbol: char| match symbol.to_digit(10) {
            Some(value @ 1..) => (self.digit)(value as usize).to_string(),
            _ => symbol.to_string(),
        };
        fields[2] = fields[2].chars().map(digit).collect();
        let mut cells = vec![String::new(); 81];
        let mut sign = "";
        let mut index = 0;
        for symbol in fields[3].chars() {
            if symbol == '+' {
                sign = "+";
                continue;
            }
            let (row, col) = (self.cell)(index / 9, index % 9);
            cells[row * 9 + col] = format!("{sign}{}", digit(symbol));
            (sign, index) = ("", index + 1);
        }
        fields[3] = cells.concat();
        for field in &mut fields[4..7] {
            let candidate = |word: &str| {
                let at = |i: usize| usize::from(word.as_bytes()[i] - b'0');
                let (row, col) = (self.cell)(at(1) - 1, at(2) - 1);
                format!("{}{}{}", (self.digit)(at(0)), row + 1, col + 1)
            };
            *field = field.split_whitespace().map(candidate).collect::<Vec<_>>().join(" ");
        }
        fields.join(":")
    }
}

#[test]
fn every_case_passes_also_turned_mirrored_and_renamed() {
    let Some(library) = ninefold_testbed::collection("logic/reglib_a.txt") else { return };
    for view in VIEWS {
        let turned = cases(&library).map(|line| view.turn(line)).collect::<Vec<_>>().join("\n");
        let report = run(&turned);
        assert!(report.failed.is_empty() && report.unreadable.is_empty(), "{report:?}");
        assert!(report.tallies.values().all(|tally| tally.unsupported == 0), "{:?}", report.tallies);
    }
}

/// Judges a case on an empty grid in which each line, `r1` or `c1`, has its digit in two cells only.
fn check_kites(code: &str, strings: &[(usize, &str, [usize; 2])], eliminations: &str) {
    let mut deleted = Vec::new();
    for &(digit, line, kept) in strings {
        let number = &line[1..];
        for at in (1..=9).filter(|at| !kept.contains(at)) {
            let cell = if line.starts_with('r') { format!("{number}{at}") } else { format!("{at}{number}") };
            deleted.push(format!("{digit}{cell}"));
        }
    }
    let (first, ..) = strings[0];
    let line = format!(":{code}:{first}:{}:{}:{eliminations}::", ".".repeat(81), deleted.join(" "));
    let report = run(&line);
    assert!(report.failed.is_empty() && report.unreadable.is_empty(), "{report:?}");
}

#[test]
fn the_kites_of_a_dual_one_may_be_of_two_digits() {
    check_kites(
        "0404",
        &[(1, "r1", [2, 7]), (1, "c1", [2, 6]), (2, "r1", [2, 8]), (2, "c1", [2, 7])],
        "167 278",
    );
}

#[test]
fn a_string_inside_the_block_hangs_on_its_first_end() {
    check_kites("0401", &[(1, "r1", [1, 2]), (1, "c3", [2, 6])], "162");
    check_kites("0401", &[(1, "r1", [2, 7]), (1, "c1", [2, 3])], "137");
}

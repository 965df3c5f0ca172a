//! [`Tasks`] and [`Agenda`]: which conclusions there are, and which of them to look for next.

use super::lists::Lists;
use super::rule::Rule;
use super::sum::Sum;

/// A conclusion to look for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Task {
    /// A sum.
    Add(u16),
    /// Hidden singles of a house.
    Fill(u16),
    /// A rule that looks at the candidates of several cells together.
    Rule(u16),
    /// Locked candidates of a house.
    Lock(u16),
}

/// All tasks of a model, numbered in the order in which they are done.
///
/// Sums come first: a house need not be looked at again after every sum that changes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tasks {
    n_houses: u16,
    n_sums: u16,
    n_rules: u16,
}

impl Tasks {
    pub(super) fn get(self, number: u16) -> Task {
        if number < self.n_sums {
            Task::Add(number)
        } else if number < self.n_sums + self.n_houses {
            Task::Fill(number - self.n_sums)
        } else if number < self.n_sums + 2 * self.n_houses {
            Task::Lock(number - self.n_sums - self.n_houses)
        } else {
            Task::Rule(number - self.n_sums - 2 * self.n_houses)
        }
    }

    pub(super) fn number(self, task: Task) -> u16 {
        match task {
            Task::Add(sum) => sum,
            Task::Fill(house) => self.n_sums + house,
            Task::Lock(house) => self.n_sums + self.n_houses + house,
            Task::Rule(rule) => self.n_sums + 2 * self.n_houses + rule,
        }
    }

    fn len(self) -> u16 {
        2 * self.n_houses + self.n_sums + self.n_rules
    }

    fn n_words(self) -> usize {
        usize::from(self.len()).div_ceil(64)
    }
}

/// The tasks that a change of a cell calls for.
#[derive(Clone, Debug)]
pub(super) struct Wakes {
    pub(super) tasks: Tasks,
    /// For each cell, what to do when it loses any candidate, as bits in words.
    any_loss: Vec<u64>,
    /// For each cell, what to do besides when it loses its lowest or its highest candidate.
    loss_of_an_end: Vec<u64>,
}

impl Wakes {
    pub(super) fn new(n_cells: usize, houses: &Lists, sums: &[Sum], rules: &[Rule]) -> Self {
        let tasks =
            Tasks { n_houses: houses.len() as u16, n_sums: sums.len() as u16, n_rules: rules.len() as u16 };
        let n_words = tasks.n_words();
        let (mut any_loss, mut loss_of_an_end) = (vec![0; n_cells * n_words], vec![0; n_cells * n_words]);
        let add = |words: &mut [u64], cells: &[u16], task| {
            let number = tasks.number(task);
            for &cell in cells {
                words[usize::from(cell) * n_words + usize::from(number / 64)] |= 1 << (number % 64);
            }
        };
        for (house, cells) in houses.iter().enumerate() {
            add(&mut any_loss, cells, Task::Fill(house as u16));
        }
        for (index, sum) in sums.iter().enumerate() {
            let words = if sum.looks_at_all_candidates() { &mut any_loss } else { &mut loss_of_an_end };
            add(words, &sum.cells, Task::Add(index as u16));
        }
        for (index, rule) in rules.iter().enumerate() {
            add(&mut any_loss, rule.triggers(), Task::Rule(index as u16));
        }
        Self { tasks, any_loss, loss_of_an_end }
    }
}

/// Numbers of tasks to do, lowest first, each at most once.
#[derive(Clone, Debug)]
pub(super) struct Agenda {
    words: Box<[u64]>,
}

impl Agenda {
    /// Everything is to be done.
    pub(super) fn full(tasks: Tasks) -> Self {
        let mut agenda = Self { words: vec![0; tasks.n_words()].into() };
        (0..tasks.len()).for_each(|number| agenda.insert(number));
        agenda
    }

    #[inline]
    pub(super) fn insert(&mut self, number: u16) {
        self.words[usize::from(number / 64)] |= 1 << (number % 64);
    }

    /// A cell has lost a candidate.
    #[inline]
    pub(super) fn note_loss(&mut self, wakes: &Wakes, cell: usize) {
        self.join(&wakes.any_loss, cell);
    }

    /// A cell has lost its lowest or its highest candidate.
    #[inline]
    pub(super) fn note_loss_of_an_end(&mut self, wakes: &Wakes, cell: usize) {
        self.join(&wakes.loss_of_an_end, cell);
    }

    #[inline]
    fn join(&mut self, by_cell: &[u64], cell: usize) {
        let n_words = self.words.len();
        for (word, more) in self.words.iter_mut().zip(&by_cell[cell * n_words..]) {
            *word |= more;
        }
    }

    /// Takes the lowest number.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<u16> {
        let index = self.words.iter().position(|&word| word != 0)?;
        let word = &mut self.words[index];
        let bit = word.trailing_zeros();
        *word &= *word - 1;
        Some((64 * index) as u16 + bit as u16)
    }

    pub(super) fn clear(&mut self) {
        self.words.fill(0);
    }
}

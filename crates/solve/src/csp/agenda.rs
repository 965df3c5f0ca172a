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
        usize::from(self.len()).div_ceil(usize::from(WORD))
    }
}

/// The tasks that a change of a cell calls for.
#[derive(Clone, Debug)]
pub(super) struct Wakes {
    pub(super) tasks: Tasks,
    /// For each cell, what to do about a loss, word by word.
    of_cell: Vec<Wake>,
}

/// So many tasks have a bit in one word.
type Word = u128;

const WORD: u16 = Word::BITS as u16;

/// Tasks of one word as bits.
#[derive(Clone, Copy, Default, Debug)]
struct Wake {
    /// What to do when a cell loses any candidate.
    any_loss: Word,
    /// What to do besides when it loses its lowest or its highest candidate.
    loss_of_an_end: Word,
}

/// What a cell must lose to call for a task.
#[derive(Clone, Copy)]
enum Loss {
    OfAny,
    /// The lowest or the highest candidate.
    OfAnEnd,
}

impl Wakes {
    pub(super) fn new(n_cells: usize, houses: &Lists, sums: &[Sum], rules: &[Rule]) -> Self {
        let tasks =
            Tasks { n_houses: houses.len() as u16, n_sums: sums.len() as u16, n_rules: rules.len() as u16 };
        let n_words = tasks.n_words();
        let mut of_cell = vec![Wake::default(); n_cells * n_words];
        let mut add = |cells: &[u16], task, loss: Loss| {
            let number = tasks.number(task);
            for &cell in cells {
                let wake = &mut of_cell[usize::from(cell) * n_words + usize::from(number / WORD)];
                match loss {
                    Loss::OfAny => wake.any_loss |= 1 << (number % WORD),
                    Loss::OfAnEnd => wake.loss_of_an_end |= 1 << (number % WORD),
                }
            }
        };
        for (house, cells) in houses.iter().enumerate() {
            add(cells, Task::Fill(house as u16), Loss::OfAny);
        }
        for (index, sum) in sums.iter().enumerate() {
            let loss = if sum.looks_at_all_candidates() { Loss::OfAny } else { Loss::OfAnEnd };
            add(&sum.cells, Task::Add(index as u16), loss);
        }
        for (index, rule) in rules.iter().enumerate() {
            add(rule.triggers(), Task::Rule(index as u16), Loss::OfAny);
        }
        Self { tasks, of_cell }
    }
}

/// Numbers of tasks to do, lowest first, each at most once.
#[derive(Clone, Debug)]
pub(super) struct Agenda {
    words: Box<[Word]>,
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
        self.words[usize::from(number / WORD)] |= 1 << (number % WORD);
    }

    /// A cell has lost candidates of its mask.
    #[inline]
    pub(super) fn note_loss(&mut self, wakes: &Wakes, cell: usize, mask: u32, left: u32) {
        let lost = mask & !left;
        let has_lost_an_end = lost > left || lost & mask.wrapping_neg() != 0;
        // A mask instead of a branch, for nobody can guess it.
        let ends = if has_lost_an_end { Word::MAX } else { 0 };
        let n_words = self.words.len();
        let wakes = &wakes.of_cell[cell * n_words..][..n_words];
        for (word, wake) in self.words.iter_mut().zip(wakes) {
            *word |= wake.any_loss | wake.loss_of_an_end & ends;
        }
    }

    /// Takes the lowest number.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<u16> {
        let index = self.words.iter().position(|&word| word != 0)?;
        let word = &mut self.words[index];
        let bit = word.trailing_zeros();
        *word &= *word - 1;
        Some(WORD * index as u16 + bit as u16)
    }

    pub(super) fn clear(&mut self) {
        self.words.fill(0);
    }
}

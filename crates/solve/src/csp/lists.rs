//! [`Lists`]: many short lists in one piece of memory.

/// Lists, most often of cell, house or sum numbers, addressed by index.
#[derive(Clone, Debug)]
pub(super) struct Lists<T = u16> {
    /// Where each list starts, and where the last one ends.
    bounds: Vec<u32>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    /// Adds a list; its index is the number of lists before it.
    pub(super) fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.items.extend(list);
        self.bounds.push(self.items.len() as u32);
    }

    pub(super) fn len(&self) -> usize {
        self.bounds.len() - 1
    }

    #[inline]
    pub(super) fn get(&self, index: usize) -> &[T] {
        &self.items[self.bounds[index] as usize..self.bounds[index + 1] as usize]
    }

    /// Whether a list holds anything.
    #[inline]
    pub(super) fn has_any(&self, index: usize) -> bool {
        self.bounds[index] != self.bounds[index + 1]
    }

    /// All lists as one.
    pub(super) fn items(&self) -> &[T] {
        &self.items
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &[T]> {
        self.bounds.windows(2).map(|ends| &self.items[ends[0] as usize..ends[1] as usize])
    }
}

impl Lists {
    /// The lists turned around: for each of `n_items` items, the lists that hold it.
    pub(super) fn holders(&self, n_items: usize) -> Self {
        let mut holders = vec![Vec::new(); n_items];
        for (index, list) in self.iter().enumerate() {
            for &item in list {
                holders[usize::from(item)].push(index as u16);
            }
        }
        holders.into_iter().collect()
    }
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self { bounds: vec![0], items: Vec::new() }
    }
}

impl<T, L: IntoIterator<Item = T>> FromIterator<L> for Lists<T> {
    fn from_iter<I: IntoIterator<Item = L>>(lists: I) -> Self {
        let mut all = Self::default();
        lists.into_iter().for_each(|list| all.push(list));
        all
    }
}

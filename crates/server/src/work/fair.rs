//! [`FairQueue`]: room for so many at a time, in which clients take turns.
//!
//! Whoever asks for much waits behind itself: when room becomes free it goes to the next client, not
//! to the next request. And nobody has all of it: where there is room for several, the last place is for
//! somebody else, who need not wait until something long has ended.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::oneshot;

/// A queue with a line for each client.
#[derive(Clone, Debug)]
pub(super) struct FairQueue(Arc<Mutex<Lines>>);

#[derive(Debug)]
struct Lines {
    /// How many more may come in at once.
    free: usize,
    /// How many of one client may be inside.
    most_inside: usize,
    /// How many of each client are inside.
    inside: HashMap<String, usize>,
    /// How many may wait, all clients together.
    most: usize,
    /// How many of one client may wait.
    most_each: usize,
    /// Whose turn it is, first to last; each client that waits is here once.
    turns: VecDeque<String>,
    waiting: HashMap<String, VecDeque<oneshot::Sender<Permit>>>,
}

/// Whether somebody comes for the first time, or goes on with what was begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Coming {
    /// For the first time: turned away where too many wait.
    New,
    /// To go on: it has been let in before, and only waits for its turn.
    Again,
}

/// A place inside; it is free again when this is dropped.
#[derive(Debug)]
pub(super) struct Permit(Option<Inside>);

/// Who has a place, and where.
#[derive(Debug)]
struct Inside {
    queue: FairQueue,
    client: String,
}

impl FairQueue {
    /// Room for `at_once`, with `most` more waiting, of which one client may be a quarter.
    pub(super) fn new(at_once: usize, most: usize) -> Self {
        Self(Arc::new(Mutex::new(Lines {
            free: at_once,
            most_inside: at_once.saturating_sub(1).max(1),
            inside: HashMap::new(),
            most,
            most_each: most.div_ceil(4),
            turns: VecDeque::new(),
            waiting: HashMap::new(),
        })))
    }

    /// Waits for room; `None` if too many wait already.
    pub(super) async fn enter(&self, client: &str, coming: Coming) -> Option<Permit> {
        let turn = {
            let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if lines.free > 0 && lines.may_enter(client) {
                lines.free -= 1;
                lines.count_in(client);
                return Some(self.permit(client));
            }
            if coming == Coming::New && !lines.has_room_for(client) {
                return None;
            }
            lines.add(client)
        };
        turn.await.ok()
    }

    /// How many wait.
    pub(super) fn n_waiting(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).n_waiting()
    }

    fn permit(&self, client: &str) -> Permit {
        Permit(Some(Inside { queue: self.clone(), client: client.to_owned() }))
    }

    /// One of a client leaves, and whoever may come in comes in: more than one, where the client itself waited for
    /// a place while others were free.
    fn leave(&self, client: &str) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.count_out(client);
        lines.free += 1;
        while lines.free > 0
            && let Some((client, next)) = lines.next()
        {
            // Who waited may have gone away: then the room goes to the next, and not back through here.
            match next.send(self.permit(&client)) {
                Ok(()) => {
                    lines.free -= 1;
                    lines.count_in(&client);
                }
                Err(mut permit) => drop(permit.0.take()),
            }
        }
    }
}

impl Lines {
    fn n_waiting(&self) -> usize {
        self.waiting.values().map(VecDeque::len).sum()
    }

    /// Whether one more of a client may wait. Those who have gone away are counted out first.
    fn has_room_for(&mut self, client: &str) -> bool {
        let own = |lines: &Self| lines.waiting.get(client).map_or(0, VecDeque::len);
        if self.n_waiting() < self.most && own(self) < self.most_each {
            return true;
        }
        for line in self.waiting.values_mut() {
            line.retain(|waiting| !waiting.is_closed());
        }
        self.waiting.retain(|_, line| !line.is_empty());
        self.turns.retain(|client| self.waiting.contains_key(client));
        self.n_waiting() < self.most && own(self) < self.most_each
    }

    fn add(&mut self, client: &str) -> oneshot::Receiver<Permit> {
        let (sender, receiver) = oneshot::channel();
        let line = self.waiting.entry(client.to_owned()).or_default();
        line.push_back(sender);
        if line.len() == 1 {
            self.turns.push_back(client.to_owned());
        }
        receiver
    }

    /// Takes the first of the next client that may come in.
    fn next(&mut self) -> Option<(String, oneshot::Sender<Permit>)> {
        let turn = self.turns.iter().position(|client| self.may_enter(client))?;
        let client = self.turns.remove(turn)?;
        let line = self.waiting.get_mut(&client)?;
        let next = line.pop_front();
        if line.is_empty() {
            self.waiting.remove(&client);
        } else {
            self.turns.push_back(client.clone());
        }
        next.map(|next| (client, next))
    }

    /// Whether one more of a client may be inside.
    fn may_enter(&self, client: &str) -> bool {
        self.inside.get(client).is_none_or(|n_inside| *n_inside < self.most_inside)
    }

    fn count_in(&mut self, client: &str) {
        *self.inside.entry(client.to_owned()).or_default() += 1;
    }

    fn count_out(&mut self, client: &str) {
        if let Some(n_inside) = self.inside.get_mut(client) {
            *n_inside -= 1;
            if *n_inside == 0 {
                self.inside.remove(client);
            }
        }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        if let Some(Inside { queue, client }) = self.0.take() {
            queue.leave(&client);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn order(queue: &FairQueue, clients: &[&'static str]) -> Vec<&'static str> {
        let first = queue.enter("somebody", Coming::New).await.unwrap();
        let served = Arc::new(Mutex::new(Vec::new()));
        let mut tasks = Vec::new();
        for client in clients.iter().copied() {
            let n_before = queue.n_waiting();
            let task = tokio::spawn({
                let (queue, served) = (queue.clone(), Arc::clone(&served));
                async move {
                    let permit = queue.enter(client, Coming::New).await;
                    served.lock().unwrap().push(if permit.is_some() { client } else { "turned away" });
                }
            });
            // Either it waits now, or it was turned away.
            while queue.n_waiting() == n_before && !task.is_finished() {
                tokio::task::yield_now().await;
            }
            tasks.push(task);
        }
        drop(first);
        for task in tasks {
            task.await.unwrap();
        }
        let served = served.lock().unwrap();
        served.clone()
    }

    #[tokio::test]
    async fn clients_take_turns_however_many_requests_one_of_them_has() {
        let queue = FairQueue::new(1, 64);
        let served = order(&queue, &["greedy", "greedy", "greedy", "ada", "greedy", "bob"]).await;
        assert_eq!(served, ["greedy", "ada", "bob", "greedy", "greedy", "greedy"]);
        assert!(queue.enter("ada", Coming::New).await.is_some(), "all have left");
    }

    #[tokio::test]
    async fn one_client_never_has_all_the_room_where_there_is_room_for_several() {
        let queue = FairQueue::new(3, 64);
        let mut inside = Vec::new();
        for _ in 0..2 {
            inside.push(queue.enter("greedy", Coming::New).await.unwrap());
        }
        let (told, mut served) = tokio::sync::mpsc::unbounded_channel();
        for n_waiting in 1..=3 {
            let (queue, told) = (queue.clone(), told.clone());
            tokio::spawn({
                let queue = queue.clone();
                async move { told.send(queue.enter("greedy", Coming::New).await).unwrap() }
            });
            while queue.n_waiting() < n_waiting && served.is_empty() {
                tokio::task::yield_now().await;
            }
            assert_eq!(queue.n_waiting(), n_waiting, "a third one of the same client waits");
        }
        // The last place is free all the time, and whoever else comes does not wait.
        for other in ["ada", "bob", "ada"] {
            drop(queue.enter(other, Coming::New).await.unwrap());
            assert_eq!(queue.n_waiting(), 3, "what {other} left is not for the greedy one");
        }
        for left in [2, 1, 0] {
            inside.pop();
            inside.push(served.recv().await.unwrap().unwrap());
            assert_eq!(queue.n_waiting(), left);
        }
        let ada = queue.enter("ada", Coming::New).await;
        drop((inside, ada));
        let all = [queue.enter("ada", Coming::New).await, queue.enter("bob", Coming::New).await];
        assert!(all.iter().all(Option::is_some) && queue.enter("eve", Coming::New).await.is_some());
    }

    #[tokio::test]
    async fn one_client_may_fill_a_quarter_of_the_queue() {
        let queue = FairQueue::new(1, 8);
        let served = order(&queue, &["greedy", "greedy", "greedy", "ada"]).await;
        assert_eq!(served, ["turned away", "greedy", "ada", "greedy"]);
    }

    #[tokio::test]
    async fn who_goes_away_leaves_no_trace() {
        let queue = FairQueue::new(1, 4);
        let inside = queue.enter("ada", Coming::New).await.unwrap();
        for _ in 0..10 {
            let waiting = tokio::spawn({
                let queue = queue.clone();
                async move { queue.enter("bob", Coming::New).await.is_some() }
            });
            while queue.n_waiting() == 0 {
                tokio::task::yield_now().await;
            }
            waiting.abort();
            assert!(waiting.await.unwrap_err().is_cancelled());
        }
        drop(inside);
        assert!(queue.enter("ada", Coming::New).await.is_some());
    }
}

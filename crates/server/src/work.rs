//! [`Work`]: heavy computing on threads of its own, so that nobody else has to wait for it.
//!
//! A fixed number of jobs run, a fixed number wait, clients take turns, and whoever comes then is told
//! to come again. When the client goes away the job is cancelled. Saves have a lane of their own: a
//! puzzle that is being solved never holds up a game that is being kept.

pub(crate) mod background;
mod computing;
mod fair;

use crate::http::problem::Problem;
use crate::http::traces::Part;
use background::{Background, Rank};
use fair::{Coming, FairQueue, Permit};
use ninefold::solve::Cancel;
use std::time::Duration;
use tokio::sync::watch;

/// The room for heavy work.
#[derive(Debug)]
pub(crate) struct Work {
    /// Solving, rating and making puzzles.
    pub(crate) engine: Lane,
    /// Reading and replaying saved games.
    pub(crate) saves: Lane,
}

/// Threads with a queue before them.
#[derive(Debug)]
pub(crate) struct Lane {
    queue: FairQueue,
    threads: Background,
    busy: &'static str,
    has_ended: watch::Sender<bool>,
}

/// How many replays may wait; each takes milliseconds.
const SAVES_WAITING: usize = 256;

/// The client of what the service does by itself.
pub(crate) const HOUSE: &str = "";

impl Work {
    /// Room for so many jobs at the same time, with so many more waiting.
    pub(crate) fn new(threads: usize, queue: usize) -> Self {
        Self {
            engine: Lane::new(Rank::Third, threads, queue, "Too many puzzles are being worked on."),
            saves: Lane::new(Rank::Second, threads, SAVES_WAITING, "Too many games are being saved."),
        }
    }
}

impl Lane {
    fn new(rank: Rank, threads: usize, queue: usize, busy: &'static str) -> Self {
        Self {
            queue: FairQueue::new(threads, queue),
            threads: Background::new(rank),
            busy,
            has_ended: watch::Sender::new(false),
        }
    }

    /// Cancels all jobs and takes no more: who waits is told to come again, and need not wait until the
    /// service has gone.
    pub(crate) fn end(&self) {
        self.has_ended.send_replace(true);
    }

    /// Whether nobody waits: the time for what can wait itself.
    pub(crate) fn is_idle(&self) -> bool {
        self.queue.n_waiting() == 0
    }

    /// Does a job of a client on a thread of its own; its flag is raised when this future is dropped.
    pub(crate) async fn run<T, F>(&self, client: &str, job: F) -> Result<T, Problem>
    where
        F: FnOnce(&Cancel) -> T + Send + 'static,
        T: Send + 'static,
    {
        self.unless_ended(async { self.apart(self.enter(client, Coming::New).await?, job).await }).await
    }

    /// Does a job as [`Self::run`] does; `None` if it is not done after so long, and it is cancelled then.
    pub(crate) async fn run_within<T, F>(
        &self,
        limit: Duration,
        client: &str,
        job: F,
    ) -> Result<Option<T>, Problem>
    where
        F: FnOnce(&Cancel) -> T + Send + 'static,
        T: Send + 'static,
    {
        match tokio::time::timeout(limit, self.run(client, job)).await {
            Ok(done) => done.map(Some),
            Err(_) => Ok(None),
        }
    }

    /// Does a job in slices, between which others have their turn; a slice says whether it was the
    /// last one.
    pub(crate) async fn run_in_slices<S, F>(&self, client: &str, start: S, slice: F) -> Result<S, Problem>
    where
        F: Fn(&mut S, &Cancel) -> Slice + Send + Clone + 'static,
        S: Send + 'static,
    {
        let slices = async {
            let mut state = start;
            let mut coming = Coming::New;
            loop {
                let permit = self.enter(client, coming).await?;
                let slice = slice.clone();
                let one = move |cancel: &Cancel| {
                    let was = slice(&mut state, cancel);
                    (state, was)
                };
                let (after, was) = self.apart(permit, one).await?;
                if was == Slice::Last {
                    return Ok(after);
                }
                (state, coming) = (after, Coming::Again);
            }
        };
        self.unless_ended(slices).await
    }

    /// What comes of some work. When the lane ends before it does, it is dropped, which cancels its job.
    async fn unless_ended<T>(&self, work: impl Future<Output = Result<T, Problem>>) -> Result<T, Problem> {
        let mut has_ended = self.has_ended.subscribe();
        tokio::select! {
            biased;
            _ = has_ended.wait_for(|&has_ended| has_ended) => {
                Err(Problem::unavailable().detail("The service is about to stop.").retry_after(2))
            }
            done = work => done,
        }
    }

    /// Waits for a turn.
    async fn enter(&self, client: &str, coming: Coming) -> Result<Permit, Problem> {
        let _waiting = Part::begin("wait");
        let permit = self.queue.enter(client, coming).await;
        permit.ok_or_else(|| Problem::unavailable().detail(self.busy).retry_after(2))
    }

    /// Does a job on a thread of the lane.
    async fn apart<T, F>(&self, permit: Permit, job: F) -> Result<T, Problem>
    where
        F: FnOnce(&Cancel) -> T + Send + 'static,
        T: Send + 'static,
    {
        let _working = Part::begin("work");
        let cancel = Cancel::new();
        let guard = CancelOnDrop(cancel.clone());
        let done = self.threads.spawn(move || {
            let done = job(&cancel);
            drop(permit);
            done
        });
        let done = done.await;
        drop(guard);
        done.map_err(|error| {
            tracing::error!(%error, "a job failed");
            Problem::internal()
        })
    }
}

/// Whether a job goes on after a slice of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Slice {
    /// There is more to do.
    More,
    /// That was all.
    Last,
}

struct CancelOnDrop(Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::StatusCode;
    use std::sync::Arc;
    use std::sync::mpsc;

    #[tokio::test]
    async fn work_beyond_the_queue_is_turned_away_and_saves_go_on() {
        let work = Arc::new(Work::new(1, 0));
        let (go, wait) = mpsc::channel::<()>();
        let (started, has_started) = tokio::sync::oneshot::channel();
        let first = tokio::spawn({
            let work = Arc::clone(&work);
            async move {
                let job = move |_: &Cancel| {
                    started.send(()).unwrap();
                    wait.recv().unwrap();
                };
                work.engine.run("ada", job).await
            }
        });
        has_started.await.unwrap();
        let refused = work.engine.run("bob", |_| ()).await.unwrap_err();
        assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert!(work.saves.run("bob", |_| ()).await.is_ok(), "saves have a lane of their own");
        go.send(()).unwrap();
        first.await.unwrap().unwrap();
        assert!(work.engine.run("bob", |_| ()).await.is_ok());
    }

    #[tokio::test]
    async fn a_job_that_takes_too_long_is_given_up_and_leaves_its_thread_to_others() {
        let work = Work::new(1, 0);
        let (ended, has_ended) = tokio::sync::oneshot::channel();
        let endless = move |cancel: &Cancel| {
            while !cancel.is_cancelled() {
                std::thread::yield_now();
            }
            ended.send(()).unwrap();
        };
        assert_eq!(work.saves.run_within(Duration::from_millis(1), "ada", endless).await.unwrap(), None);
        has_ended.await.unwrap();
        assert_eq!(work.saves.run_within(Duration::MAX, "bob", |_| 9).await.unwrap(), Some(9));
    }

    #[tokio::test]
    async fn a_small_question_of_another_is_answered_while_one_client_has_long_jobs_on_all_threads_it_gets() {
        let work = Arc::new(Work::new(2, 8));
        let (started, mut has_started) = tokio::sync::mpsc::unbounded_channel();
        let (done, is_done) = tokio::sync::watch::channel(false);
        let long = (0..3).map(|_| {
            let (work, started, is_done) = (Arc::clone(&work), started.clone(), is_done.clone());
            let job = move |_: &Cancel| {
                started.send(()).unwrap();
                while !*is_done.borrow() {
                    std::thread::yield_now();
                }
            };
            tokio::spawn(async move { work.engine.run("greedy", job).await })
        });
        let long = long.collect::<Vec<_>>();
        has_started.recv().await.unwrap();
        while work.engine.queue.n_waiting() < 2 && has_started.is_empty() {
            tokio::task::yield_now().await;
        }
        assert_eq!(work.engine.run("ada", |_| 7).await.unwrap(), 7);
        assert!(has_started.try_recv().is_err(), "the place that ada had is for others");
        done.send_replace(true);
        for job in long {
            job.await.unwrap().unwrap();
        }
    }

    #[tokio::test]
    async fn work_is_cancelled_when_the_client_goes_away() {
        let work = Arc::new(Work::new(1, 0));
        let (tell, told) = tokio::sync::oneshot::channel();
        let (started, has_started) = tokio::sync::oneshot::channel();
        let task = tokio::spawn({
            let work = Arc::clone(&work);
            async move {
                let job = move |cancel: &Cancel| {
                    started.send(()).unwrap();
                    while !cancel.is_cancelled() {
                        std::thread::yield_now();
                    }
                    tell.send(()).unwrap();
                };
                work.engine.run("ada", job).await
            }
        });
        has_started.await.unwrap();
        task.abort();
        told.await.unwrap();
    }

    #[tokio::test]
    async fn the_end_of_a_lane_cancels_what_runs_and_turns_away_who_waits() {
        let work = Arc::new(Work::new(1, 4));
        let (tell, told) = tokio::sync::oneshot::channel();
        let (started, has_started) = tokio::sync::oneshot::channel();
        let ask = |job: Box<dyn FnOnce(&Cancel) + Send>| {
            let work = Arc::clone(&work);
            tokio::spawn(async move { work.engine.run("ada", job).await })
        };
        let running = ask(Box::new(move |cancel| {
            started.send(()).unwrap();
            while !cancel.is_cancelled() {
                std::thread::yield_now();
            }
            tell.send(()).unwrap();
        }));
        has_started.await.unwrap();
        let waiting = ask(Box::new(|_| panic!("nobody lets it in any more")));
        while work.engine.is_idle() {
            tokio::task::yield_now().await;
        }
        work.engine.end();
        told.await.unwrap();
        for answer in [running.await.unwrap(), waiting.await.unwrap(), work.engine.run("bob", |_| ()).await] {
            assert_eq!(answer.unwrap_err().status(), StatusCode::SERVICE_UNAVAILABLE);
        }
        assert!(work.saves.run("ada", |_| ()).await.is_ok(), "a game is kept to the last");
    }

    #[tokio::test]
    async fn a_long_job_lets_others_in_between_its_slices() {
        let work = Arc::new(Work::new(1, 4));
        let served = Arc::new(std::sync::Mutex::new(Vec::new()));
        let (started, has_started) = mpsc::channel();
        let long = tokio::spawn({
            let (work, served, lane) = (Arc::clone(&work), Arc::clone(&served), Arc::clone(&work));
            let slice = move |n: &mut u32, _: &Cancel| {
                started.send(()).unwrap();
                while *n == 0 && lane.engine.is_idle() {
                    std::thread::yield_now();
                }
                served.lock().unwrap().push("long");
                *n += 1;
                if *n == 3 { Slice::Last } else { Slice::More }
            };
            async move { work.engine.run_in_slices("greedy", 0, slice).await.map(drop) }
        });
        while has_started.try_recv().is_err() {
            tokio::task::yield_now().await;
        }
        let short = Arc::clone(&served);
        work.engine.run("ada", move |_| short.lock().unwrap().push("short")).await.unwrap();
        long.await.unwrap().unwrap();
        let served = served.lock().unwrap();
        assert_eq!(*served, ["long", "short", "long", "long"]);
    }
}

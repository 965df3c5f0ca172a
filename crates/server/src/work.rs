//! [`Work`]: heavy computing on threads of its own, so that nobody else has to wait for it.
//!
//! A fixed number of jobs run, a fixed number wait, and whoever comes then is told to come again.
//! When the client goes away the job is cancelled.

use crate::http::problem::Problem;
use ninefold::solve::Cancel;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// The room for heavy work.
#[derive(Debug)]
pub(crate) struct Work {
    /// One for each job that may run.
    running: Arc<Semaphore>,
    /// One for each job that may run or wait.
    admitted: Arc<Semaphore>,
    /// How many jobs may run or wait.
    most: usize,
}

impl Work {
    /// Room for so many jobs at the same time, with so many more waiting.
    pub(crate) fn new(threads: usize, queue: usize) -> Self {
        Self {
            running: Arc::new(Semaphore::new(threads)),
            admitted: Arc::new(Semaphore::new(threads + queue)),
            most: threads + queue,
        }
    }

    /// Whether nothing runs and nobody waits: the time for what can wait itself.
    pub(crate) fn is_idle(&self) -> bool {
        self.admitted.available_permits() == self.most
    }

    /// Does a job on a thread of its own; its flag is raised when this future is dropped.
    pub(crate) async fn run<T, F>(&self, job: F) -> Result<T, Problem>
    where
        F: FnOnce(&Cancel) -> T + Send + 'static,
        T: Send + 'static,
    {
        let busy = || Problem::unavailable().detail("Too many puzzles are being worked on.").retry_after(2);
        let admitted = Arc::clone(&self.admitted).try_acquire_owned().map_err(|_| busy())?;
        let running = Arc::clone(&self.running).acquire_owned().await.map_err(|_| busy())?;
        let cancel = Cancel::new();
        let guard = CancelOnDrop(cancel.clone());
        let done = tokio::task::spawn_blocking(move || {
            let done = job(&cancel);
            drop((admitted, running));
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
    use std::sync::mpsc;

    #[tokio::test]
    async fn work_beyond_the_queue_is_turned_away() {
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
                work.run(job).await
            }
        });
        has_started.await.unwrap();
        let refused = work.run(|_| ()).await.unwrap_err();
        assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
        go.send(()).unwrap();
        first.await.unwrap().unwrap();
        assert!(work.run(|_| ()).await.is_ok());
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
                work.run(job).await
            }
        });
        has_started.await.unwrap();
        task.abort();
        told.await.unwrap();
    }
}

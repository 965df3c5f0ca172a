//! [`Cutter`]: a way to a service on which connections break at random.

use crate::luck::Luck;
use anyhow::{Context, Result};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;

/// How long a connection lives at most, in milliseconds; half of it on average.
const LONGEST_LIFE: u64 = 10_000;

/// A listener that passes bytes on, both ways, and lets connections die with whatever is on its way.
#[derive(Debug)]
pub(crate) struct Cutter {
    place: String,
    cuts: Arc<Cuts>,
    _runtime: Runtime,
}

#[derive(Debug, Default)]
struct Cuts {
    is_calm: AtomicBool,
    n: AtomicU64,
}

impl Cutter {
    /// Starts one in front of a place.
    pub(crate) fn start(target: &str, seed: u64) -> Result<Self> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0"))?;
        let place = listener.local_addr().context("a listener has a place")?.to_string();
        let cuts = Arc::<Cuts>::default();
        runtime.spawn(listen(listener, target.to_owned(), Luck::new(seed), Arc::clone(&cuts)));
        Ok(Self { place, cuts, _runtime: runtime })
    }

    /// Where it is.
    pub(crate) fn place(&self) -> &str {
        &self.place
    }

    /// Cuts nothing from now on.
    pub(crate) fn calm_down(&self) {
        self.cuts.is_calm.store(true, Ordering::Relaxed);
    }

    /// How many connections it has cut.
    pub(crate) fn n_cuts(&self) -> u64 {
        self.cuts.n.load(Ordering::Relaxed)
    }
}

async fn listen(listener: TcpListener, target: String, mut luck: Luck, cuts: Arc<Cuts>) {
    while let Ok((near, _)) = listener.accept().await {
        let life = Duration::from_millis(luck.below(LONGEST_LIFE));
        tokio::spawn(pass_on(near, target.clone(), life, Arc::clone(&cuts)));
    }
}

/// Passes bytes on until one end has enough, or until the connection's time has come.
async fn pass_on(mut near: TcpStream, target: String, life: Duration, cuts: Arc<Cuts>) {
    let Ok(mut far) = TcpStream::connect(target).await else { return };
    // Small messages are not to wait for each other.
    let _ = (near.set_nodelay(true), far.set_nodelay(true));
    let end_of_life = async {
        tokio::time::sleep(life).await;
        if cuts.is_calm.load(Ordering::Relaxed) {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        _ = copy_bidirectional(&mut near, &mut far) => {}
        () = end_of_life => {
            cuts.n.fetch_add(1, Ordering::Relaxed);
        }
    }
}

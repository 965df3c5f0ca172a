//! [`Service`]: what every handler can reach.

use crate::clock::Clock;
use crate::config::Config;
use crate::limit::Limits;
use crate::work::Work;
use std::ops::Deref;
use std::sync::Arc;

/// The parts of the service; cloning is cheap and shares them.
#[derive(Clone, Debug)]
pub struct Service(Arc<Parts>);

/// See [`Service`].
#[derive(Debug)]
pub struct Parts {
    pub(crate) config: Config,
    pub(crate) clock: Clock,
    pub(crate) limits: Limits,
    pub(crate) work: Work,
}

impl Service {
    /// The service of a configuration, by a clock.
    pub fn new(config: Config, clock: Clock) -> Self {
        let limits = Limits::new(config.rate_limits);
        let work = Work::new(config.work_threads, config.work_queue);
        Self(Arc::new(Parts { limits, work, clock, config }))
    }

    /// Whether people reach the service by HTTPS.
    pub(crate) fn is_behind_tls(&self) -> bool {
        self.config.public_url.as_ref().is_some_and(|url| url.scheme_str() == Some("https"))
    }
}

impl Deref for Service {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

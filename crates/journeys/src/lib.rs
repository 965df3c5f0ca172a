//! Ninefold as people use it: a real browser, the real service, and what a person would do.
//!
//! A journey is a function that gets a [`Player`] on a fresh browser and fails when something is
//! not as a person expects. `tests/journeys.rs` lists them all.
//!
//! Absent here: knowledge of the client's insides. A player finds things by what they are called.

mod by_hints;
pub mod photograph;
mod player;
pub mod screens;
mod service;

pub use by_hints::win_by_hints;

pub use ninefold_testbed::browser::{Browser, Chromium, Screen, key};
pub use ninefold_testbed::code_app::app_shows;
pub use ninefold_testbed::mail::MailSink;
pub use ninefold_testbed::proxy::Proxy;
pub use player::Player;
pub use service::Service;

use anyhow::Result;

/// What all journeys share: one service and one driver.
#[derive(Debug)]
pub struct Stage {
    chromium: Chromium,
    service: Service,
}

impl Stage {
    /// Starts both.
    pub fn set() -> Result<Self> {
        Ok(Self { chromium: Chromium::start()?, service: Service::start()? })
    }

    /// Whether there is a client to travel through.
    pub fn has_client(&self) -> Result<bool> {
        self.service.has_client()
    }

    /// Somebody who comes for the first time.
    pub fn newcomer(&self, screen: Screen) -> Result<Player<'_>> {
        self.visitor(screen, &self.service)
    }

    /// Somebody who comes for the first time, to a service of their own, and knows how such games are
    /// played: the first steps are skipped.
    pub fn visitor(&self, screen: Screen, service: &Service) -> Result<Player<'_>> {
        let player = Player::new(self.chromium.open(screen)?, service.address())?;
        player.skip_first_steps()?;
        Ok(player)
    }

    /// Somebody who has never seen such a game.
    pub fn stranger(&self, screen: Screen) -> Result<Player<'_>> {
        Player::new(self.chromium.open(screen)?, self.service.address())
    }

    /// Somebody who comes by the name of the site, which passkeys belong to.
    pub fn visitor_by_name(&self, screen: Screen, service: &Service) -> Result<Player<'_>> {
        Player::new(self.chromium.open(screen)?, &service.address_by_name())
    }
}

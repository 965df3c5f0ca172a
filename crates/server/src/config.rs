//! [`Config`]: everything that can be set, by a file, by the environment, or by flags.
//!
//! [`SETTINGS`] is the one table: flags, variables, keys of the file and `docs/server.md` all come
//! from it. A flag wins over a variable, a variable over the file, the file over the default.

mod table;

pub use table::{SETTINGS, Setting};

use axum::http::Uri;
use ninefold_room::ArenaSchedule;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How the service runs. Every value is checked when it is set.
#[derive(Clone, Debug)]
pub struct Config {
    pub(crate) addr: String,
    pub(crate) database: String,
    pub(crate) public_url: Option<Uri>,
    pub(crate) client: Option<PathBuf>,
    pub(crate) proxy: Proxy,
    pub(crate) metrics: Audience,
    pub(crate) security_contact: Option<String>,
    pub(crate) drain: Duration,
    pub(crate) mail_server: Option<String>,
    pub(crate) mail_ca: Option<PathBuf>,
    pub(crate) mail_from: String,
    pub(crate) mail_log: Switch,
    pub(crate) password_memory: u32,
    pub(crate) password_passes: u32,
    pub(crate) password_threads: usize,
    pub(crate) work_threads: usize,
    pub(crate) work_queue: usize,
    pub(crate) work_nodes: u64,
    pub(crate) timeout: Duration,
    pub(crate) body_limit: usize,
    pub(crate) connections: usize,
    pub(crate) connections_each: usize,
    pub(crate) game_cache: usize,
    pub(crate) fair_play: Switch,
    pub(crate) rate_limits: u32,
    pub(crate) stock: u32,
    pub(crate) log: String,
    pub(crate) log_form: LogForm,
    pub(crate) traces: Option<Uri>,
    pub(crate) arena: Option<ArenaSchedule>,
}

/// How the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogForm {
    /// Lines for people.
    Text,
    /// A JSON object a line, for programs.
    Json,
}

/// Whether requests come through a proxy that tells the true address of the client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proxy {
    /// The peer is the client.
    None,
    /// The last address of `X-Forwarded-For` is the client.
    Forwarded,
}

/// Who may read the metrics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// Nobody.
    Nobody,
    /// Whoever asks from this machine, and not through a proxy.
    Local,
    /// Everybody.
    Everybody,
}

/// On or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Switch {
    /// Off.
    Off,
    /// On.
    On,
}

/// A setting that does not exist or has a value that it cannot have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {reason}")]
pub struct ConfigError {
    place: String,
    reason: String,
}

impl Default for Config {
    fn default() -> Self {
        let mut config = Self::unset();
        for setting in SETTINGS {
            (setting.set)(&mut config, setting.default).expect("every default can be set");
        }
        config
    }
}

impl Config {
    /// Reads the file if there is one, then the environment, then the flags.
    pub fn load(
        file: Option<&Path>,
        variable: impl Fn(&str) -> Option<String>,
        flags: &[(&'static str, String)],
    ) -> Result<Self, ConfigError> {
        let mut config = Self::default();
        if let Some(path) = file {
            let place = path.display().to_string();
            let text = std::fs::read_to_string(path)
                .map_err(|error| ConfigError { place: place.clone(), reason: error.to_string() })?;
            config.apply_toml(&text, &place)?;
        }
        for setting in SETTINGS {
            let name = setting.variable();
            if let Some(value) = variable(&name) {
                config.apply(setting, &value, name)?;
            }
        }
        for (name, value) in flags {
            config.set(name, value)?;
        }
        Ok(config)
    }

    /// Changes one setting by its name.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ConfigError> {
        let found = SETTINGS.iter().find(|setting| setting.name == name);
        let setting = found.ok_or_else(|| unknown(name, name.to_owned()))?;
        self.apply(setting, value, format!("--{name}"))
    }

    /// Whether mails leave this service at all, or are printed.
    pub fn sends_mail(&self) -> bool {
        self.mail_server.is_some() || self.mail_log == Switch::On
    }

    /// The filter of the log, as `tracing-subscriber` reads it.
    pub fn log(&self) -> &str {
        &self.log
    }

    /// How the log is written.
    pub fn log_form(&self) -> LogForm {
        self.log_form
    }

    fn apply(&mut self, setting: &Setting, value: &str, place: String) -> Result<(), ConfigError> {
        (setting.set)(self, value.trim()).map_err(|reason| ConfigError { place, reason })
    }

    fn apply_toml(&mut self, text: &str, place: &str) -> Result<(), ConfigError> {
        let table = text
            .parse::<toml::Table>()
            .map_err(|error| ConfigError { place: place.to_owned(), reason: error.to_string() })?;
        for (key, value) in table {
            let place = format!("{place}: {key}");
            let found = SETTINGS.iter().find(|setting| setting.name == key);
            let setting = found.ok_or_else(|| unknown(&key, place.clone()))?;
            let value = match value {
                toml::Value::String(text) => text,
                other => other.to_string(),
            };
            self.apply(setting, &value, place)?;
        }
        Ok(())
    }

    /// What [`Default`] fills in; no value of it is ever seen.
    fn unset() -> Self {
        Self {
            addr: String::new(),
            database: String::new(),
            public_url: None,
            traces: None,
            arena: None,
            client: None,
            proxy: Proxy::None,
            metrics: Audience::Nobody,
            security_contact: None,
            drain: Duration::ZERO,
            mail_server: None,
            mail_ca: None,
            mail_from: String::new(),
            mail_log: Switch::Off,
            password_memory: 0,
            password_passes: 0,
            password_threads: 0,
            work_threads: 0,
            work_queue: 0,
            work_nodes: 0,
            timeout: Duration::ZERO,
            body_limit: 0,
            connections: 0,
            connections_each: 0,
            game_cache: 0,
            fair_play: Switch::On,
            rate_limits: 0,
            stock: 0,
            log: String::new(),
            log_form: LogForm::Text,
        }
    }
}

fn unknown(name: &str, place: String) -> ConfigError {
    let names = SETTINGS.iter().map(|setting| setting.name).collect::<Vec<_>>().join(", ");
    ConfigError { place, reason: format!("there is no setting '{name}'; there are {names}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_wins_over_a_variable_and_a_variable_over_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("ninefold.toml");
        std::fs::write(&file, "addr = \"1.1.1.1:1\"\nstock = 7\nwork-queue = 9\n").unwrap();
        let variable = |name: &str| (name == "NINEFOLD_ADDR").then(|| "2.2.2.2:2".to_owned());
        let config = Config::load(Some(&file), variable, &[("work-queue", "3".to_owned())]).unwrap();
        assert_eq!((config.addr.as_str(), config.stock, config.work_queue), ("2.2.2.2:2", 7, 3));
    }

    #[test]
    fn what_cannot_be_set_is_told_with_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("ninefold.toml");
        let told = |text: &str| {
            std::fs::write(&file, text).unwrap();
            Config::load(Some(&file), |_| None, &[]).unwrap_err().to_string()
        };
        assert!(told("stock = \"many\"").contains("ninefold.toml: stock: 'many' isn't a number"));
        assert!(told("stok = 3").contains("there is no setting 'stok'; there are addr, "));
        let mut config = Config::default();
        assert!(config.set("public-url", "ninefold.example").unwrap_err().to_string().contains("https://"));
    }

    #[test]
    fn the_handbook_lists_every_setting_with_its_default() {
        let handbook = include_str!("../../../docs/server.md");
        for setting in SETTINGS {
            let row = setting.row();
            assert!(handbook.contains(&row), "docs/server.md lacks the row\n{row}");
        }
    }
}

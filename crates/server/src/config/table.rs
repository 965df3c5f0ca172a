//! The table of settings.

use super::{Audience, Config, LogForm, Proxy, Switch};
use axum::http::Uri;
use ninefold_room::ArenaScheduleError;
use std::str::FromStr;
use std::time::Duration;

/// One setting: its name is a flag, a key of the file and, in capitals, a variable.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The name, such as `work-threads`.
    pub name: &'static str,
    /// What stands for the value in help texts.
    pub value: &'static str,
    /// The value unless said.
    pub default: &'static str,
    /// What it does, in a sentence.
    pub help: &'static str,
    pub(super) set: fn(&mut Config, &str) -> Result<(), String>,
}

impl Setting {
    /// The variable: `NINEFOLD_WORK_THREADS`.
    pub fn variable(&self) -> String {
        format!("NINEFOLD_{}", self.name.replace('-', "_").to_uppercase())
    }

    /// The row of the handbook.
    pub fn row(&self) -> String {
        let default = if self.default.is_empty() { "none".into() } else { format!("`{}`", self.default) };
        format!("| `--{} {}` | `{}` | {default} | {} |", self.name, self.value, self.variable(), self.help)
    }
}

/// Every setting, the most used first.
pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "addr",
        value: "ADDRESS",
        default: "127.0.0.1:8080",
        help: "Where to listen; port 0 takes any free port, and the address is printed",
        set: |config, value| text(value).map(|value| config.addr = value),
    },
    Setting {
        name: "database",
        value: "URL",
        default: "sqlite://ninefold.db",
        help: "Where everything is kept: `sqlite://FILE` or `postgres://USER:PASSWORD@HOST/NAME`",
        set: |config, value| text(value).map(|value| config.database = value),
    },
    Setting {
        name: "public-url",
        value: "URL",
        default: "",
        help: "The address that people see, such as `https://ninefold.example`; used for links, cookies and the check of origins",
        set: |config, value| url(value).map(|value| config.public_url = value),
    },
    Setting {
        name: "proxy",
        value: "KIND",
        default: "none",
        help: "`forwarded` if a proxy in front tells the address of the client in `X-Forwarded-For`, else `none`",
        set: |config, value| {
            config.proxy = choice(value, &[("none", Proxy::None), ("forwarded", Proxy::Forwarded)])?;
            Ok(())
        },
    },
    Setting {
        name: "mail-server",
        value: "URL",
        default: "",
        help: "The mail server: `smtps://USER:PASSWORD@HOST`, `smtp://HOST:587?tls=required`, or `smtp://localhost:25` without TLS",
        set: |config, value| {
            config.mail_server = (!value.is_empty()).then(|| value.to_owned());
            Ok(())
        },
    },
    Setting {
        name: "mail-ca",
        value: "FILE",
        default: "",
        help: "Certificates (PEM) of an authority that vouches for the mail server, beside the public ones",
        set: |config, value| {
            config.mail_ca = (!value.is_empty()).then(|| value.into());
            Ok(())
        },
    },
    Setting {
        name: "mail-from",
        value: "ADDRESS",
        default: "Ninefold <ninefold@localhost>",
        help: "The sender of mails",
        set: |config, value| text(value).map(|value| config.mail_from = value),
    },
    Setting {
        name: "mail-log",
        value: "SWITCH",
        default: "off",
        help: "`on` prints mails on standard output instead of sending them, for a try-out; else `off`",
        set: |config, value| switch(value).map(|value| config.mail_log = value),
    },
    Setting {
        name: "stock",
        value: "NUMBER",
        default: "2",
        help: "How many puzzles of each variant and level are made ahead",
        set: |config, value| number(value, 0..=1000).map(|value| config.stock = value),
    },
    Setting {
        name: "arena",
        value: "TIME",
        default: "saturday 18:00 120",
        help: "When the arena opens each week, in Greenwich, and for how many minutes; `off` for never",
        set: |config, value| {
            config.arena = match value {
                "off" => None,
                value => Some(value.parse().map_err(|error: ArenaScheduleError| error.to_string())?),
            };
            Ok(())
        },
    },
    Setting {
        name: "password-memory",
        value: "KIB",
        default: "19456",
        help: "The memory of one password hash (Argon2id)",
        set: |config, value| number(value, 8..=4_194_304).map(|value| config.password_memory = value),
    },
    Setting {
        name: "password-passes",
        value: "NUMBER",
        default: "2",
        help: "The passes of one password hash",
        set: |config, value| number(value, 1..=100).map(|value| config.password_passes = value),
    },
    Setting {
        name: "password-threads",
        value: "NUMBER",
        default: "2",
        help: "How many passwords are hashed at the same time",
        set: |config, value| number(value, 1..=256).map(|value| config.password_threads = value),
    },
    Setting {
        name: "client",
        value: "FOLDER",
        default: "",
        help: "A folder with a browser client, as `cargo xtask web` makes it, in place of the one inside the program",
        set: |config, value| {
            config.client = (!value.is_empty()).then(|| value.into());
            Ok(())
        },
    },
    Setting {
        name: "work-threads",
        value: "NUMBER",
        default: "2",
        help: "How many puzzles are solved, rated or made at the same time",
        set: |config, value| number(value, 1..=1024).map(|value| config.work_threads = value),
    },
    Setting {
        name: "work-queue",
        value: "NUMBER",
        default: "64",
        help: "How many requests may wait for that; further ones are told to come again",
        set: |config, value| number(value, 0..=100_000).map(|value| config.work_queue = value),
    },
    Setting {
        name: "work-nodes",
        value: "NUMBER",
        default: "20000000",
        help: "How many positions a search may look at before it gives up",
        set: |config, value| number(value, 1..=u64::MAX).map(|value| config.work_nodes = value),
    },
    Setting {
        name: "timeout",
        value: "SECONDS",
        default: "30",
        help: "How long a request may take, its body included",
        set: |config, value| {
            config.timeout = Duration::from_secs_f64(number(value, 0.01..=3600.0)?);
            Ok(())
        },
    },
    Setting {
        name: "body-limit",
        value: "BYTES",
        default: "1048576",
        help: "How large the body of a request may be",
        set: |config, value| number(value, 1024..=1 << 30).map(|value| config.body_limit = value),
    },
    Setting {
        name: "connections",
        value: "NUMBER",
        default: "4096",
        help: "How many connections are open at the same time, those of rooms included; further ones wait",
        set: |config, value| number(value, 1..=1_000_000).map(|value| config.connections = value),
    },
    Setting {
        name: "connections-each",
        value: "NUMBER",
        default: "128",
        help: "How many of them one address may have, a network of IPv6 counting as one; further ones are closed; 0 for any number; behind a proxy only those of rooms are counted",
        set: |config, value| number(value, 0..=1_000_000).map(|value| config.connections_each = value),
    },
    Setting {
        name: "game-cache",
        value: "MIB",
        default: "96",
        help: "The memory for games that are being played, so that a move need not read them again; rooms have as much",
        set: |config, value| number(value, 1..=65_536).map(|value| config.game_cache = value),
    },
    Setting {
        name: "fair-play",
        value: "SWITCH",
        default: "on",
        help: "`off` ranks every game that was finished here, however fast and in however few pieces it came, for tests and among friends; else `on`",
        set: |config, value| switch(value).map(|value| config.fair_play = value),
    },
    Setting {
        name: "rate-limits",
        value: "PERCENT",
        default: "100",
        help: "Scales all rate limits; 0 turns them off",
        set: |config, value| number(value, 0..=100_000).map(|value| config.rate_limits = value),
    },
    Setting {
        name: "metrics",
        value: "WHO",
        default: "local",
        help: "Who may read `/metrics`: `nobody`, `local` (this machine, without a proxy) or `everybody`",
        set: |config, value| {
            let all = [
                ("nobody", Audience::Nobody),
                ("local", Audience::Local),
                ("everybody", Audience::Everybody),
            ];
            config.metrics = choice(value, &all)?;
            Ok(())
        },
    },
    Setting {
        name: "security-contact",
        value: "ADDRESS",
        default: "",
        help: "Whom to tell about a weakness, as an e-mail address or a link; shown at `/.well-known/security.txt`",
        set: |config, value| {
            config.security_contact = (!value.is_empty()).then(|| value.to_owned());
            Ok(())
        },
    },
    Setting {
        name: "drain",
        value: "SECONDS",
        default: "0",
        help: "How long `/ready` says no before connections are refused, so that a load balancer sends people elsewhere first",
        set: |config, value| {
            config.drain = Duration::from_secs_f64(number(value, 0.0..=3600.0)?);
            Ok(())
        },
    },
    Setting {
        name: "log",
        value: "FILTER",
        default: "info",
        help: "What is logged on standard error: `error`, `warn`, `info`, `debug`, or a filter such as `ninefold_server=debug`",
        set: |config, value| text(value).map(|value| config.log = value),
    },
    Setting {
        name: "log-form",
        value: "FORM",
        default: "text",
        help: "How it is logged: `text` for people, `json` for programs, an object a line",
        set: |config, value| {
            config.log_form = choice(value, &[("text", LogForm::Text), ("json", LogForm::Json)])?;
            Ok(())
        },
    },
    Setting {
        name: "traces",
        value: "URL",
        default: "",
        help: "A collector of OpenTelemetry near by, such as `http://localhost:4318`, which gets a trace of each request",
        set: |config, value| {
            let collector = url(value)?;
            if collector.as_ref().is_some_and(|url| url.scheme_str() != Some("http")) {
                return Err("a collector near by is asked by http".into());
            }
            config.traces = collector;
            Ok(())
        },
    },
];

fn text(value: &str) -> Result<String, String> {
    if value.is_empty() { Err("a value is needed".into()) } else { Ok(value.to_owned()) }
}

fn number<T>(value: &str, range: std::ops::RangeInclusive<T>) -> Result<T, String>
where
    T: FromStr + PartialOrd + std::fmt::Display,
{
    match value.parse::<T>() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => Err(format!("'{value}' isn't a number from {} to {}", range.start(), range.end())),
    }
}

fn choice<T: Copy>(value: &str, all: &[(&str, T)]) -> Result<T, String> {
    let found = all.iter().find(|(name, _)| *name == value);
    let names = || all.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    found.map(|&(_, chosen)| chosen).ok_or_else(|| format!("'{value}' is not one of {}", names()))
}

fn switch(value: &str) -> Result<Switch, String> {
    choice(value, &[("on", Switch::On), ("true", Switch::On), ("off", Switch::Off), ("false", Switch::Off)])
}

fn url(value: &str) -> Result<Option<Uri>, String> {
    if value.is_empty() {
        return Ok(None);
    }
    let parsed = value.trim_end_matches('/').parse::<Uri>().ok();
    let parsed = parsed.filter(|uri| {
        matches!(uri.scheme_str(), Some("http" | "https")) && uri.authority().is_some() && uri.path() == "/"
    });
    parsed.map(Some).ok_or_else(|| format!("'{value}' isn't an address such as https://ninefold.example"))
}

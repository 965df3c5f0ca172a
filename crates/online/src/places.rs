//! [`Places`]: the files of this user that say which service to ask, and who has signed in.
//!
//! `config.toml` in the configuration folder has the address, and may be written by hand;
//! `session.json` in the state folder has the secret of the sign-in, and is for this user alone.

use crate::{Address, Unknown};
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Where the files are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Places {
    config: PathBuf,
    session: PathBuf,
    /// What the variable `NINEFOLD_SERVER` says.
    server: Option<String>,
}

/// Who has signed in, and where.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignedIn {
    pub(crate) server: String,
    pub(crate) username: String,
    /// The cookie as it goes back: `name=secret`.
    pub(crate) cookie: String,
}

/// The secret is not for logs.
impl std::fmt::Debug for SignedIn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} at {}", self.username, self.server)
    }
}

impl Places {
    /// Those of this user: `$XDG_CONFIG_HOME/ninefold` and `$XDG_STATE_HOME/ninefold`, or in the
    /// usual folders of the home directory.
    pub fn of_user() -> Self {
        let folder = |variable: &str, usual: &str| {
            let named = std::env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
            named.unwrap_or_else(|| std::env::home_dir().unwrap_or_default().join(usual)).join("ninefold")
        };
        let server = std::env::var("NINEFOLD_SERVER").ok().filter(|server| !server.trim().is_empty());
        let (config, state) =
            (folder("XDG_CONFIG_HOME", ".config"), folder("XDG_STATE_HOME", ".local/state"));
        Self { config: config.join("config.toml"), session: state.join("session.json"), server }
    }

    /// The address to ask, if one is known.
    pub(crate) fn address(&self) -> Result<Option<Address>, Unknown> {
        if let Some(server) = &self.server {
            return Ok(Some(server.parse()?));
        }
        let config = self.read_config()?;
        let server = config.get("server").and_then(toml::Value::as_str);
        Ok(server.map(str::parse).transpose()?)
    }

    /// Remembers an address from now on; other settings in the file stay.
    pub(crate) fn remember(&self, address: &Address) -> Result<(), Unknown> {
        let mut config = self.read_config()?;
        let server = toml::Value::String(address.to_string());
        if config.insert("server".into(), server.clone()) == Some(server) {
            return Ok(());
        }
        replace(&self.config, config.to_string().as_bytes(), 0o644)
            .map_err(|error| unusable(&self.config, error))
    }

    /// Who has signed in at an address; a file that cannot be read means nobody.
    pub(crate) fn signed_in(&self, address: &Address) -> Option<SignedIn> {
        let signed_in = serde_json::from_slice::<SignedIn>(&fs::read(&self.session).ok()?).ok()?;
        Some(signed_in).filter(|signed_in| signed_in.server == address.to_string())
    }

    /// Keeps a sign-in, readable by this user alone.
    pub(crate) fn keep(&self, signed_in: &SignedIn) -> io::Result<()> {
        replace(&self.session, &serde_json::to_vec(signed_in)?, 0o600)
    }

    /// Forgets the sign-in.
    pub(crate) fn forget(&self) -> io::Result<()> {
        match fs::remove_file(&self.session) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    fn read_config(&self) -> Result<toml::Table, Unknown> {
        let text = match fs::read_to_string(&self.config) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(toml::Table::new()),
            read => read.map_err(|error| unusable(&self.config, error))?,
        };
        text.parse().map_err(|error: toml::de::Error| {
            unusable(&self.config, io::Error::new(io::ErrorKind::InvalidData, error.message().to_owned()))
        })
    }
}

fn unusable(path: &Path, error: io::Error) -> Unknown {
    Unknown::Io { path: path.display().to_string(), error }
}

/// Writes a file that is whole or not there, and never readable by others even for a moment.
fn replace(path: &Path, bytes: &[u8], mode: u32) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let draft = path.with_extension(format!("{}.new", std::process::id()));
    // A draft that a crash has left behind may have other rights.
    let _ = fs::remove_file(&draft);
    let written = create(&draft, mode).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let renamed = written.and_then(|()| fs::rename(&draft, path));
    if renamed.is_err() {
        let _ = fs::remove_file(&draft);
    }
    renamed
}

#[cfg(unix)]
fn create(path: &Path, mode: u32) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    OpenOptions::new().write(true).create_new(true).mode(mode).open(path)
}

#[cfg(not(unix))]
fn create(path: &Path, _: u32) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(folder: &Path) -> Places {
        Places { config: folder.join("c/config.toml"), session: folder.join("s/session.json"), server: None }
    }

    fn address(text: &str) -> Address {
        text.parse().unwrap()
    }

    #[test]
    fn an_address_is_remembered_beside_other_settings() {
        let folder = tempfile::tempdir().unwrap();
        let mut places = places(folder.path());
        assert_eq!(places.address().unwrap(), None);
        fs::create_dir_all(folder.path().join("c")).unwrap();
        fs::write(&places.config, "theme = \"dark\"\n").unwrap();
        places.remember(&address("https://example.org/")).unwrap();
        assert_eq!(places.address().unwrap(), Some(address("https://example.org")));
        assert!(fs::read_to_string(&places.config).unwrap().contains("theme = \"dark\""));
        places.server = Some("http://localhost:8080".into());
        assert_eq!(places.address().unwrap(), Some(address("http://localhost:8080")));
        fs::write(&places.config, "server = \n").unwrap();
        places.server = None;
        assert!(places.address().unwrap_err().to_string().contains("config.toml cannot be used"));
    }

    #[test]
    fn a_sign_in_is_for_one_address_and_for_one_user() {
        let folder = tempfile::tempdir().unwrap();
        let places = places(folder.path());
        let (here, there) = (address("https://example.org"), address("https://example.com"));
        let signed_in =
            SignedIn { server: here.to_string(), username: "ada".into(), cookie: "a=secret".into() };
        places.keep(&signed_in).unwrap();
        assert_eq!(places.signed_in(&here), Some(signed_in.clone()));
        assert_eq!(places.signed_in(&there), None);
        assert!(!format!("{signed_in:?}").contains("secret"));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&places.session).unwrap().permissions().mode() & 0o777, 0o600);
        }
        places.forget().unwrap();
        places.forget().unwrap();
        assert_eq!(places.signed_in(&here), None);
    }
}

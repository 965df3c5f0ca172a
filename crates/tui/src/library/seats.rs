//! Which pupil somebody is in a class, kept beside the games: whoever comes back by the same name goes on.

use super::Library;
use ninefold_protocol::id::ClassCode;
use std::fs::{self, File};
use std::io::{self, Write};

/// The name of the file; a line for each seat: service, code, pupil with the moment of coming, and name, with tabs
/// between them.
const NAME: &str = "classes";

impl Library {
    /// The pupil who came into a class of a service by this name.
    pub(crate) fn seat(&self, service: &str, code: ClassCode, name: &str) -> Option<String> {
        let text = fs::read_to_string(self.root.join(NAME)).ok()?;
        let code = code.to_string();
        let seats = text.lines().map(|line| line.splitn(4, '\t').collect::<Vec<_>>());
        let mut own = seats.filter(
            |seat| matches!(seat[..], [at, of, _, as_name] if [at, of, as_name] == [service, &code, name]),
        );
        own.next_back().map(|seat| seat[2].to_owned())
    }

    /// Keeps a seat.
    pub(crate) fn keep_seat(
        &self,
        service: &str,
        code: ClassCode,
        pupil: &str,
        name: &str,
    ) -> io::Result<()> {
        fs::create_dir_all(&self.root)?;
        let mut file = File::options().create(true).append(true).open(self.root.join(NAME))?;
        writeln!(file, "{service}\t{code}\t{pupil}\t{name}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_found_by_service_code_and_name() {
        let folder = tempfile::tempdir().unwrap();
        let library = Library::at(folder.path().join("games"));
        let (one, other) = (ClassCode::from_random(1), ClassCode::from_random(2));
        assert_eq!(library.seat("https://a", one, "Mia"), None);
        library.keep_seat("https://a", one, "p1", "Mia K.").unwrap();
        library.keep_seat("https://b", one, "p2", "Mia K.").unwrap();
        let seat = |service, code, name| library.seat(service, code, name);
        assert_eq!(seat("https://a", one, "Mia K."), Some("p1".into()));
        assert_eq!(seat("https://b", one, "Mia K."), Some("p2".into()));
        assert_eq!((seat("https://a", other, "Mia K."), seat("https://a", one, "Mia")), (None, None));
    }
}

//! The Debian package: the program, its manual and completions, and the service with its own user,
//! settings and state. Whatever a person may want to read or change is in `packaging/`.

use super::tree::{Kind, Tree};
use super::{Release, parts, printed};
use crate::process::root;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;
use std::process::Command;

/// How exposed the service may be, in tenths of systemd's scale from 0 to 10.
const EXPOSURE: &str = "15";

/// What systemd is told; none of it is switched on by itself.
const UNITS: [&str; 2] = ["ninefold.service", "ninefold.socket"];

/// Makes it and has it judged; gives the name of the file.
pub(super) fn make(release: &Release, program: &Path, licences_of_others: &str) -> Result<String> {
    let packaging = root().join("packaging");
    judge_units(&packaging, &release.work_folder.join("units"), program)?;
    let tree = Tree::new(release.work_folder.join("debian"))?;
    parts::install(&tree, "usr", "share/zsh/vendor-completions/_ninefold", program)?;
    for unit in UNITS {
        tree.copy(&packaging.join(unit), &format!("usr/lib/systemd/system/{unit}"), Kind::Text)?;
    }
    tree.copy(&packaging.join("ninefold.toml"), "etc/ninefold/ninefold.toml", Kind::Text)?;

    let read = |name: &str| {
        let path = packaging.join("debian").join(name);
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
    };
    let papers = "usr/share/doc/ninefold";
    let licence = fs::read_to_string(root().join("LICENSE-MIT"))?;
    tree.write(
        &format!("{papers}/copyright"),
        read("copyright")?.replace("@MIT@", &indented(&licence)),
        Kind::Text,
    )?;
    tree.write_packed(&format!("{papers}/licenses-of-others.txt"), licences_of_others)?;
    tree.write_packed(&format!("{papers}/changelog"), changelog(release)?)?;
    tree.write("usr/share/lintian/overrides/ninefold", read("lintian-overrides")?, Kind::Text)?;

    // The control files are no part of what they describe.
    let files = tree.files()?;
    let sums = printed(Command::new("md5sum").args(&files).current_dir(tree.root()))?;
    let sums = sums.lines().filter(|line| !line.contains("  etc/")).map(|line| format!("{line}\n"));
    tree.write("DEBIAN/md5sums", sums.collect::<String>(), Kind::Text)?;
    let control = read("control")?.replace("@VERSION@", release.version);
    let control = control.replace("@SIZE@", &kibibytes(&tree, &files)?.to_string());
    tree.write("DEBIAN/control", control, Kind::Text)?;
    tree.write("DEBIAN/conffiles", read("conffiles")?, Kind::Text)?;
    for script in ["postinst", "prerm", "postrm"] {
        tree.write(&format!("DEBIAN/{script}"), read(script)?, Kind::Program)?;
    }

    let name = format!("ninefold_{}_amd64.deb", release.version);
    let package = release.folder.join(&name);
    let mut dpkg = Command::new("dpkg-deb");
    dpkg.args(["--root-owner-group", "-Zxz", "--build"]).arg(tree.root()).arg(&package);
    printed(dpkg.env("SOURCE_DATE_EPOCH", &release.epoch))?;
    judge_package(&package)?;
    Ok(name)
}

/// Nothing that Debian's own checker knows may be wrong.
fn judge_package(package: &Path) -> Result<()> {
    let mut lintian = Command::new("lintian");
    lintian.args(["--allow-root", "--fail-on", "error,warning"]).arg(package);
    let output = lintian.output().context("cannot start lintian")?;
    let told = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() || !told.trim().is_empty() {
        bail!("lintian has something against the package:\n{}", told.trim());
    }
    Ok(())
}

/// systemd understands every line of the units, and the service may do next to nothing beside its work.
fn judge_units(packaging: &Path, folder: &Path, program: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    // The program need not be installed here.
    for unit in UNITS {
        let text = fs::read_to_string(packaging.join(unit))?;
        fs::write(folder.join(unit), text.replace("/usr/bin/ninefold", &program.display().to_string()))?;
    }
    let mut analyze = Command::new("systemd-analyze");
    analyze.args(["verify", "--man=no"]).args(UNITS.map(|unit| folder.join(unit)));
    printed(&mut analyze).context("systemd does not understand the units")?;
    let mut analyze = Command::new("systemd-analyze");
    analyze.args(["security", "--offline=true", "--threshold", EXPOSURE]).arg(folder.join(UNITS[0]));
    printed(&mut analyze).context("the service is more exposed than it may be").map(|_| ())
}

/// A text as a field of a control file holds it: every line indented, empty ones as a dot.
fn indented(text: &str) -> String {
    let line = |line: &str| if line.is_empty() { " .".to_owned() } else { format!(" {line}") };
    text.trim_end().lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Debian wants a history of the package in a form of its own; the true one is CHANGELOG.md.
fn changelog(release: &Release) -> Result<String> {
    let maintainer = "The Ninefold developers <ninefold@ninefold.example>";
    let date = printed(Command::new("date").args(["-u", "-R", "-d"]).arg(format!("@{}", release.epoch)))?;
    Ok(format!(
        "ninefold ({}) unstable; urgency=medium\n\n  * See CHANGELOG.md of the sources.\n\n -- {maintainer}  {}\n",
        release.version,
        date.trim()
    ))
}

/// What the files take on a disk, as Debian counts.
fn kibibytes(tree: &Tree, files: &[String]) -> Result<u64> {
    let mut sum = 0;
    for file in files {
        sum += fs::metadata(tree.root().join(file))?.len().div_ceil(1024);
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_socket_is_where_the_settings_say_that_the_service_listens() {
        let read = |name: &str| fs::read_to_string(root().join("packaging").join(name)).unwrap();
        let (socket, settings) = (read("ninefold.socket"), read("ninefold.toml"));
        let value = |text: &str, key: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(key)).map(str::to_owned);
            line.unwrap_or_else(|| panic!("no {key} in {text}"))
        };
        let address = value(&settings, "addr = ").trim_matches('"').to_owned();
        assert_eq!(value(&socket, "ListenStream="), address);
    }

    #[test]
    fn a_field_has_no_empty_lines() {
        assert_eq!(indented("MIT\n\nPermission\n"), " MIT\n .\n Permission");
    }
}

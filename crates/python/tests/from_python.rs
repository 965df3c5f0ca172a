//! The package as Python users meet it: installed from a wheel by pip, and then tried by the tests beside this
//! file, run by pytest in a Python of its own.

use ninefold_testbed::python::python;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Where cargo put the library: beside this test.
fn compiled() -> PathBuf {
    let test = env::current_exe().expect("a running program has a path");
    test.with_file_name("libninefold_python.so")
}

/// What a command prints; it must succeed.
fn told(command: &mut Command) -> String {
    let output = command.env("PYTHONDONTWRITEBYTECODE", "1").output().expect("Python starts");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{told}\n{}", String::from_utf8_lossy(&output.stderr));
    told
}

/// Packs a wheel into a folder, as a release does.
fn pack(python: &Path, folder: &Path) -> PathBuf {
    let mut packing = Command::new(python);
    packing.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/pack_wheel.py"));
    packing.arg(compiled()).arg(env!("CARGO_PKG_VERSION")).arg(folder);
    told(packing.env("SOURCE_DATE_EPOCH", "1700000000")).trim().into()
}

/// Packs a wheel and has pip install it into a folder.
fn install(python: &Path, folder: &Path) {
    let wheel = pack(python, folder);
    let mut installing = Command::new(python);
    installing.args(["-m", "pip", "install", "--quiet", "--no-index", "--no-compile", "--target"]);
    told(installing.arg(folder).arg(wheel));
}

#[test]
fn the_package_does_what_its_tests_say() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().expect("a folder for the package");
    install(&python, folder.path());
    // Where it was installed, and not beside its sources.
    let version = "import ninefold; print(ninefold.__file__, ninefold.__version__)";
    let mut imported = Command::new(&python);
    imported.args(["-c", version]).current_dir(folder.path()).env("PYTHONPATH", folder.path());
    let installed = folder.path().join("ninefold/__init__.py");
    assert_eq!(told(&mut imported), format!("{} {}\n", installed.display(), env!("CARGO_PKG_VERSION")));
    told(
        Command::new(&python)
            .args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "--ignore=cluster"])
            .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests"))
            .env("PYTHONPATH", folder.path()),
    );
}

#[test]
fn a_wheel_has_the_same_bytes_each_time_and_says_what_it_is() {
    let Some(python) = python() else { return };
    let folders = [0, 1].map(|_| tempfile::tempdir().expect("a folder for the wheel"));
    let wheels = folders.each_ref().map(|folder| pack(&python, folder.path()));
    let [one, other] = wheels.each_ref().map(|wheel| fs::read(wheel).expect("the wheel is there"));
    assert!(one == other, "two wheels of one library differ");
    assert!(
        wheels[0].to_string_lossy().contains("-cp39-abi3-"),
        "{} is not for every Python",
        wheels[0].display()
    );
    let metadata = "import sys, zipfile; wheel = zipfile.ZipFile(sys.argv[1]); \
                    print(wheel.read(next(n for n in wheel.namelist() if n.endswith('/METADATA'))).decode())";
    let metadata = told(Command::new(&python).args(["-c", metadata]).arg(&wheels[0]));
    for line in [
        concat!("Version: ", env!("CARGO_PKG_VERSION")),
        "License-Expression: MIT OR Apache-2.0",
        "License-File: LICENSE-MIT",
        "Requires-Python: >=3.9",
        "Requires-Dist: numpy ; extra == \"numpy\"",
        "# Ninefold for Python",
    ] {
        assert!(metadata.lines().any(|own| own == line), "no '{line}' in\n{metadata}");
    }
}

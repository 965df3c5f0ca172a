//! The package as Python users meet it: installed from a wheel by pip, and then tried by the tests beside this
//! file, run by pytest in a Python of its own.

use ninefold_testbed::python::python;
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

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

/// Packs a wheel and has pip install it into a folder.
fn install(python: &Path, folder: &Path) {
    let pack = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pack_wheel.py");
    let mut packing = Command::new(python);
    packing.arg(pack).arg(compiled()).arg(env!("CARGO_PKG_VERSION")).arg(folder);
    let wheel = told(&mut packing);
    let mut installing = Command::new(python);
    installing.args(["-m", "pip", "install", "--quiet", "--no-index", "--no-compile", "--target"]);
    told(installing.arg(folder).arg(wheel.trim()));
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

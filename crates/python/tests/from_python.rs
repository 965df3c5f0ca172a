//! The package as Python users meet it: the tests beside this file, run by pytest in a Python of its own.

use ninefold_testbed::python::python;
use std::env;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where cargo put the library: beside this test.
fn compiled() -> PathBuf {
    let test = env::current_exe().expect("a running program has a path");
    test.with_file_name("libninefold_python.so")
}

#[test]
fn the_package_does_what_its_tests_say() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().expect("a folder for the package");
    let package = folder.path().join("ninefold");
    fs::create_dir(&package).expect("a new folder");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("python/ninefold");
    for source in fs::read_dir(sources).expect("the package has sources") {
        let source = source.expect("a file");
        symlink(source.path(), package.join(source.file_name())).expect("a link");
    }
    symlink(compiled(), package.join("_engine.abi3.so")).expect("a link");
    let tests = Command::new(python)
        .args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "--ignore=cluster"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests"))
        .env("PYTHONPATH", folder.path())
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .expect("Python starts");
    let told = String::from_utf8_lossy(&tests.stdout);
    assert!(tests.status.success(), "{told}\n{}", String::from_utf8_lossy(&tests.stderr));
}

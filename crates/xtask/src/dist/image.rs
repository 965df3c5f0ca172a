//! The container image: the program and a folder for its state, and nothing else; not run by root.
//!
//! Buildah makes it. Its OCI form drops the health check, which the standard does not know but
//! Docker reads all the same, and its Docker form names a container that has a new name each time.
//! So its Docker form is taken, without that name, and put into the layout of an OCI archive.

use super::tree::{Kind, Tree};
use super::{Release, gzip, parts, printed};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Who runs it: a number, because it must be known outside too, for the owner of a mounted folder.
const USER: &str = "10001";

/// What becomes of the image when it is started; the rest are settings as everywhere.
const CONFIG: &[&str] = &[
    "--user=10001:10001",
    "--workingdir=/data",
    "--volume=/data",
    "--port=8080/tcp",
    "--env=NINEFOLD_ADDR=0.0.0.0:8080",
    "--env=NINEFOLD_DATABASE=sqlite:///data/ninefold.db",
    r#"--entrypoint=["/usr/bin/ninefold"]"#,
    "--cmd=serve",
    "--stop-signal=SIGTERM",
    "--healthcheck=CMD /usr/bin/ninefold health",
    "--healthcheck-interval=30s",
    "--healthcheck-timeout=5s",
    "--label=org.opencontainers.image.title=Ninefold",
    "--label=org.opencontainers.image.licenses=MIT OR Apache-2.0",
];

/// Makes it; gives the name of the file.
pub(super) fn make(release: &Release, program: &Path, licences_of_others: &str) -> Result<String> {
    let tree = Tree::new(release.work_folder.join("image"))?;
    tree.copy(program, "usr/bin/ninefold", Kind::Program)?;
    tree.write("etc/passwd", format!("ninefold:x:{USER}:{USER}::/data:/nonexistent\n"), Kind::Text)?;
    tree.write("etc/group", format!("ninefold:x:{USER}:\n"), Kind::Text)?;
    parts::install_papers(&tree, "usr/share/doc/ninefold", licences_of_others)?;
    let state = Tree::new(release.work_folder.join("image-state"))?;
    state.folder("data")?;

    let built = release.work_folder.join("built-image");
    let buildah = Buildah::new(release)?;
    let container = buildah.run(&["from", "scratch"])?;
    let outcome = buildah.fill(container.trim(), &tree, &state, release, &built);
    buildah.run(&["rm", container.trim()])?;
    outcome?;
    let layout = to_oci(&built, Tree::new(release.work_folder.join("oci"))?, release)?;

    let name = format!("ninefold-{}-oci.tar", release.version);
    release.tar(layout.root(), &["blobs", "index.json", "oci-layout"], &release.folder.join(&name))?;
    Ok(name)
}

/// A place of its own for buildah, so that nothing of it is left on this machine.
#[derive(Debug)]
struct Buildah {
    storage: PathBuf,
}

impl Buildah {
    fn new(release: &Release) -> Result<Self> {
        let storage = release.work_folder.join("buildah");
        fs::create_dir_all(&storage)?;
        Ok(Self { storage })
    }

    fn run(&self, args: &[&str]) -> Result<String> {
        let mut buildah = Command::new("buildah");
        buildah.arg("--root").arg(self.storage.join("images")).arg("--runroot").arg(self.storage.join("run"));
        // Plain folders work on every file system and without privileges.
        buildah.args(["--storage-driver", "vfs"]).args(args);
        printed(&mut buildah)
    }

    /// Fills a container and makes an image of it, in a folder.
    fn fill(&self, container: &str, tree: &Tree, state: &Tree, release: &Release, to: &Path) -> Result<()> {
        let path = |tree: &Tree| tree.root().display().to_string();
        self.run(&["copy", "--quiet", "--chown=0:0", container, &path(tree), "/"])?;
        let owner = format!("--chown={USER}:{USER}");
        self.run(&["copy", "--quiet", &owner, container, &format!("{}/data", path(state)), "/data"])?;
        let version = format!("--label=org.opencontainers.image.version={}", release.version);
        let mut config = vec!["config", &version];
        config.extend(CONFIG);
        config.push(container);
        self.run(&config)?;
        let to = format!("dir:{}", to.display());
        let time = format!("--timestamp={}", release.epoch);
        self.run(&["commit", "--quiet", "--format=docker", "--disable-compression", &time, container, &to])?;
        Ok(())
    }
}

/// Puts an image that buildah wrote into the layout of OCI: blobs by their checksums.
fn to_oci(built: &Path, layout: Tree, release: &Release) -> Result<Tree> {
    let manifest = fs::read_to_string(built.join("manifest.json"))?;
    let digests = manifest.split("sha256:").skip(1).map(|rest| &rest[..64]).collect::<Vec<_>>();
    let [config, layer] = digests[..] else {
        anyhow::bail!("buildah made an image of {} parts, and two are expected", digests.len());
    };
    let config = without_container(&fs::read_to_string(built.join(config))?);
    let config = Blob::write(&layout, config.as_bytes())?;
    let layer_file = release.work_folder.join("layer");
    fs::copy(built.join(layer), &layer_file)?;
    gzip(&layer_file)?;
    let layer = Blob::write(&layout, &fs::read(layer_file.with_extension("gz"))?)?;
    let manifest = format!(
        r#"{{"schemaVersion":2,"mediaType":"application/vnd.oci.image.manifest.v1+json","config":{},"layers":[{}]}}"#,
        config.described("application/vnd.oci.image.config.v1+json", ""),
        layer.described("application/vnd.oci.image.layer.v1.tar+gzip", ""),
    );
    let manifest = Blob::write(&layout, manifest.as_bytes())?;
    // The first is what Docker, the second what Podman calls the image after loading it.
    let name = format!(
        r#","annotations":{{"io.containerd.image.name":"docker.io/library/ninefold:{0}","org.opencontainers.image.ref.name":"ninefold:{0}"}}"#,
        release.version
    );
    let index = manifest.described("application/vnd.oci.image.manifest.v1+json", &name);
    layout.write("index.json", format!(r#"{{"schemaVersion":2,"manifests":[{index}]}}"#), Kind::Text)?;
    layout.write("oci-layout", r#"{"imageLayoutVersion":"1.0.0"}"#, Kind::Text)?;
    Ok(layout)
}

/// Content that is known by its checksum.
#[derive(Debug)]
struct Blob {
    digest: String,
    size: usize,
}

impl Blob {
    fn write(layout: &Tree, content: &[u8]) -> Result<Self> {
        layout.write("blobs/sha256/new", content, Kind::Text)?;
        let file = layout.root().join("blobs/sha256/new");
        let sum = printed(Command::new("sha256sum").arg(&file))?;
        let digest = sum.split(' ').next().context("sha256sum writes a sum")?.to_owned();
        fs::rename(&file, file.with_file_name(&digest))?;
        Ok(Self { digest, size: content.len() })
    }

    fn described(&self, media_type: &str, more: &str) -> String {
        let Self { digest, size } = self;
        format!(r#"{{"mediaType":"{media_type}","digest":"sha256:{digest}","size":{size}{more}}}"#)
    }
}

/// The settings of an image without the name of the container that it was made of.
fn without_container(config: &str) -> String {
    let Some(start) = config.find(r#""container":""#) else { return config.to_owned() };
    let Some(length) = config[start..].find("\",").map(|at| at + 2) else { return config.to_owned() };
    format!("{}{}", &config[..start], &config[start + length..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_the_container_is_left_out() {
        let config = r#"{"created":"2026","container":"37ab","container_config":{"User":"1"}}"#;
        assert_eq!(without_container(config), r#"{"created":"2026","container_config":{"User":"1"}}"#);
        assert_eq!(without_container("{}"), "{}");
    }
}

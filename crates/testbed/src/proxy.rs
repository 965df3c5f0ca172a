//! A real proxy in front of several nodes: nginx, from the packages of the operating system.

use crate::port;
use anyhow::{Context, Result};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// A proxy that gives requests to its nodes in turn, and to the others when one is gone; it may change
/// what they say.
#[derive(Debug)]
pub struct Proxy {
    child: Child,
    place: String,
    _folder: TempDir,
}

impl Proxy {
    /// Starts a proxy in front of nodes such as `127.0.0.1:40123`; it lets no WebSockets through.
    pub fn start(nodes: &[&str]) -> Result<Self> {
        Self::serve(port::free()?, nodes, "")
    }

    /// Starts a proxy that lets WebSockets through.
    pub fn for_sockets(nodes: &[&str]) -> Result<Self> {
        Self::serve(port::free()?, nodes, UPGRADES)
    }

    /// Starts a proxy at a place in front of a node, with words changed in pages and scripts.
    pub fn editing(place: &str, node: &str, edits: &[(&str, &str)]) -> Result<Self> {
        let port = place.rsplit(':').next().and_then(|port| port.parse().ok());
        Self::serve(port.context("a place has a port")?, &[node], &edited(edits))
    }

    fn serve(port: u16, nodes: &[&str], more: &str) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let place = format!("127.0.0.1:{port}");
        let file = folder.path().join("nginx.conf");
        std::fs::write(&file, settings(&place, nodes, more))?;
        let mut command = Command::new("/usr/sbin/nginx");
        // Without a log of its own it would write to that of the machine until it has read the file.
        command.args(["-e", "stderr", "-p"]).arg(folder.path()).arg("-c").arg(&file);
        let child = command.stdin(Stdio::null()).spawn();
        let child = child.context("nginx cannot be started; cargo xtask setup installs it")?;
        let proxy = Self { child, place, _folder: folder };
        port::answers(port)?;
        Ok(proxy)
    }

    /// Where it is: `127.0.0.1:40123`.
    pub fn place(&self) -> &str {
        &self.place
    }
}

/// What lets WebSockets through: these headers are for the next program alone and have to be written anew.
const UPGRADES: &str =
    "proxy_set_header Upgrade $http_upgrade;\nproxy_set_header Connection $upgrade_or_close;\n";

/// A new connection to a node for each request, so that they come in turn.
fn settings(place: &str, nodes: &[&str], more: &str) -> String {
    let nodes = nodes.iter().map(|node| format!("        server {node} max_fails=0;\n")).collect::<String>();
    let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    let folders = folders.map(|name| format!("    {name}_temp_path {name};\n")).concat();
    format!(
        "daemon off;\nmaster_process off;\npid nginx.pid;\nerror_log stderr crit;\n\
         worker_rlimit_nofile 10000;\nevents {{ worker_connections 10000; }}\n\
         http {{\n    access_log off;\n{folders}\
         \x20   map $http_upgrade $upgrade_or_close {{ default upgrade; '' close; }}\n    upstream nodes {{\n{nodes}    }}\n\
         \x20   server {{\n        listen {place};\n        location / {{\n\
         \x20           proxy_pass http://nodes;\n            proxy_http_version 1.1;\n\
         \x20           proxy_set_header Host $http_host;\n\
         \x20           proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;\n{more}\
         \x20       }}\n    }}\n}}\n",
    )
}

/// Words are changed only in what comes whole and uncompressed.
fn edited(edits: &[(&str, &str)]) -> String {
    let edits = edits.iter().map(|(old, new)| format!("sub_filter '{old}' '{new}';\n"));
    "proxy_set_header Accept-Encoding \"\";\nproxy_set_header If-None-Match \"\";\n\
     sub_filter_types text/javascript;\n"
        .to_owned()
        + &edits.collect::<String>()
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::Client;
    use std::io::{Read, Write};
    use std::net::TcpListener;

    /// A node that says its name to so many clients.
    fn node(name: &'static str, clients: usize) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let place = listener.local_addr().unwrap().to_string();
        std::thread::spawn(move || {
            for stream in listener.incoming().take(clients) {
                let mut stream = stream.unwrap();
                let _ = stream.read(&mut [0; 4096]).unwrap();
                write!(stream, "HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{name}", name.len()).unwrap();
            }
        });
        place
    }

    #[test]
    fn nodes_are_asked_in_turn() {
        let (a, b) = (node("a", 2), node("b", 2));
        let proxy = Proxy::start(&[&a, &b]).unwrap();
        let mut client = Client::of(proxy.place());
        let mut said = [(); 4].map(|()| client.get("/").unwrap().body);
        assert_ne!(said[0], said[1]);
        said.sort();
        assert_eq!(said, [b"a", b"a", b"b", b"b"]);
    }
}

//! [`ClientAddress`]: from where a request comes.

use crate::config::Proxy;
use crate::state::Service;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// The peer of the connection, put into each request by the listener.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// The address of the client: the peer, or what a trusted proxy says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClientAddress {
    pub(crate) ip: IpAddr,
    pub(crate) way: Way,
}

/// How a request got here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// Straight from the client, as far as one can tell.
    Direct,
    /// Through a proxy.
    Proxied,
}

impl ClientAddress {
    /// What limits count by; a network of IPv6 counts as one client.
    pub(crate) fn key(self) -> String {
        network(self.ip).to_string()
    }
}

/// What an address counts as: itself, or its network of IPv6, which one customer has whole.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(ip) => ip.into(),
        IpAddr::V6(ip) => {
            let [a, b, c, d, ..] = ip.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
    }
}

/// What proxies add to the requests that they pass on.
const MARKS: [&str; 7] = [
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
    "forwarded",
    "via",
    "cf-connecting-ip",
];

impl<S: Sync> FromRequestParts<S> for ClientAddress
where
    Service: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<Peer>().map_or(Ipv4Addr::LOCALHOST.into(), |peer| peer.0);
        let is_marked = MARKS.iter().any(|mark| parts.headers.contains_key(*mark));
        let way = if is_marked { Way::Proxied } else { Way::Direct };
        let forwarded = parts.headers.get_all("x-forwarded-for").iter().next_back();
        let ip = match (Service::from_ref(state).config.proxy, forwarded) {
            (Proxy::None, _) | (Proxy::Forwarded, None) => peer,
            // Whoever cannot be told from others is nobody in particular, and never this machine.
            (Proxy::Forwarded, Some(value)) => {
                let last = value.to_str().ok().and_then(|value| value.rsplit(',').next());
                last.and_then(read_address).unwrap_or(Ipv4Addr::UNSPECIFIED.into())
            }
        };
        Ok(Self { ip: ip.to_canonical(), way })
    }
}

/// Reads `192.0.2.1`, `192.0.2.1:8080`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:8080`.
fn read_address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    let in_brackets = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    text.parse().ok().or_else(with_port).or_else(in_brackets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_with_and_without_a_port() {
        for (text, address) in [
            ("192.0.2.1", Some("192.0.2.1")),
            (" 192.0.2.1:8080", Some("192.0.2.1")),
            ("2001:db8::1", Some("2001:db8::1")),
            ("[2001:db8::1]", Some("2001:db8::1")),
            ("[2001:db8::1]:80", Some("2001:db8::1")),
            ("unknown", None),
            ("", None),
        ] {
            assert_eq!(read_address(text), address.map(|address| address.parse().unwrap()), "{text}");
        }
    }
}

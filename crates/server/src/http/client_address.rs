//! [`ClientAddress`]: from where a request comes.

use crate::config::Proxy;
use crate::state::Service;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

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
        match self.ip {
            IpAddr::V4(ip) => ip.to_string(),
            IpAddr::V6(ip) => {
                let [a, b, c, d, ..] = ip.segments();
                Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).to_string()
            }
        }
    }
}

impl<S: Sync> FromRequestParts<S> for ClientAddress
where
    Service: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<Peer>().map_or(Ipv4Addr::LOCALHOST.into(), |peer| peer.0);
        let forwarded = parts.headers.get_all("x-forwarded-for").iter().next_back();
        let way = if forwarded.is_some() { Way::Proxied } else { Way::Direct };
        let last = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        let ip = match Service::from_ref(state).config.proxy {
            Proxy::None => peer,
            Proxy::Forwarded => last.unwrap_or(peer),
        };
        Ok(Self { ip: ip.to_canonical(), way })
    }
}

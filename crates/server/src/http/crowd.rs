//! [`Crowd`]: how many connections each address has.

use crate::http::client_address::{ClientAddress, network};
use crate::state::Service;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use std::collections::HashMap;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::OwnedSemaphorePermit;

/// The connections of each address; a network of IPv6 counts as one.
#[derive(Clone, Debug)]
pub(crate) struct Crowd {
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
    /// The most of one address; 0 is any number.
    most: usize,
}

/// A connection that counts, until it is dropped.
#[derive(Debug)]
pub(crate) struct Counted {
    crowd: Crowd,
    network: IpAddr,
}

/// The place of a connection among all and among those of its address. Every request that comes in by it carries
/// this along, so that a socket which a request becomes can keep the place for as long as it is open.
#[derive(Clone, Debug)]
pub(crate) struct Place(#[expect(dead_code, reason = "it is kept and never looked at")] Arc<Taken>);

type Taken = (OwnedSemaphorePermit, Counted);

/// By what a request came in.
#[derive(Clone, Debug)]
pub(crate) struct Connection {
    /// The address of the client, also behind a proxy.
    pub(crate) address: IpAddr,
    /// Its place among all connections; none where there is no connection, as in tests.
    pub(crate) place: Option<Place>,
}

impl FromRequestParts<Service> for Connection {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, service: &Service) -> Result<Self, Infallible> {
        let ClientAddress { ip, .. } = ClientAddress::from_request_parts(parts, service).await?;
        Ok(Self { address: ip, place: parts.extensions.get().cloned() })
    }
}

impl Place {
    pub(super) fn new(permit: OwnedSemaphorePermit, counted: Counted) -> Self {
        Self(Arc::new((permit, counted)))
    }
}

impl Crowd {
    /// At most so many of one address; 0 is any number.
    pub(crate) fn new(most: usize) -> Self {
        Self { open: Arc::default(), most }
    }

    /// Counts a connection; `None` if the address has too many.
    pub(crate) fn enter(&self, address: IpAddr) -> Option<Counted> {
        let network = network(address);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(network).or_default();
        if self.most > 0 && *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Counted { crowd: self.clone(), network })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut open = self.crowd.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_of_ipv6_is_one_client_and_so_is_an_address_of_ipv4() {
        let crowd = Crowd::new(2);
        let enter = |address: &str| crowd.enter(address.parse().unwrap());
        let (first, _second) = (enter("2001:db8::1"), enter("2001:db8::2:1"));
        assert!(first.is_some() && enter("2001:db8::3").is_none());
        assert!(enter("2001:db8:0:1::1").is_some() && enter("192.0.2.1").is_some());
        drop(first);
        assert!(enter("2001:db8::4").is_some());
        let mapped = [enter("::ffff:192.0.2.1"), enter("192.0.2.1"), enter("192.0.2.1")];
        assert_eq!(mapped.map(|entered| entered.is_some()), [true, true, false]);
    }
}

//! [`Crowd`]: how many connections each address has.

use crate::http::client_address::network;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// The connections of each address; a network of IPv6 counts as one.
#[derive(Clone, Debug)]
pub(super) struct Crowd {
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
    /// The most of one address; 0 is any number.
    most: usize,
}

/// A connection that counts, until it is dropped.
#[derive(Debug)]
pub(super) struct Counted {
    crowd: Crowd,
    network: IpAddr,
}

impl Crowd {
    pub(super) fn new(most: usize) -> Self {
        Self { open: Arc::default(), most }
    }

    /// Counts a connection; `None` if the address has too many.
    pub(super) fn enter(&self, address: IpAddr) -> Option<Counted> {
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

//! Whether the kernel shares processors here as it does where services run.

use std::fs;

/// What is printed where PostgreSQL would be measured as nobody runs it, if that is so here.
///
/// Linux groups processes that are in no control group by their sessions. Each process of PostgreSQL opens a
/// session, so each is a group; Linux 6.18 lets some of them wait for seconds while other groups are busy. A
/// service of systemd's or a container is in a control group, where that does not happen.
pub(crate) fn caution() -> Option<&'static str> {
    let [by_session, groups] = ["/proc/sys/kernel/sched_autogroup_enabled", "/proc/self/cgroup"]
        .map(|path| fs::read_to_string(path).unwrap_or_default());
    (by_session.trim() == "1" && !is_grouped(&groups)).then_some(
        "note: this runs outside of every control group, where Linux may keep PostgreSQL waiting for seconds; \
         docs/security.md says how to measure as services run",
    )
}

/// Whether a process with these control groups shares processors as a member of one.
fn is_grouped(groups: &str) -> bool {
    groups.lines().filter_map(|line| line.split_once(':')?.1.split_once(':')).any(|(controllers, path)| {
        // Of version 2 there is one for everything, without a name.
        let shares = controllers.is_empty() || controllers.split(',').any(|controller| controller == "cpu");
        shares && path != "/"
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_that_shares_no_processors_is_none() {
        assert!(is_grouped("0::/system.slice/ninefold.service\n"));
        assert!(is_grouped("4:memory:/\n1:cpu,cpuacct:/services\n0::/\n"));
        assert!(!is_grouped("4:memory:/services\n2:cpuacct:/\n1:cpu:/\n0::/\n"));
        assert!(!is_grouped(""));
    }
}

//! What runs in the background: the outbox, the audit log and counters.

use crate::bed::{account, on_both};
use ninefold_protocol::id::{EntryId, MailId};
use ninefold_store::{Entry, Mail, Store, Time};
use std::collections::BTreeSet;
use tokio::task::JoinSet;

on_both!(
    a_mail_is_handed_to_one_node_at_a_time,
    a_mail_that_failed_is_tried_again_until_it_is_of_no_use,
    a_clock_that_is_set_back_holds_no_mail_up,
    mails_to_those_who_have_left_are_not_sent,
    a_mail_of_one_node_is_handed_to_no_other,
    hits_of_all_nodes_add_up,
    entries_are_kept_for_their_time,
);

fn mail(number: u128) -> Mail {
    Mail {
        id: MailId::from_random(number),
        player: None,
        recipient: "ada@example.org".to_owned(),
        subject: "Your code".to_owned(),
        body: "12345678\n".to_owned(),
        expires: Time(1_000),
        due: Time(10),
        tries: 0,
        node: None,
    }
}

async fn a_mail_is_handed_to_one_node_at_a_time(store: Store) {
    for number in 1..=10 {
        store.queue_mail(&mail(number)).await.unwrap();
    }
    assert!(store.take_due_mails("here", Time(9), Time(50), 10).await.unwrap().is_empty());
    let mut nodes = JoinSet::new();
    for _ in 0..5 {
        let store = store.clone();
        nodes.spawn(async move { store.take_due_mails("here", Time(20), Time(50), 2).await.unwrap() });
    }
    let taken = nodes.join_all().await.concat();
    let ids = taken.iter().map(|mail| mail.id).collect::<BTreeSet<_>>();
    assert_eq!(ids.len(), taken.len());
    for mail in &taken {
        store.mail_sent(mail.id).await.unwrap();
    }
    let left = store.take_due_mails("here", Time(50), Time(90), 10).await.unwrap();
    assert_eq!(left.len() + taken.len(), 10);
}

async fn a_mail_of_one_node_is_handed_to_no_other(store: Store) {
    let own = Mail { node: Some("there".to_owned()), ..mail(1) };
    store.queue_mail(&own).await.unwrap();
    assert!(store.take_due_mails("here", Time(20), Time(50), 10).await.unwrap().is_empty());
    assert_eq!(store.take_due_mails("there", Time(20), Time(50), 10).await.unwrap(), [own]);
}

async fn a_mail_that_failed_is_tried_again_until_it_is_of_no_use(store: Store) {
    store.queue_mail(&mail(1)).await.unwrap();
    assert_eq!(store.take_due_mails("here", Time(10), Time(50), 10).await.unwrap(), [mail(1)]);
    store.mail_failed(mail(1).id, Time(100), "connection refused").await.unwrap();
    assert!(store.take_due_mails("here", Time(99), Time(150), 10).await.unwrap().is_empty());
    let again = store.take_due_mails("here", Time(100), Time(150), 10).await.unwrap();
    assert_eq!(again, [Mail { tries: 1, due: Time(100), ..mail(1) }]);
    assert!(store.take_due_mails("here", Time(1_000), Time(2_000), 10).await.unwrap().is_empty());
    assert_eq!(store.prune_mails(Time(1_000)).await.unwrap(), 1);
}

async fn a_clock_that_is_set_back_holds_no_mail_up(store: Store) {
    let day = 24 * 3_600_000;
    let tomorrow = Mail { due: Time(day), expires: Time(3 * day), ..mail(1) };
    store.queue_mail(&tomorrow).await.unwrap();
    assert_eq!(store.take_due_mails("here", Time(10), Time(50), 10).await.unwrap(), [tomorrow]);
    assert!(store.take_due_mails("here", Time(20), Time(50), 10).await.unwrap().is_empty());
}

async fn mails_to_those_who_have_left_are_not_sent(store: Store) {
    let ada = account(&store, 1, "ada").await;
    store.queue_mail(&Mail { player: Some(ada), ..mail(1) }).await.unwrap();
    store.delete_player(ada).await.unwrap();
    assert!(store.take_due_mails("here", Time(20), Time(50), 10).await.unwrap().is_empty());
}

async fn hits_of_all_nodes_add_up(store: Store) {
    let mut nodes = JoinSet::new();
    for _ in 0..10 {
        let store = store.clone();
        nodes.spawn(async move { store.hit("sign-in ada", 7, 2, Time(100)).await.unwrap() });
    }
    let counts = nodes.join_all().await.into_iter().collect::<BTreeSet<_>>();
    assert_eq!(counts, (1..=10).map(|n| 2 * n).collect());
    assert_eq!(store.hits("sign-in ada", 7).await.unwrap(), 20);
    assert_eq!(store.hits("sign-in ada", 8).await.unwrap(), 0);
    store.clear_hits("sign-in ada").await.unwrap();
    assert_eq!(store.hits("sign-in ada", 7).await.unwrap(), 0);
    store.hit("x", 1, 1, Time(100)).await.unwrap();
    assert_eq!(store.prune_hits(Time(99)).await.unwrap(), 0);
    assert_eq!(store.prune_hits(Time(100)).await.unwrap(), 1);
}

async fn entries_are_kept_for_their_time(store: Store) {
    let ada = account(&store, 1, "ada").await;
    let entry = |number: u128, player| Entry {
        id: EntryId::from_random(number),
        at: Time(number as i64),
        player,
        event: "sign-in".to_owned(),
        address: "192.0.2.1".to_owned(),
        detail: String::new(),
    };
    for (number, player) in [(1, Some(ada)), (2, Some(ada)), (3, None)] {
        store.note(&entry(number, player)).await.unwrap();
    }
    assert_eq!(store.entries(ada, 10).await.unwrap(), [entry(2, Some(ada)), entry(1, Some(ada))]);
    assert_eq!(store.entries(ada, 1).await.unwrap().len(), 1);
    assert_eq!(store.prune_entries(Time(2)).await.unwrap(), 1);
    assert_eq!(store.entries(ada, 10).await.unwrap(), [entry(2, Some(ada))]);
}

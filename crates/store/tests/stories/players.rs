//! Guests sign up, sign in, merge, leave.

use crate::bed::{account, game, guest, hash, on_both};
use crate::finishes::finish;
use ninefold_protocol::id::{EntryId, GameId, PlayerId, SessionId};
use ninefold_store::{
    Append, Appended, Claim, Entry, Error, Fingerprint, Merged, NewAccount, SignIn, Store, Time, Unique,
};
use tokio::task::JoinSet;

on_both!(
    a_guest_signs_up_and_keeps_everything,
    names_and_addresses_are_unique_and_all_faults_are_told_at_once,
    of_those_who_want_the_same_name_at_the_same_time_one_gets_it,
    a_password_changes_only_from_the_old_one_and_ends_other_sessions,
    an_address_changes_unless_somebody_has_it,
    a_merge_moves_everything_and_the_earlier_finish_counts,
    only_a_guest_merges_and_only_into_an_account,
    a_save_during_a_merge_is_never_lost,
    who_leaves_leaves_a_nameless_place_and_nothing_else,
    idle_guests_are_forgotten_and_accounts_are_not,
);

fn new_account<'a>(name: &'a str, email: &'a str, password: &'a ninefold_store::SlowHash) -> NewAccount<'a> {
    NewAccount { username: name, username_key: name, email, email_key: email, password }
}

async fn a_guest_signs_up_and_keeps_everything(store: Store) {
    let id = guest(&store, 1).await;
    let save = game(&store, id, 1, "one\n").await;
    let password = hash("hash");
    let new = NewAccount {
        username: "Ada",
        username_key: "ada",
        email: "Ada@Example.org",
        email_key: "ada@example.org",
        password: &password,
    };
    assert_eq!(store.open_account(id, new.clone(), Time(5)).await.unwrap(), Claim::Done);
    let player = store.player_by_login("ada").await.unwrap().unwrap();
    assert_eq!(store.player_by_login("ada@example.org").await.unwrap(), Some(player.clone()));
    assert_eq!((player.id, player.created), (id, Time(1)));
    let account = player.account.unwrap();
    assert_eq!((account.username.as_str(), account.email.as_str()), ("Ada", "Ada@Example.org"));
    assert_eq!((account.password, account.opened), (password.clone(), Time(5)));
    assert_eq!(store.game(id, save).await.unwrap().unwrap().lines, "one\n");
    assert!(matches!(store.open_account(id, new, Time(6)).await, Err(Error::Conflict(_))));
    assert_eq!(store.player_by_login("Ada").await.unwrap(), None);
}

async fn names_and_addresses_are_unique_and_all_faults_are_told_at_once(store: Store) {
    account(&store, 1, "ada").await;
    let password = hash("x");
    let open = async |id: u128, name: &str, email: &str| {
        let new = new_account(name, email, &password);
        store.open_account(PlayerId::from_random(id), new, Time(2)).await.unwrap()
    };
    let both = Claim::Taken(vec![Unique::Username, Unique::Email]);
    assert_eq!(open(2, "ada", "ada@example.org").await, both);
    assert_eq!(open(2, "ada", "b@example.org").await, Claim::Taken(vec![Unique::Username]));
    assert_eq!(open(2, "bob", "ada@example.org").await, Claim::Taken(vec![Unique::Email]));
    assert_eq!(store.player(PlayerId::from_random(2)).await.unwrap(), None);
    assert_eq!(open(2, "bob", "b@example.org").await, Claim::Done);
}

async fn of_those_who_want_the_same_name_at_the_same_time_one_gets_it(store: Store) {
    let mut race = JoinSet::new();
    for id in 0..8_u128 {
        let store = store.clone();
        race.spawn(async move {
            let (email, password) = (format!("{id}@example.org"), hash("x"));
            let new = new_account("ada", &email, &password);
            store.open_account(PlayerId::from_random(id), new, Time(2)).await.unwrap()
        });
    }
    let claims = race.join_all().await;
    assert_eq!(claims.iter().filter(|claim| **claim == Claim::Done).count(), 1);
    assert_eq!(claims.iter().filter(|claim| **claim == Claim::Taken(vec![Unique::Username])).count(), 7);
}

fn session(number: u128, player: PlayerId) -> SignIn {
    SignIn {
        id: SessionId::from_random(number),
        player,
        begun: Time(1),
        used: Time(1),
        expires: Time(1_000),
        agent: "a browser".to_owned(),
        address: "192.0.2.1".to_owned(),
    }
}

async fn a_password_changes_only_from_the_old_one_and_ends_other_sessions(store: Store) {
    let ada = account(&store, 1, "ada").await;
    for number in [1, 2] {
        store.begin_session(&session(number, ada), Fingerprint([number as u8; 32])).await.unwrap();
    }
    let keep = SessionId::from_random(1);
    let wrong = store.change_password(ada, &hash("guess"), &hash("new"), Some(keep)).await;
    assert!(matches!(wrong, Err(Error::NotFound)));
    store.change_password(ada, &hash("secret"), &hash("new"), Some(keep)).await.unwrap();
    assert_eq!(store.player(ada).await.unwrap().unwrap().account.unwrap().password, hash("new"));
    let left = store.sessions(ada, Time(2)).await.unwrap();
    assert_eq!(left.iter().map(|session| session.id).collect::<Vec<_>>(), [keep]);
}

async fn an_address_changes_unless_somebody_has_it(store: Store) {
    let ada = account(&store, 1, "ada").await;
    account(&store, 2, "bob").await;
    let taken = store.change_email(ada, "Bob@example.org", "bob@example.org").await.unwrap();
    assert_eq!(taken, Claim::Taken(vec![Unique::Email]));
    assert_eq!(store.change_email(ada, "A@example.org", "a@example.org").await.unwrap(), Claim::Done);
    assert_eq!(store.player_by_login("a@example.org").await.unwrap().unwrap().id, ada);
    assert_eq!(store.player_by_login("ada@example.org").await.unwrap(), None);
    let nobody = guest(&store, 3).await;
    assert!(matches!(store.change_email(nobody, "c@d.e", "c@d.e").await, Err(Error::NotFound)));
}

async fn a_merge_moves_everything_and_the_earlier_finish_counts(store: Store) {
    let (ada, visitor) = (account(&store, 1, "ada").await, guest(&store, 2).await);
    for (number, player, contest, finished) in [
        (1, ada, "monday", 50),
        (2, visitor, "monday", 40),
        (3, ada, "tuesday", 60),
        (4, visitor, "tuesday", 70),
    ] {
        game(&store, player, number, "one\n").await;
        store.record_finish(&finish(number, player, Some(contest), 500, finished)).await.unwrap();
    }
    assert_eq!(store.merge(visitor, ada).await.unwrap(), Merged { games: 2, results: 2 });
    assert_eq!(store.player(visitor).await.unwrap(), None);
    for number in 1..=4 {
        assert_eq!(store.game(ada, GameId::from_random(number)).await.unwrap().unwrap().lines, "one\n");
    }
    assert_eq!(store.history(ada, None, 10).await.unwrap().items.len(), 4);
    for (contest, finished) in [("monday", 40), ("tuesday", 60)] {
        let board = store.leaderboard(contest, "alone", 10).await.unwrap();
        assert_eq!(
            board.iter().map(|s| (s.player, s.finished)).collect::<Vec<_>>(),
            [(Some(ada), Time(finished))]
        );
    }
}

async fn only_a_guest_merges_and_only_into_an_account(store: Store) {
    let (ada, bob, visitor) =
        (account(&store, 1, "ada").await, account(&store, 2, "bob").await, guest(&store, 3).await);
    for (from, into) in [(ada, bob), (ada, visitor), (visitor, visitor), (visitor, PlayerId::from_random(9))]
    {
        assert!(matches!(store.merge(from, into).await, Err(Error::NotFound)));
    }
    assert!(store.player(visitor).await.unwrap().is_some());
}

async fn a_save_during_a_merge_is_never_lost(store: Store) {
    let ada = account(&store, 1, "ada").await;
    for round in 0..5_u128 {
        let visitor = guest(&store, 100 + round).await;
        let save = game(&store, visitor, 100 + round, "").await;
        let merging = tokio::spawn({
            let store = store.clone();
            async move { store.merge(visitor, ada).await.unwrap() }
        });
        let mut saved = 0;
        let progress = crate::bed::progress(0);
        loop {
            let append = Append { version: saved, lines: "event\n", progress: &progress };
            match store.append(visitor, save, append, Time(20)).await {
                Ok(Appended::Done { version }) => saved = version,
                Err(Error::NotFound) => break,
                other => panic!("{other:?}"),
            }
        }
        merging.await.unwrap();
        assert_eq!(store.game(ada, save).await.unwrap().unwrap().head.version, saved);
    }
}

async fn who_leaves_leaves_a_nameless_place_and_nothing_else(store: Store) {
    let (ada, bob) = (account(&store, 1, "ada").await, account(&store, 2, "bob").await);
    let save = game(&store, ada, 1, "one\n").await;
    store.record_finish(&finish(1, ada, Some("monday"), 500, 20)).await.unwrap();
    store.begin_session(&session(1, ada), Fingerprint([1; 32])).await.unwrap();
    let entry = Entry {
        id: EntryId::from_random(1),
        at: Time(1),
        player: Some(ada),
        event: "signed up".to_owned(),
        address: "192.0.2.1".to_owned(),
        detail: "ada".to_owned(),
    };
    store.note(&entry).await.unwrap();
    store.delete_player(ada).await.unwrap();
    assert!(matches!(store.delete_player(ada).await, Err(Error::NotFound)));
    assert_eq!(store.player_by_login("ada").await.unwrap(), None);
    assert_eq!(store.game(ada, save).await.unwrap(), None);
    assert_eq!(store.session(Fingerprint([1; 32]), Time(2)).await.unwrap(), None);
    assert!(store.history(ada, None, 10).await.unwrap().items.is_empty());
    assert!(store.entries(ada, 10).await.unwrap().is_empty());
    let place = &store.leaderboard("monday", "alone", 10).await.unwrap()[0];
    assert_eq!((place.player, place.username.as_deref(), place.elapsed), (None, None, 500));
    assert!(store.player(bob).await.unwrap().is_some());
    account(&store, 3, "ada").await;
}

async fn idle_guests_are_forgotten_and_accounts_are_not(store: Store) {
    account(&store, 1, "ada").await;
    let (idle, busy) = (guest(&store, 2).await, guest(&store, 3).await);
    game(&store, idle, 1, "one\n").await;
    store.touch_player(busy, Time(100)).await.unwrap();
    store.touch_player(busy, Time(50)).await.unwrap();
    assert_eq!(store.player(busy).await.unwrap().unwrap().seen, Time(100));
    assert_eq!(store.prune_guests(Time(60), 10).await.unwrap(), 1);
    assert_eq!(store.player(idle).await.unwrap(), None);
    assert!(store.player(busy).await.unwrap().is_some());
    assert!(store.player_by_login("ada").await.unwrap().is_some());
}

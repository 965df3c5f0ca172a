//! Sessions, reset codes and access tokens.

use crate::bed::{account, guest, hash, on_both};
use ninefold_protocol::id::{PlayerId, SessionId, TokenId};
use ninefold_store::{AppSecret, Error, Fingerprint, ResetCode, SignIn, Store, Time, Token};

on_both!(
    a_session_lasts_until_it_expires_or_is_ended,
    a_rotated_secret_is_worth_nothing,
    nobody_ends_the_session_of_somebody_else,
    a_code_has_so_many_tries_and_a_time,
    a_code_works_once_and_ends_all_sessions,
    a_code_is_void_once_the_password_or_the_address_changes,
    a_newer_code_voids_the_older_one,
    a_token_lasts_until_it_expires_or_is_ended,
    a_code_of_an_app_is_good_once_and_no_wrong_clock_locks_anybody_out,
);

fn session(number: u128, player: PlayerId) -> SignIn {
    SignIn {
        id: SessionId::from_random(number),
        player,
        begun: Time(1),
        used: Time(1),
        expires: Time(100),
        agent: "Mozilla/5.0 ('; DROP TABLE sessions; --)".to_owned(),
        address: "2001:db8::1".to_owned(),
    }
}

async fn a_session_lasts_until_it_expires_or_is_ended(store: Store) {
    let visitor = guest(&store, 1).await;
    let begun = session(1, visitor);
    let secret = Fingerprint([7; 32]);
    store.begin_session(&begun, secret).await.unwrap();
    let (found, player) = store.session(secret, Time(99)).await.unwrap().unwrap();
    assert_eq!((found, player.id, player.account), (begun.clone(), visitor, None));
    assert_eq!(store.session(secret, Time(100)).await.unwrap(), None);
    assert_eq!(store.session(Fingerprint([8; 32]), Time(1)).await.unwrap(), None);

    store.touch_session(begun.id, Time(50), Time(150)).await.unwrap();
    let (found, _) = store.session(secret, Time(100)).await.unwrap().unwrap();
    assert_eq!((found.used, found.expires), (Time(50), Time(150)));

    store.end_session(visitor, begun.id).await.unwrap();
    assert_eq!(store.session(secret, Time(51)).await.unwrap(), None);
    assert!(matches!(store.end_session(visitor, begun.id).await, Err(Error::NotFound)));

    store.begin_session(&begun, secret).await.unwrap();
    assert_eq!(store.prune_sessions(Time(99)).await.unwrap(), 0);
    assert_eq!(store.prune_sessions(Time(100)).await.unwrap(), 1);
}

async fn a_rotated_secret_is_worth_nothing(store: Store) {
    let visitor = guest(&store, 1).await;
    let (old, new) = (Fingerprint([1; 32]), Fingerprint([2; 32]));
    store.begin_session(&session(1, visitor), old).await.unwrap();
    store.rotate_session(SessionId::from_random(1), new).await.unwrap();
    assert_eq!(store.session(old, Time(2)).await.unwrap(), None);
    assert!(store.session(new, Time(2)).await.unwrap().is_some());
    let missing = store.rotate_session(SessionId::from_random(2), old).await;
    assert!(matches!(missing, Err(Error::NotFound)));
}

async fn nobody_ends_the_session_of_somebody_else(store: Store) {
    let (one, two) = (guest(&store, 1).await, guest(&store, 2).await);
    for (number, player) in [(1, one), (2, one), (3, two)] {
        store.begin_session(&session(number, player), Fingerprint([number as u8; 32])).await.unwrap();
    }
    let other = store.end_session(two, SessionId::from_random(1)).await;
    assert!(matches!(other, Err(Error::NotFound)));
    assert_eq!(store.sessions(one, Time(2)).await.unwrap().len(), 2);
    assert_eq!(store.end_other_sessions(one, Some(SessionId::from_random(2))).await.unwrap(), 1);
    assert_eq!(store.end_other_sessions(one, None).await.unwrap(), 1);
    assert_eq!(store.sessions(two, Time(2)).await.unwrap().len(), 1);
    let nobody = store.begin_session(&session(4, PlayerId::from_random(9)), Fingerprint([4; 32])).await;
    assert!(matches!(nobody, Err(Error::NotFound)));
}

fn code(text: &str, tries_left: u32) -> ResetCode {
    ResetCode { code: hash(text), password: hash("secret"), tries_left }
}

async fn a_code_has_so_many_tries_and_a_time(store: Store) {
    let ada = account(&store, 1, "ada").await;
    assert_eq!(store.try_reset(ada, Time(1)).await.unwrap(), None);
    store.put_reset(ada, &code("12345678", 3), Time(100)).await.unwrap();
    assert_eq!(store.try_reset(ada, Time(99)).await.unwrap(), Some(code("12345678", 2)));
    assert_eq!(store.try_reset(ada, Time(100)).await.unwrap(), None);
    assert_eq!(store.try_reset(ada, Time(99)).await.unwrap(), Some(code("12345678", 1)));
    assert_eq!(store.try_reset(ada, Time(99)).await.unwrap(), Some(code("12345678", 0)));
    assert_eq!(store.try_reset(ada, Time(99)).await.unwrap(), None);
    assert_eq!(store.prune_resets(Time(100)).await.unwrap(), 1);
    // A code that seems to be good for long is older than the clock says.
    store.put_reset(ada, &code("12345678", 3), Time(1_000_000)).await.unwrap();
    assert_eq!(store.try_reset(ada, Time(1)).await.unwrap(), None);
    assert!(store.try_reset(ada, Time(500_000)).await.unwrap().is_some());
}

async fn a_code_works_once_and_ends_all_sessions(store: Store) {
    let ada = account(&store, 1, "ada").await;
    store.begin_session(&session(1, ada), Fingerprint([1; 32])).await.unwrap();
    let code = code("12345678", 5);
    store.put_reset(ada, &code, Time(100)).await.unwrap();
    store.redeem_reset(ada, &code, &hash("new")).await.unwrap();
    assert_eq!(store.session(Fingerprint([1; 32]), Time(2)).await.unwrap(), None);
    assert!(matches!(store.redeem_reset(ada, &code, &hash("newer")).await, Err(Error::NotFound)));
    assert_eq!(store.player(ada).await.unwrap().unwrap().account.unwrap().password, hash("new"));
}

async fn a_code_is_void_once_the_password_or_the_address_changes(store: Store) {
    let ada = account(&store, 1, "ada").await;
    let first = code("12345678", 5);
    store.put_reset(ada, &first, Time(100)).await.unwrap();
    store.change_password(ada, &hash("secret"), &hash("changed"), None).await.unwrap();
    assert_eq!(store.try_reset(ada, Time(2)).await.unwrap(), None);
    // Even where the code is still there, it replaces no other password than the one it was made for.
    store.put_reset(ada, &first, Time(100)).await.unwrap();
    assert!(matches!(store.redeem_reset(ada, &first, &hash("new")).await, Err(Error::NotFound)));
    store.put_reset(ada, &first, Time(100)).await.unwrap();
    store.change_email(ada, "a@b.c", "a@b.c").await.unwrap();
    assert_eq!(store.try_reset(ada, Time(2)).await.unwrap(), None);
}

async fn a_newer_code_voids_the_older_one(store: Store) {
    let ada = account(&store, 1, "ada").await;
    let (older, newer) = (code("11111111", 5), code("22222222", 5));
    store.put_reset(ada, &older, Time(100)).await.unwrap();
    store.put_reset(ada, &newer, Time(100)).await.unwrap();
    assert!(matches!(store.redeem_reset(ada, &older, &hash("new")).await, Err(Error::NotFound)));
    store.redeem_reset(ada, &newer, &hash("new")).await.unwrap();
}

async fn a_token_lasts_until_it_expires_or_is_ended(store: Store) {
    let (ada, bob) = (account(&store, 1, "ada").await, account(&store, 2, "bob").await);
    let token = |number: u128, expires| Token {
        id: TokenId::from_random(number),
        player: ada,
        name: "my script".to_owned(),
        scopes: "games:read puzzles:write".to_owned(),
        begun: Time(number as i64),
        used: None,
        expires,
    };
    let (short, long) = (token(1, Some(Time(100))), token(2, None));
    store.add_token(&short, Fingerprint([1; 32])).await.unwrap();
    store.add_token(&long, Fingerprint([2; 32])).await.unwrap();
    assert_eq!(store.tokens(ada).await.unwrap(), [long.clone(), short.clone()]);
    let (found, player) = store.token(Fingerprint([1; 32]), Time(99)).await.unwrap().unwrap();
    assert_eq!((found, player.id), (short, ada));
    assert_eq!(store.token(Fingerprint([1; 32]), Time(100)).await.unwrap(), None);
    store.touch_token(long.id, Time(70)).await.unwrap();
    let (found, _) = store.token(Fingerprint([2; 32]), Time(1_000)).await.unwrap().unwrap();
    assert_eq!(found.used, Some(Time(70)));
    assert!(matches!(store.end_token(bob, long.id).await, Err(Error::NotFound)));
    store.end_token(ada, long.id).await.unwrap();
    assert_eq!(store.token(Fingerprint([2; 32]), Time(1)).await.unwrap(), None);
}

async fn a_code_of_an_app_is_good_once_and_no_wrong_clock_locks_anybody_out(store: Store) {
    let (owner, secret) = (account(&store, 1, "ada").await, AppSecret("KEY".to_owned()));
    store.begin_code_app(owner, &AppSecret("OLD".to_owned()), Time(1)).await.unwrap();
    store.begin_code_app(owner, &secret, Time(2)).await.unwrap();
    let old = AppSecret("OLD".to_owned());
    assert!(matches!(store.confirm_code_app(owner, &old, &[], Time(3)).await, Err(Error::NotFound)));
    let codes = [Fingerprint([1; 32]), Fingerprint([2; 32])];
    store.confirm_code_app(owner, &secret, &codes, Time(3)).await.unwrap();
    assert!(matches!(store.begin_code_app(owner, &secret, Time(4)).await, Err(Error::NotFound)));
    let used = async |step| store.use_code(owner, &secret, step).await.unwrap();
    assert_eq!(
        [used(100).await, used(100).await, used(99).await, used(101).await],
        [true, false, false, true]
    );
    // A clock that was a year ahead for a while, and the time after that.
    assert_eq!([used(1_000_000).await, used(102).await, used(102).await], [true, true, false]);
    assert!(store.use_recovery_code(owner, codes[0]).await.unwrap());
    assert!(!store.use_recovery_code(owner, codes[0]).await.unwrap());
    assert_eq!(store.recovery_codes_left(owner).await.unwrap(), 1);
    assert_eq!(store.code_app(owner).await.unwrap().unwrap().confirmed, Some(Time(3)));
    assert!(store.remove_code_app(owner).await.unwrap() && !store.remove_code_app(owner).await.unwrap());
    assert_eq!(store.recovery_codes_left(owner).await.unwrap(), 0);
}

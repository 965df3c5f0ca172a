//! Classes by a code, and what their pupils have solved.

use crate::bed::on_both;
use ninefold_protocol::id::{ClassCode, PupilId};
use ninefold_store::{Class, Fingerprint, Joined, PupilMark, Store, Time};

on_both!(a_class_keeps_names_and_marks_until_it_ends);

async fn a_class_keeps_names_and_marks_until_it_ends(store: Store) {
    let code = ClassCode::from_random(7);
    let (key, other) = (Fingerprint([1; 32]), Fingerprint([2; 32]));
    let class = Class { code, content: "{}".into(), ends: Time(1_000) };
    store.open_class(&class, key).await.unwrap();
    assert_eq!(store.class(code, Time(999)).await.unwrap(), Some(class.clone()));
    assert_eq!(store.class(code, Time(1_000)).await.unwrap(), None);
    assert_eq!(store.own_class(code, other, Time(0)).await.unwrap(), None);
    assert_eq!(store.own_class(code, key, Time(0)).await.unwrap(), Some(class));

    let [mia, twin, leo, late] = [1, 2, 3, 4].map(PupilId::from_random);
    let join = async |id, name: &'static str| store.join_class(code, id, name, 2).await.unwrap();
    assert_eq!(join(mia, "Mia").await, Joined::In);
    assert_eq!(join(twin, "Mia").await, Joined::NameTaken);
    assert_eq!(join(leo, "Leo").await, Joined::In);
    assert_eq!(join(late, "Ida").await, Joined::Full);
    assert!(store.is_pupil(code, mia).await.unwrap() && !store.is_pupil(code, twin).await.unwrap());
    for (item, recall) in [(1, "good"), (0, "hard"), (1, "again")] {
        store.mark_pupil(mia, item, recall, 5).await.unwrap();
    }
    let mark = |name: &str, solved| PupilMark { name: name.into(), solved };
    let marks = store.class_results(code).await.unwrap();
    let wanted = [
        mark("Leo", None),
        mark("Mia", Some((0, "hard".into(), 5))),
        mark("Mia", Some((1, "good".into(), 5))),
    ];
    assert_eq!(marks, wanted);
    assert_eq!(store.prune_classes(Time(999)).await.unwrap(), 0);
    assert_eq!(store.prune_classes(Time(1_000)).await.unwrap(), 1);
    assert_eq!(store.class_results(code).await.unwrap(), []);
}

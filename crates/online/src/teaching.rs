//! Storms and classes.

use crate::http::Method;
use crate::{Fault, Online};
use ninefold_protocol::api::{
    ClassAnswer, ClassInfo, ClassJudged, ClassKey, ClassOpened, ClassResults, NewClass, NewPupil, PupilIn,
    StormAnswers, StormDealt, StormStanding, StormTable,
};
use ninefold_protocol::id::ClassCode;

impl Online {
    /// Begins a storm of the service's dice.
    pub fn deal_storm(&self) -> Result<StormDealt, Fault> {
        self.link.ask(Method::Post, "/storms", self.credential(), &serde_json::json!({}))
    }

    /// Sends answers of a storm.
    pub fn answer_storm(&self, id: &str, answers: &StormAnswers) -> Result<StormStanding, Fault> {
        self.link.ask(Method::Post, &format!("/storms/{id}/answers"), self.credential(), answers)
    }

    /// Who found most in the storms of the last seven days.
    pub fn storms(&self) -> Result<StormTable, Fault> {
        self.get("/leaderboards/storm")
    }

    /// Opens a class on a set of exercises.
    pub fn open_class(&self, form: &NewClass) -> Result<ClassOpened, Fault> {
        self.link.ask(Method::Post, "/classes", None, form)
    }

    /// What a class is to do.
    pub fn class(&self, code: ClassCode) -> Result<ClassInfo, Fault> {
        self.link.get(&format!("/classes/{code}"), None)
    }

    /// Comes into a class by a name.
    pub fn join_class(&self, code: ClassCode, name: &str) -> Result<PupilIn, Fault> {
        self.link.ask(
            Method::Post,
            &format!("/classes/{code}/pupils"),
            None,
            &NewPupil { name: name.to_owned() },
        )
    }

    /// Answers a part of the set of a class.
    pub fn answer_class(&self, code: ClassCode, answer: &ClassAnswer) -> Result<ClassJudged, Fault> {
        self.link.ask(Method::Post, &format!("/classes/{code}/answers"), None, answer)
    }

    /// Who has solved what, for who has the key of the class.
    pub fn class_results(&self, code: ClassCode, key: &str) -> Result<ClassResults, Fault> {
        let key = ClassKey { key: key.to_owned() };
        self.link.ask(Method::Post, &format!("/classes/{code}/results"), None, &key)
    }
}

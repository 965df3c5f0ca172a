-- Storms: dealt to a player at a time of the service's clock; what was found counts only within its minutes.
CREATE TABLE storms (
    id     TEXT   NOT NULL PRIMARY KEY,
    player TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    seed   BIGINT NOT NULL,
    dealt  BIGINT NOT NULL,
    found  BIGINT NOT NULL,
    -- Milliseconds from the deal to the last answer that counted.
    millis BIGINT NOT NULL
);
CREATE INDEX storms_by_player ON storms (player, dealt);
CREATE INDEX storms_by_time ON storms (dealt);

-- The log of a storm: each exercise is answered once.
CREATE TABLE storm_answers (
    storm  TEXT   NOT NULL REFERENCES storms (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    at     BIGINT NOT NULL,
    reply  TEXT   NOT NULL,
    PRIMARY KEY (storm, number)
);

-- Classes: a set of exercises by a code. Of the teacher nothing is kept but the fingerprint of a key, of pupils the
-- name that they gave, and all of it only until the class ends.
CREATE TABLE classes (
    code    TEXT   NOT NULL PRIMARY KEY,
    key     TEXT   NOT NULL,
    content TEXT   NOT NULL,
    ends    BIGINT NOT NULL
);
CREATE INDEX classes_by_end ON classes (ends);
CREATE TABLE pupils (
    id    TEXT NOT NULL PRIMARY KEY,
    class TEXT NOT NULL REFERENCES classes (code) ON DELETE CASCADE,
    name  TEXT NOT NULL,
    UNIQUE (class, name)
);
CREATE TABLE pupil_results (
    pupil  TEXT   NOT NULL REFERENCES pupils (id) ON DELETE CASCADE,
    item   BIGINT NOT NULL,
    recall TEXT   NOT NULL,
    millis BIGINT NOT NULL,
    PRIMARY KEY (pupil, item)
);

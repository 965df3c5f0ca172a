-- An account that its operator has closed: since when, and what its owner is told.
ALTER TABLE players ADD COLUMN banned BIGINT;
ALTER TABLE players ADD COLUMN ban_reason TEXT;

-- What people have reported to the operator, until it is settled.
CREATE TABLE reports (
    id       TEXT   NOT NULL PRIMARY KEY,
    at       BIGINT NOT NULL,
    reporter TEXT   REFERENCES players (id) ON DELETE SET NULL,
    kind     TEXT   NOT NULL,
    subject  TEXT   NOT NULL,
    words    TEXT   NOT NULL
);
CREATE INDEX reports_by_time ON reports (at);
CREATE INDEX reports_of_reporter ON reports (reporter);

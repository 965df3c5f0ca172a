-- Rooms: the log of each is its truth. Its entries have numbers without a gap; `head` is the last one
-- and is moved on under the lock of its row.
CREATE TABLE rooms (
    id      TEXT   NOT NULL PRIMARY KEY,
    opener  TEXT   NOT NULL,
    head    BIGINT NOT NULL,
    opened  BIGINT NOT NULL,
    touched BIGINT NOT NULL
);
CREATE INDEX rooms_by_touch ON rooms (touched);
CREATE INDEX rooms_of_opener ON rooms (opener);

-- The same operation is never in the log twice.
CREATE TABLE room_log (
    room TEXT   NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    seq  BIGINT NOT NULL,
    op   TEXT   NOT NULL,
    line TEXT   NOT NULL,
    PRIMARY KEY (room, seq),
    UNIQUE (room, op)
);

-- Who stands behind the number of a member.
CREATE TABLE room_members (
    room   TEXT   NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    player TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    member BIGINT NOT NULL,
    PRIMARY KEY (room, player),
    UNIQUE (room, member)
);
CREATE INDEX rooms_of_member ON room_members (player);

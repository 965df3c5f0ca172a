-- What a game takes on the disk: its header and its events, in bytes.
ALTER TABLE games ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;
UPDATE games SET bytes = LENGTH(header)
    + COALESCE((SELECT SUM(LENGTH(lines)) FROM events WHERE events.game = games.id), 0);
CREATE INDEX games_by_size ON games (owner, bytes);

-- The contest that a game was played for, and why it is not ranked there.
ALTER TABLE results ADD COLUMN entered TEXT;
ALTER TABLE results ADD COLUMN unranked TEXT;
CREATE INDEX results_by_contest ON results (player, entered);

-- A place that is kept back until somebody has looked at it has held = 1.
ALTER TABLE standings ADD COLUMN held BIGINT NOT NULL DEFAULT 0;

-- When a player was first given the board of a contest.
CREATE TABLE handouts (
    player  TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    contest TEXT   NOT NULL,
    at      BIGINT NOT NULL,
    PRIMARY KEY (player, contest)
);

-- Secrets that all nodes share, and since when.
CREATE TABLE shared_secrets (
    name   TEXT   NOT NULL PRIMARY KEY,
    secret TEXT   NOT NULL,
    since  BIGINT NOT NULL
);

-- When the owner showed that the mail address is theirs.
ALTER TABLE players ADD COLUMN verified BIGINT;

-- Codes that were mailed to an address in order to confirm it.
CREATE TABLE confirmations (
    player     TEXT   NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    email_key  TEXT   NOT NULL,
    code       TEXT   NOT NULL,
    tries_left BIGINT NOT NULL,
    expires    BIGINT NOT NULL
);

-- Browsers in which the owner has signed in before.
CREATE TABLE devices (
    secret TEXT   NOT NULL PRIMARY KEY,
    player TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    used   BIGINT NOT NULL
);
CREATE INDEX devices_of_player ON devices (player);

-- A challenge goes with whoever opened it.
ALTER TABLE challenges ADD COLUMN author TEXT REFERENCES players (id) ON DELETE CASCADE;
CREATE INDEX challenges_of_author ON challenges (author);

-- A mail with a secret is sent by the node that has the secret in its memory; the body has none.
ALTER TABLE mails ADD COLUMN node TEXT;

-- One text for SQLite and PostgreSQL: times are milliseconds since 1970 in BIGINT, ids are TEXT.

-- Guests have no username; an account is the same row with one.
CREATE TABLE players (
    id           TEXT   NOT NULL PRIMARY KEY,
    created      BIGINT NOT NULL,
    seen         BIGINT NOT NULL,
    username     TEXT,
    username_key TEXT   UNIQUE,
    email        TEXT,
    email_key    TEXT   UNIQUE,
    password     TEXT,
    opened       BIGINT
);
CREATE INDEX idle_guests ON players (seen) WHERE username IS NULL;

CREATE TABLE sessions (
    id      TEXT   NOT NULL PRIMARY KEY,
    player  TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    secret  TEXT   NOT NULL UNIQUE,
    begun   BIGINT NOT NULL,
    used    BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    agent   TEXT   NOT NULL,
    address TEXT   NOT NULL
);
CREATE INDEX sessions_of_player ON sessions (player);
CREATE INDEX sessions_by_end ON sessions (expires);

-- A code is bound to the password that it is to replace.
CREATE TABLE resets (
    player     TEXT   NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    code       TEXT   NOT NULL,
    password   TEXT   NOT NULL,
    tries_left BIGINT NOT NULL,
    expires    BIGINT NOT NULL
);

CREATE TABLE tokens (
    id      TEXT   NOT NULL PRIMARY KEY,
    player  TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    secret  TEXT   NOT NULL UNIQUE,
    name    TEXT   NOT NULL,
    scopes  TEXT   NOT NULL,
    begun   BIGINT NOT NULL,
    used    BIGINT,
    expires BIGINT
);
CREATE INDEX tokens_of_player ON tokens (player);

-- Boards are permanent: nothing deletes them. The catalogue shows those that are listed.
CREATE TABLE puzzles (
    id       TEXT   NOT NULL PRIMARY KEY,
    board    TEXT   NOT NULL,
    solution TEXT,
    variant  TEXT   NOT NULL,
    level    TEXT   NOT NULL,
    rating   BIGINT,
    hardest  TEXT,
    clues    BIGINT NOT NULL,
    made     BIGINT NOT NULL,
    listed   BIGINT NOT NULL
);
CREATE INDEX catalogue ON puzzles (made, id) WHERE listed = 1;
CREATE INDEX catalogue_by_level ON puzzles (variant, level, made, id) WHERE listed = 1;

CREATE TABLE techniques (
    technique TEXT NOT NULL,
    puzzle    TEXT NOT NULL REFERENCES puzzles (id) ON DELETE CASCADE,
    PRIMARY KEY (technique, puzzle)
);
CREATE INDEX techniques_of_puzzle ON techniques (puzzle);

-- Boards made ahead that nobody has been given yet.
CREATE TABLE stock (
    puzzle  TEXT   NOT NULL PRIMARY KEY REFERENCES puzzles (id) ON DELETE CASCADE,
    variant TEXT   NOT NULL,
    level   TEXT   NOT NULL,
    made    BIGINT NOT NULL
);
CREATE INDEX stock_by_level ON stock (variant, level, made);

CREATE TABLE games (
    id      TEXT   NOT NULL PRIMARY KEY,
    owner   TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    puzzle  TEXT   NOT NULL REFERENCES puzzles (id),
    contest TEXT,
    header  TEXT   NOT NULL,
    version BIGINT NOT NULL,
    status  TEXT   NOT NULL,
    filled  BIGINT NOT NULL,
    cells   BIGINT NOT NULL,
    elapsed BIGINT NOT NULL,
    picture TEXT   NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    judged  BIGINT NOT NULL
);
CREATE INDEX games_of_owner ON games (owner, updated, id);
CREATE INDEX games_to_judge ON games (updated) WHERE judged = 0 AND status <> 'playing';

-- What was appended in one go: the events start_at + 1 … start_at + n_lines, one a line.
CREATE TABLE events (
    game     TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    start_at BIGINT NOT NULL,
    n_lines  BIGINT NOT NULL,
    lines    TEXT   NOT NULL,
    arrived  BIGINT NOT NULL,
    PRIMARY KEY (game, start_at)
);

CREATE TABLE results (
    game     TEXT   NOT NULL PRIMARY KEY,
    player   TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    puzzle   TEXT   NOT NULL REFERENCES puzzles (id),
    contest  TEXT,
    variant  TEXT   NOT NULL,
    level    TEXT   NOT NULL,
    class    TEXT   NOT NULL,
    elapsed  BIGINT NOT NULL,
    score    BIGINT NOT NULL,
    mistakes BIGINT NOT NULL,
    hints    BIGINT NOT NULL,
    finished BIGINT NOT NULL,
    day      BIGINT
);
CREATE INDEX results_of_player ON results (player, finished, game);
CREATE INDEX days_of_player ON results (player, day);

-- A player's first finish in a contest; it stays, without a name, when the player leaves.
CREATE TABLE standings (
    game     TEXT   NOT NULL PRIMARY KEY,
    contest  TEXT   NOT NULL,
    player   TEXT   REFERENCES players (id) ON DELETE SET NULL,
    class    TEXT   NOT NULL,
    elapsed  BIGINT NOT NULL,
    score    BIGINT NOT NULL,
    finished BIGINT NOT NULL,
    UNIQUE (contest, player)
);
CREATE INDEX leaderboards ON standings (contest, class, elapsed, finished);
CREATE INDEX standings_of_player ON standings (player);

CREATE TABLE daily (
    day     BIGINT NOT NULL,
    variant TEXT   NOT NULL,
    level   TEXT   NOT NULL,
    puzzle  TEXT   NOT NULL REFERENCES puzzles (id),
    PRIMARY KEY (day, variant, level)
);

CREATE TABLE challenges (
    id         TEXT   NOT NULL PRIMARY KEY,
    title      TEXT   NOT NULL,
    puzzle     TEXT   NOT NULL REFERENCES puzzles (id),
    opens      BIGINT NOT NULL,
    closes     BIGINT NOT NULL,
    time_limit BIGINT
);
CREATE INDEX challenges_by_end ON challenges (closes);

CREATE TABLE audit (
    id      TEXT   NOT NULL PRIMARY KEY,
    at      BIGINT NOT NULL,
    player  TEXT   REFERENCES players (id) ON DELETE SET NULL,
    event   TEXT   NOT NULL,
    address TEXT   NOT NULL,
    detail  TEXT   NOT NULL
);
CREATE INDEX audit_of_player ON audit (player, at);
CREATE INDEX audit_by_time ON audit (at);

CREATE TABLE mails (
    id        TEXT   NOT NULL PRIMARY KEY,
    player    TEXT   REFERENCES players (id) ON DELETE CASCADE,
    recipient TEXT   NOT NULL,
    subject   TEXT   NOT NULL,
    body      TEXT   NOT NULL,
    expires   BIGINT NOT NULL,
    due       BIGINT NOT NULL,
    tries     BIGINT NOT NULL,
    fault     TEXT
);
CREATE INDEX mails_by_due ON mails (due);

CREATE TABLE limits (
    bucket  TEXT   NOT NULL,
    slot    BIGINT NOT NULL,
    hits    BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    PRIMARY KEY (bucket, slot)
);
CREATE INDEX limits_by_end ON limits (expires);

-- The kind of the room that a result comes from; without one the board was solved alone.
ALTER TABLE results ADD COLUMN room_kind TEXT;

-- How strong racers are, by group of puzzles. Rating, deviation and volatility are in millionths.
CREATE TABLE ratings (
    player     TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    puzzles    TEXT   NOT NULL,
    rating     BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    races      BIGINT NOT NULL,
    latest     BIGINT NOT NULL,
    PRIMARY KEY (player, puzzles)
);
CREATE INDEX ratings_by_strength ON ratings (puzzles, rating);

-- Races that counted, a row for each rated player. Rooms end after a day; this stays.
CREATE TABLE rated_races (
    room      TEXT   NOT NULL,
    round     BIGINT NOT NULL,
    player    TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    puzzles   TEXT   NOT NULL,
    place     BIGINT NOT NULL,
    before    BIGINT NOT NULL,
    after     BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    at        BIGINT NOT NULL,
    PRIMARY KEY (room, round, player)
);
CREATE INDEX rated_races_of_player ON rated_races (player, at);

-- Rounds of rooms whose puzzle the service has dealt: nobody can have known it.
CREATE TABLE dealt_rounds (
    room   TEXT   NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    round  BIGINT NOT NULL,
    puzzle TEXT   NOT NULL,
    PRIMARY KEY (room, round)
);

-- The arena of a week, named by the time at which it opens: who takes part, and how they stand.
CREATE TABLE arena_seats (
    arena       BIGINT NOT NULL,
    player      TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    points      BIGINT NOT NULL,
    wins        BIGINT NOT NULL,
    races       BIGINT NOT NULL,
    -- Since when and until when the player waits for a rival; whoever does not waits until 0.
    waits_since BIGINT NOT NULL,
    waits_until BIGINT NOT NULL,
    -- The last race, and against whom.
    room        TEXT,
    rival       TEXT,
    PRIMARY KEY (arena, player)
);
CREATE INDEX arena_seats_of_player ON arena_seats (player);

-- The races of the arena; one that is decided has a winner.
CREATE TABLE arena_races (
    room   TEXT   NOT NULL PRIMARY KEY REFERENCES rooms (id) ON DELETE CASCADE,
    arena  BIGINT NOT NULL,
    winner TEXT
);

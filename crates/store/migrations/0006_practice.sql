-- What players have practised: a line for each exercise, each once, with numbers without a gap in the order
-- in which they came.
CREATE TABLE attempts (
    player TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    line   TEXT   NOT NULL,
    PRIMARY KEY (player, number),
    UNIQUE (player, line)
);

-- The secret that an app for one-time codes shares with the service. It counts from `confirmed` on, when
-- its owner has shown a code; `last_step` is the time step of the last code, so that none is good twice.
CREATE TABLE code_apps (
    player    TEXT   NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    secret    TEXT   NOT NULL,
    begun     BIGINT NOT NULL,
    confirmed BIGINT,
    last_step BIGINT NOT NULL
);

-- What stands in for the app once it is lost. A code that was used is gone.
CREATE TABLE recovery_codes (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    code   TEXT NOT NULL,
    PRIMARY KEY (player, code)
);

-- Passkeys: what an owner's device signs with, of which the public half is here.
CREATE TABLE passkeys (
    id         TEXT   NOT NULL PRIMARY KEY,
    player     TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    name       TEXT   NOT NULL,
    algorithm  BIGINT NOT NULL,
    public_key TEXT   NOT NULL,
    counter    BIGINT NOT NULL,
    begun      BIGINT NOT NULL,
    used       BIGINT
);
CREATE INDEX passkeys_of_player ON passkeys (player);

-- What a device has been asked to sign, until it has, or for a few minutes: for an owner who adds a
-- passkey, or for nobody yet who signs in.
CREATE TABLE passkey_challenges (
    challenge TEXT   NOT NULL PRIMARY KEY,
    player    TEXT   REFERENCES players (id) ON DELETE CASCADE,
    expires   BIGINT NOT NULL
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires);

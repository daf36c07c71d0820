-- Texts that the configuration must not hold: addresses of receivers, secrets, keys. A name is a keyed hash of its
-- text; the row named 'key' holds the key. Neither in the history nor in a backup nor in an export.
CREATE TABLE alert_secret (
    name TEXT NOT NULL PRIMARY KEY,
    body TEXT NOT NULL,
    made BIGINT NOT NULL
);

-- What is to be told, and what was: a row for each event and receiver, in the order of telling.
CREATE TABLE alert_delivery (
    seq BIGINT NOT NULL PRIMARY KEY,
    event TEXT NOT NULL,
    receiver TEXT NOT NULL,
    policy TEXT NOT NULL,
    subject TEXT NOT NULL,
    correlation TEXT NOT NULL,
    began INTEGER NOT NULL,
    at BIGINT NOT NULL,
    body TEXT NOT NULL,
    made BIGINT NOT NULL,
    state TEXT NOT NULL,
    tries INTEGER NOT NULL,
    folded INTEGER NOT NULL,
    done BIGINT NOT NULL,
    error TEXT NOT NULL,
    UNIQUE (event, receiver)
);

CREATE INDEX alert_delivery_waiting ON alert_delivery (state, receiver, seq);

-- Receivers that something was to be told: which node tells it until when, and how that went.
CREATE TABLE alert_receiver (
    receiver TEXT NOT NULL PRIMARY KEY,
    holder TEXT NOT NULL,
    term_end BIGINT NOT NULL,
    tries INTEGER NOT NULL,
    due BIGINT NOT NULL,
    failing_since BIGINT NOT NULL,
    last_success BIGINT NOT NULL,
    last_failure BIGINT NOT NULL,
    off_for TEXT NOT NULL
);

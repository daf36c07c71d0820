-- What changed, who changed it and when: only ever appended to. Everything else follows from it.
CREATE TABLE config_log (
    rev BIGINT NOT NULL,
    part INTEGER NOT NULL,
    who TEXT NOT NULL,
    at BIGINT NOT NULL,
    what TEXT NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    owner TEXT NOT NULL,
    before TEXT,
    after TEXT,
    PRIMARY KEY (rev, part)
);

CREATE INDEX config_log_of ON config_log (kind, id, rev);

-- What holds now: the sum of the log, in the order of making.
CREATE TABLE document (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    owner TEXT NOT NULL,
    body TEXT NOT NULL,
    made BIGINT NOT NULL,
    part INTEGER NOT NULL,
    PRIMARY KEY (kind, id)
);

-- The file that was applied last, by a hash of what it asks for.
CREATE TABLE applied_file (
    author TEXT NOT NULL PRIMARY KEY,
    hash TEXT NOT NULL
);

-- What may be set, as the node said that served last: for commands that work without one.
CREATE TABLE abilities (
    author TEXT NOT NULL PRIMARY KEY,
    body TEXT NOT NULL
);

-- The ticket keys of the nodes that share this store, as one text; a change takes the next number. Empty
-- where the keys are in a file. Neither in a backup nor in an export.
CREATE TABLE ticket_keys (
    owner TEXT NOT NULL PRIMARY KEY,
    rev BIGINT NOT NULL,
    body TEXT NOT NULL
);

-- Rooms whose limits were shared out among data centers once: nobody may take them for new again.
CREATE TABLE room_begun (
    room TEXT NOT NULL PRIMARY KEY
);

-- Data centers that do not come back, as an operator said, until they speak again. Not in a backup: what was
-- said then need not be so any more.
CREATE TABLE forgotten (
    data_center TEXT NOT NULL PRIMARY KEY,
    who TEXT NOT NULL,
    at BIGINT NOT NULL
);

-- By room, the newest global coordinator that counted nothing for a data center on such a word: no earlier one
-- may take the word back.
CREATE TABLE counted_for_nothing (
    room TEXT NOT NULL,
    data_center TEXT NOT NULL,
    epoch BIGINT NOT NULL,
    PRIMARY KEY (room, data_center)
);

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

-- What was announced last of each health check. Its number is what nodes compete for: the one whose write is
-- taken announces the change. A backup from PostgreSQL leaves it out: what was said then need not be so any more.
CREATE TABLE health_state (
    check_id TEXT NOT NULL PRIMARY KEY,
    number BIGINT NOT NULL,
    status TEXT NOT NULL,
    at BIGINT NOT NULL,
    who TEXT NOT NULL,
    reason TEXT NOT NULL,
    failing_regions TEXT NOT NULL,
    origin_ip TEXT NOT NULL,
    response_code INTEGER NOT NULL,
    failed_at BIGINT NOT NULL
);

-- Times in which an origin was in trouble, for status pages: a health check that was unhealthy, a room that held
-- its line. Kept for 90 days; 0 as the end while one goes on. A backup from PostgreSQL leaves it out.
CREATE TABLE incident (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    source TEXT NOT NULL,
    began BIGINT NOT NULL,
    ended BIGINT NOT NULL
);

CREATE INDEX incident_of ON incident (source, began);

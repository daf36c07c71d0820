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

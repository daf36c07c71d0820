-- The ticket keys of the nodes that share this store, as one text; a change takes the next number. Empty
-- where the keys are in a file. Neither in a backup nor in an export.
CREATE TABLE ticket_keys (
    owner TEXT NOT NULL PRIMARY KEY,
    rev BIGINT NOT NULL,
    body TEXT NOT NULL
);

-- What may be set, as the node said that served last: for commands that work without one.
CREATE TABLE abilities (
    author TEXT NOT NULL PRIMARY KEY,
    body TEXT NOT NULL
);

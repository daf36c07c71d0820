-- What a version after this one may add.
CREATE TABLE of_version_9 (
    id TEXT NOT NULL PRIMARY KEY
);

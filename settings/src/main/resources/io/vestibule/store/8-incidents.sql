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

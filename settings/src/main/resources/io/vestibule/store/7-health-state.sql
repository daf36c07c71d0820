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

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

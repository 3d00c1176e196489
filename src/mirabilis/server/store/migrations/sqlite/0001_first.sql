-- Times are milliseconds since 1970. People, tables and programs are random ids.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    status TEXT NOT NULL,
    public INTEGER NOT NULL CHECK (public IN (0, 1)),
    owner TEXT,
    created INTEGER NOT NULL,
    due INTEGER,
    head BLOB NOT NULL,
    lines INTEGER NOT NULL DEFAULT 0,
    dropped INTEGER NOT NULL DEFAULT 0 CHECK (dropped IN (0, 1))
) STRICT;
CREATE INDEX tables_due ON tables (due, id) WHERE due IS NOT NULL;
CREATE INDEX tables_public ON tables (created, id) WHERE public;
CREATE INDEX tables_public_game ON tables (game, created, id) WHERE public;
CREATE INDEX tables_public_status ON tables (status, created, id) WHERE public;
CREATE INDEX tables_owner ON tables (owner) WHERE owner IS NOT NULL;

CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL CHECK (seq >= 1),
    body BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
BEGIN
    SELECT RAISE(ABORT, 'the log is append-only');
END;
CREATE TRIGGER entries_remain BEFORE DELETE ON entries
WHEN NOT EXISTS (SELECT 1 FROM tables WHERE id = OLD.table_id AND dropped)
BEGIN
    SELECT RAISE(ABORT, 'the log is append-only');
END;

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    person TEXT NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_person ON seats (person);

CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    person TEXT,
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX chat_person ON chat (person) WHERE person IS NOT NULL;

CREATE TABLE made (
    person TEXT NOT NULL,
    key TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (person, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX made_table ON made (table_id);

CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    bot INTEGER NOT NULL CHECK (bot IN (0, 1)),
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tokens (
    digest BLOB PRIMARY KEY,
    person TEXT NOT NULL,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_person ON tokens (person, kind);

CREATE TABLE marks (
    person TEXT NOT NULL,
    other TEXT NOT NULL,
    kind TEXT NOT NULL,
    PRIMARY KEY (person, other, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX marks_other ON marks (other);

CREATE TABLE beats (
    process TEXT PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE gaps (
    began INTEGER PRIMARY KEY,
    ended INTEGER NOT NULL CHECK (ended >= began)
) STRICT;

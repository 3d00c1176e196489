-- Times are milliseconds since 1970. People, tables and programs are random ids.
-- Texts are ordered by their bytes, as in the embedded store.
CREATE TABLE tables (
    id TEXT COLLATE "C" PRIMARY KEY,
    game TEXT COLLATE "C" NOT NULL,
    status TEXT COLLATE "C" NOT NULL,
    public BOOLEAN NOT NULL,
    owner TEXT COLLATE "C",
    created BIGINT NOT NULL,
    due BIGINT,
    head BYTEA NOT NULL,
    lines BIGINT NOT NULL DEFAULT 0,
    dropped BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX tables_due ON tables (due, id) WHERE due IS NOT NULL;
CREATE INDEX tables_public ON tables (created, id) WHERE public;
CREATE INDEX tables_public_game ON tables (game, created, id) WHERE public;
CREATE INDEX tables_public_status ON tables (status, created, id) WHERE public;
CREATE INDEX tables_owner ON tables (owner) WHERE owner IS NOT NULL;

CREATE TABLE entries (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seq BIGINT NOT NULL CHECK (seq >= 1),
    body BYTEA NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE FUNCTION entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF EXISTS (SELECT 1 FROM tables WHERE id = OLD.table_id AND dropped) THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'the log is append-only';
END $$;
CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE ON entries
    FOR EACH ROW EXECUTE FUNCTION entries_stay();
CREATE TRIGGER entries_remain BEFORE TRUNCATE ON entries
    FOR EACH STATEMENT EXECUTE FUNCTION entries_stay();

CREATE TABLE seats (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    person TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, person)
);
CREATE INDEX seats_person ON seats (person);

CREATE TABLE chat (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    number BIGINT NOT NULL CHECK (number >= 1),
    person TEXT COLLATE "C",
    at BIGINT NOT NULL,
    text TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE INDEX chat_person ON chat (person) WHERE person IS NOT NULL;

CREATE TABLE made (
    person TEXT COLLATE "C" NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    PRIMARY KEY (person, key)
);
CREATE INDEX made_table ON made (table_id);

CREATE TABLE people (
    id TEXT COLLATE "C" PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    bot BOOLEAN NOT NULL,
    created BIGINT NOT NULL
);

CREATE TABLE tokens (
    digest BYTEA PRIMARY KEY,
    person TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX tokens_person ON tokens (person, kind);

CREATE TABLE marks (
    person TEXT COLLATE "C" NOT NULL,
    other TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (person, other, kind)
);
CREATE INDEX marks_other ON marks (other);

CREATE TABLE beats (
    process TEXT COLLATE "C" PRIMARY KEY,
    at BIGINT NOT NULL
);

CREATE TABLE gaps (
    began BIGINT PRIMARY KEY,
    ended BIGINT NOT NULL CHECK (ended >= began)
);

import type pg from 'pg'

/**
 * For the template of all tests: `testing.empty_again` makes a database what it was when it was cloned, and says whether
 * it did. It does not where a test changed tables, functions or triggers, holds a lock or is still connected elsewhere, nor
 * with so many rows that their remains would slow down the next test.
 */
export const emptyingSql = `
  CREATE SCHEMA testing;
  CREATE TABLE testing.alterations (tag text);
  CREATE TABLE testing.signals (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    payload jsonb NOT NULL,
    change jsonb
  );

  CREATE FUNCTION testing.note_alteration() RETURNS event_trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF tg_event = 'sql_drop' OR EXISTS (SELECT FROM pg_event_trigger_ddl_commands()) THEN
      INSERT INTO testing.alterations VALUES (tg_tag);
    END IF;
  END $$;

  CREATE FUNCTION testing.empty_again(own_connections int) RETURNS boolean LANGUAGE plpgsql AS $$
  DECLARE
    here constant oid := (SELECT oid FROM pg_database WHERE datname = current_database());
    table_name text;
    row_count int;
    all_rows int := 0;
  BEGIN
    IF EXISTS (SELECT FROM testing.alterations)
      OR EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND database = here)
      OR own_connections < (
        SELECT count(*) FROM pg_stat_activity WHERE datid = here AND backend_type = 'client backend'
      )
    THEN
      RETURN false;
    END IF;
    -- Without foreign keys and triggers.
    PERFORM set_config('session_replication_role', 'replica', true);
    FOR table_name IN
      SELECT oid::regclass FROM pg_class
      WHERE relkind = 'r' AND relname NOT IN ('migrations', 'alterations')
        AND relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace, 'testing'::regnamespace)
    LOOP
      EXECUTE 'DELETE FROM ' || table_name;
      GET DIAGNOSTICS row_count = ROW_COUNT;
      all_rows := all_rows + row_count;
    END LOOP;
    PERFORM setval(oid::regclass, 1, false) FROM pg_class WHERE relkind = 'S';
    RETURN all_rows < 2000;
  END $$;

  CREATE EVENT TRIGGER note_alterations ON ddl_command_end EXECUTE FUNCTION testing.note_alteration();
  CREATE EVENT TRIGGER note_drops ON sql_drop EXECUTE FUNCTION testing.note_alteration();
  ALTER EVENT TRIGGER note_alterations ENABLE ALWAYS;
  ALTER EVENT TRIGGER note_drops ENABLE ALWAYS;
`

/** Whether the database is now as empty as a new one, with nothing under way in it. */
export async function emptyAgain(pool: pg.Pool): Promise<boolean> {
  if (pool.idleCount < pool.totalCount) return false
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ isEmpty: boolean }>('SELECT testing.empty_again($1) AS "isEmpty"', [
      pool.totalCount,
    ])
    return rows[0]?.isEmpty ?? false
  } finally {
    client.release()
  }
}

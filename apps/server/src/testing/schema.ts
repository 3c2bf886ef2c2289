import type pg from 'pg'

/** What pg_catalog says about everything in the schema `public` that is no part of an extension, by kind. Without the order of columns. */
const questions: Record<string, string> = {
  extensions: `SELECT extname AS line FROM pg_extension`,
  tables: `
    SELECT concat_ws(' ', relkind, relname, relpersistence, reloptions::text, relrowsecurity, relreplident, relacl::text,
      obj_description(oid, 'pg_class')) AS line
    FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
  columns: `
    SELECT concat_ws(' ', c.relname, CASE WHEN c.relkind = 'i' THEN a.attnum::text ELSE a.attname END,
      format_type(a.atttypid, a.atttypmod), 'nullable', NOT a.attnotnull,
      'default', pg_get_expr(d.adbin, d.adrelid), 'generated', a.attgenerated, 'identity', a.attidentity, 'collation', a.attcollation::regcollation,
      'statistics', a.attstattarget, 'storage', a.attstorage, col_description(c.oid, a.attnum)) AS line
    FROM pg_attribute a
    JOIN pg_class c ON c.oid = a.attrelid
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped`,
  // A constraint "not null" is in its column.
  constraints: `
    SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), 'valid', convalidated) AS line
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'`,
  indexes: `
    SELECT concat_ws(' ', pg_get_indexdef(indexrelid), 'valid', indisvalid, 'primary', indisprimary, 'clustered', indisclustered) AS line
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE relnamespace = 'public'::regnamespace`,
  functions: `
    SELECT pg_get_functiondef(p.oid) AS line FROM pg_proc p
    WHERE pronamespace = 'public'::regnamespace AND prokind <> 'a'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`,
  triggers: `
    SELECT concat_ws(' ', tgrelid::regclass, pg_get_triggerdef(oid), tgenabled) AS line FROM pg_trigger
    WHERE NOT tgisinternal AND tgrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)`,
  views: `
    SELECT concat_ws(' ', relname, pg_get_viewdef(oid)) AS line FROM pg_class
    WHERE relkind IN ('v', 'm') AND relnamespace = 'public'::regnamespace`,
  types: `
    SELECT concat_ws(' ', typname, typtype) AS line FROM pg_type t
    WHERE typnamespace = 'public'::regnamespace AND typtype IN ('d', 'e', 'r')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = t.oid AND d.deptype = 'e')`,
  statistics: `SELECT pg_get_statisticsobjdef(oid) AS line FROM pg_statistic_ext`,
  policies: `SELECT concat_ws(' ', tablename, policyname, qual) AS line FROM pg_policies`,
}

/** The schema of a database, as sorted lines by kind, for tests that compare two of them. */
export async function schemaOf(pool: pg.Pool): Promise<Record<string, string[]>> {
  const schema: Record<string, string[]> = {}
  for (const [kind, sql] of Object.entries(questions)) {
    const { rows } = await pool.query<{ line: string }>(sql)
    schema[kind] = rows.map(({ line }) => line).sort()
  }
  return schema
}

/** Every row of every table of modules, as sorted text. */
export async function rowsOf(pool: pg.Pool): Promise<Record<string, string[]>> {
  const tables = await pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'migrations'",
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ line: string }>(`SELECT to_jsonb(t)::text AS line FROM "${name}" t`)
    if (rows.length > 0) all[name] = rows.map(({ line }) => line).sort()
  }
  return all
}

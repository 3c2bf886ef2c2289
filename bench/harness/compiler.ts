import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
// With the tables of all modules below.
import type {} from '../../apps/server/src/modules/minutes/index.ts'
import type { Tables } from '../../apps/server/src/platform/database/database.ts'

/** Writes the server's statements out, without running them. */
export const compiler = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

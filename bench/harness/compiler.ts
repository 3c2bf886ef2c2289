import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type {} from '../../apps/server/src/modules/meetings/meetings.tables.ts'
import type {} from '../../apps/server/src/modules/recordings/recordings.tables.ts'
import type {} from '../../apps/server/src/modules/rooms/rooms.tables.ts'
import type {} from '../../apps/server/src/modules/transcripts/transcripts.tables.ts'
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

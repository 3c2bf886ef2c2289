import type { ColumnType } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import { dayMs } from '../clock/durations.ts'
import type { Db, DbOrTx } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { EventDelivery } from './events.ts'

interface HandledEventsTable {
  event_id: string
  listener: string
  handled_at: ColumnType<Date, Date, never>
}

declare module '../database/database.ts' {
  interface Tables {
    handled_events: HandledEventsTable
  }
}

export interface HandledEvents {
  /**
   * True for the first delivery that commits. A delivery during the first one waits for it,
   * and takes its place when it fails.
   */
  isFirst(tx: DbOrTx, delivery: EventDelivery, listener: string): Promise<boolean>
}

/** Longer than any event is retried. */
const keptMs = 30 * dayMs

/** For listeners that must act once, though events are delivered at least once. */
export function createHandledEvents({
  db,
  jobs,
  clock,
}: {
  db: Db
  jobs: Jobs
  clock: Clock
}): HandledEvents {
  jobs.schedule('forget-handled-events', '31 3 * * *', async () => {
    await db
      .deleteFrom('handled_events')
      .where('handled_at', '<', new Date(clock.now() - keptMs))
      .execute()
  })

  return {
    async isFirst(tx, { id }, listener) {
      const row = await tx
        .insertInto('handled_events')
        .values({ event_id: id, listener, handled_at: new Date(clock.now()) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('event_id')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

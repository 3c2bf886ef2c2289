import type { ColumnType, Generated } from 'kysely'

/** Counters of the limiter, which speaks to the pool itself. */
export interface RateLimitsTable {
  key: string
  points: Generated<number>
  in_flight: Generated<number>
  /** `bigint`: epoch milliseconds. */
  expire: ColumnType<number | null, number | null | undefined, number | null>
}

declare module '../database/database.ts' {
  interface Tables {
    rate_limits: RateLimitsTable
  }
}

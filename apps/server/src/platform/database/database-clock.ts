import { sql } from 'kysely'

/** A time from now by the clock of the database, which all processes share. Negative: before now. */
export const inMs = (ms: number) => sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`

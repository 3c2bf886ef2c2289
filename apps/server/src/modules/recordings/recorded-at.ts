import type { ClockPart } from '@majlis/contract'
import { sql, type RawBuilder } from 'kysely'

/** When a recording began; null for a file that was uploaded, of which no times are known. */
export function recordedAtOf({ clock: [first] }: { clock: readonly ClockPart[] }): number | null {
  return first ? first.at - first.offsetMs : null
}

/** The same in a query, by the name of `recordings` in it. */
export function recordedAtIn(recordings: string): RawBuilder<Date | null> {
  const first = sql`${sql.ref(recordings)}.clock -> 0`
  return sql`to_timestamp(((${first} ->> 'at')::float8 - (${first} ->> 'offsetMs')::float8) / 1000)`
}

import type { Day } from '../../../shared/date-time/index.ts'
import type { NewTimes } from '../model/gesture-times.ts'
import type { PlacedEntry } from '../model/placement.ts'

/** The props of every view of the calendar. */
export interface GridProps {
  days: readonly Day[]
  entries: readonly PlacedEntry[]
  now: number
  /** The entry being moved. */
  movingKey: string | null
  /** The new meeting being drawn into free space. */
  drawn: NewTimes | null
  onOpen(placed: PlacedEntry): void
  /** Without a start: at the next free time, on the given day or on any. */
  onNew(times: { start?: number; end?: number; isAllDay?: boolean; day?: Day }): void
  onShowDay(day: Day): void
}

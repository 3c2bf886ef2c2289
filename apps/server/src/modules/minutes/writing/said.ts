import type { MinuteSection } from '@majlis/contract'
import type { WrittenSections } from '../minutes.tables.ts'

/** A segment of the transcript, as the source of minutes. */
export interface Said {
  id: string
  /** Empty: unknown. */
  speaker: string
  /** The user of the organisation who spoke; null for anyone else, or if unknown. */
  userId: string | null
  text: string
  /** What was said just before and after it, if that is known: lines that it proves may take names from there. */
  around?: string
}

/** A line of the minutes, with the segments that are its evidence. */
export interface NewLine {
  section: MinuteSection
  text: string
  segmentIds: string[]
  /** The owner of the action; empty if none was named. */
  owner: string
  /** The due date in the words of the meeting; empty if none was named. */
  due: string
}

export interface NewMinutes {
  lines: NewLine[]
  /** Those that were written. */
  sections: WrittenSections
}

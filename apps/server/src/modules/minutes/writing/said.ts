import type { MinuteSection } from '@majlis/contract'

/** One segment as minutes are made of it. */
export interface Said {
  id: string
  /** Empty: unknown. */
  speaker: string
  /** The user of the organisation who spoke; null if it is someone else, or not known. */
  userId: string | null
  text: string
}

/** A line of the minutes, with the segments that say so. */
export interface NewLine {
  section: MinuteSection
  text: string
  segmentIds: string[]
  /** Who is to do it; empty if that is not said. */
  owner: string
  /** Until when, in the words of the meeting; empty if that is not said. */
  due: string
}

export interface NewMinutes {
  lines: NewLine[]
  /** Lines that nothing in the transcript proves. */
  dropped: number
}

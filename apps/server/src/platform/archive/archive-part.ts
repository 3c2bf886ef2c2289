import type { ArchiveOmission, ArchivePartName, Language } from '@majlis/contract'
import type { UserCaller } from '../http/context.ts'

/** One date of a meeting, as the host or co-host sees it for whom an archive is made. */
export interface ArchivedDate {
  readonly reader: Pick<UserCaller, 'userId' | 'organizationId'>
  readonly calendarId: string
  /** The original start; null for a meeting without a date. */
  readonly originalStart: number | null
  /** Null for dates that were never stored: deleted ones, and those beyond the horizon. */
  readonly occurrenceId: string | null
  readonly organizationId: string
  readonly title: string
  readonly startsAt: number
  readonly endsAt: number
  readonly isDeleted: boolean
  readonly timeZone: string
  /** Of headings. */
  readonly language: Language
}

/** A file of an archive. It is opened when its turn comes. */
export interface ArchivedFile {
  /** With `/` between folders. */
  readonly path: string
  /** Null: not known before it is written. */
  readonly bytes: number | null
  readonly changedAt: Date
  /** Such as a video: it is stored as it is. */
  readonly isCompressed?: boolean
  /** Names a file that several dates of a series have: its archive holds it once. */
  readonly sharedAs?: string
  /** The content, or why there is none by now: it may have changed since it was listed. May throw `general.unavailable`. */
  open(): Promise<AsyncIterable<string | Uint8Array> | ArchiveOmission>
}

/** Something that an archive does not hold, and why. */
export interface LeftOut {
  readonly name: string
  readonly reason: ArchiveOmission
}

export interface ArchiveContents {
  readonly files: readonly ArchivedFile[]
  readonly leftOut: readonly LeftOut[]
}

/** What a module adds to the archive of a meeting. Whether the reader may have the archive has been checked. */
export interface ArchivePart {
  readonly part: ArchivePartName
  readonly list: (date: ArchivedDate) => Promise<ArchiveContents>
}

/** Content that is made as a whole. */
export async function* inOnePiece<T extends string | Uint8Array>(content: T): AsyncGenerator<T> {
  yield content
}

/** The time of day in the zone of the meeting, for names of files: `2026-02-11 10.00`. */
export function fileTime(at: Date | number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return parts.format(at).replace(':', '.')
}

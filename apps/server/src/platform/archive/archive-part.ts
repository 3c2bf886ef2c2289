import type { ArchiveOmission, ArchivePartName, Language } from '@majlis/contract'
import type { UserCaller } from '../http/context.ts'

/** One date of a meeting, as seen by the host or co-host for whom the archive is made. */
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
  /** Stored without further compression, such as a video. */
  readonly isCompressed?: boolean
  /** Identifies a file that several dates of a series share, so that an archive contains it once. */
  readonly sharedAs?: string
  /**
   * The content, or the reason why there is none any more: the file may have changed since it was listed. May throw `general.unavailable`.
   */
  open(): Promise<AsyncIterable<string | Uint8Array> | ArchiveOmission>
}

/** Something that an archive does not contain, and the reason. */
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

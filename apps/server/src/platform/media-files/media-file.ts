import type { ByteRange } from '../storage/storage.ts'

/** A file whose pieces can be read in any order. */
export interface MediaFile {
  bytes: number
  read: (range: ByteRange) => Promise<Uint8Array>
}

export const mediaFormats = ['mp4', 'quicktime', 'webm', 'matroska', 'mp3', 'wave', 'ogg'] as const
export type MediaFormat = (typeof mediaFormats)[number]

/** What a file contains. */
export interface MediaFacts {
  format: MediaFormat
  hasVideo: boolean
  lengthMs: number
}

/** The piece of the file that its reader needs next. */
export interface MediaQuestion extends ByteRange {
  id: number
}

/** What the reading thread says. */
export type MediaWord =
  | ({ kind: 'piece_wanted' } & MediaQuestion)
  | { kind: 'read'; facts: MediaFacts }
  | { kind: 'unreadable' }

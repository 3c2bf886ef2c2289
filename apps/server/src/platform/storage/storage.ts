import type { Readable } from 'node:stream'

/** A stored content, open for reading. The opener reads or destroys the stream. */
export interface StoredContent {
  stream: Readable
  /** Of the whole content, also where a range of it is read. */
  bytes: number
}

/** Bytes from `start` on, up to and without `end`. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Where contents are kept, by keys of the caller's choice: letters, digits, hyphens, dots and slashes. A folder now; any
 * store that can put, get and delete by key later. It does not know the owners.
 */
export interface Storage {
  /** Stores all of it or nothing, also when the process dies. A key is written once. Throws `file.no_space`. */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<{ bytes: number }>
  /** All of it or a range that lies within it. Null when there is nothing under the key. */
  get(key: string, range?: ByteRange): Promise<StoredContent | null>
  /** Throws `file.no_space` where so many bytes more are refused. `put` checks it too; this is for callers that would send many before. */
  requireRoom(bytes: number): Promise<void>
  /** Deletes unfinished contents older than `before`, left when a process died, in one folder or all. */
  sweep(before: Date, folder?: string): Promise<void>
  /** Does nothing if there is no such content. */
  delete(key: string): Promise<void>
}

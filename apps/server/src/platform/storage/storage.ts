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
  /**
   * Throws `file.no_space` if there is no room for so many bytes more. `put` checks this, too; this is for callers that would otherwise
   * send much in vain.
   */
  requireRoom(bytes: number): Promise<void>
  /** Deletes unfinished contents older than `before`, left when a process died, in one folder or all. */
  sweep(before: Date, folder?: string): Promise<void>
  /** Does nothing if there is no such content. Also ends one that is still arriving. */
  delete(key: string): Promise<void>
  readonly arriving: ArrivingContents
}

/**
 * Contents that arrive over several requests, possibly at several processes: begun → appended to, any number of times → complete. Only then
 * `get` finds them. The caller sees to it that one process at a time appends.
 */
export interface ArrivingContents {
  /** `bytes`: of the whole content. */
  begin(key: string, bytes: number): Promise<void>
  /** The bytes that have arrived; null for a content that was never begun, or was deleted. */
  offsetOf(key: string): Promise<number | null>
  /**
   * Adds bytes after the first `offset`, and returns how many have arrived then. If it fails, what came before stays, unless the addition
   * `isAtomic`: then all of it is dropped. Throws `file.no_space`, and what reading `added` throws.
   */
  append(key: string, addition: Addition): Promise<number>
  /** All bytes have arrived, and are on the disk from now on. Does nothing for a complete content. */
  complete(key: string): Promise<void>
}

export interface Addition {
  offset: number
  added: AsyncIterable<Uint8Array>
  isAtomic: boolean
}

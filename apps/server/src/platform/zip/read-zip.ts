import { inflateRawSync } from 'node:zlib'

/** Thrown for what is no archive, or one that is made to do harm. */
export class UnreadableArchive extends Error {
  override readonly name = 'UnreadableArchive'
}

interface Entry {
  name: string
  method: number
  packedBytes: number
  /** Where its own header stands. */
  place: number
}

/** Of the end of the archive, of an entry in its directory, and of the entry itself (APPNOTE 4.3). */
const sizes = { end: 22, listed: 46, header: 30, comment: 0xffff }
const signatures = { end: 0x06054b50, listed: 0x02014b50, header: 0x04034b50 }
const stored = 0
const deflated = 8

/**
 * The contents of the files that are asked for, by the archive's own directory. What an archive says of its sizes is not believed:
 * unpacking ends where the bound is reached. Throws `UnreadableArchive`.
 */
export function readZip(
  bytes: Uint8Array,
  { isNeeded, maxBytes }: { isNeeded: (name: string) => boolean; maxBytes: number },
): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  let left = maxBytes
  try {
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (const entry of listed(view)) {
      if (!isNeeded(entry.name) || files.has(entry.name)) continue
      const content = unpack(view, entry, left)
      left -= content.length
      files.set(entry.name, content)
    }
  } catch (error) {
    // Whatever is wrong with its bytes: Node throws where they end too early, and where too much would be unpacked.
    throw new UnreadableArchive('', { cause: error })
  }
  return files
}

function* listed(view: Buffer): Generator<Entry> {
  const end = endOf(view)
  const count = view.readUInt16LE(end + 10)
  let at = view.readUInt32LE(end + 16)
  for (let number = 0; number < count; number += 1) {
    if (view.readUInt32LE(at) !== signatures.listed) throw new UnreadableArchive()
    const nameBytes = view.readUInt16LE(at + 28)
    const otherBytes = view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32)
    const nameAt = at + sizes.listed
    yield {
      name: view.toString('utf8', nameAt, nameAt + nameBytes),
      method: view.readUInt16LE(at + 10),
      packedBytes: view.readUInt32LE(at + 20),
      place: view.readUInt32LE(at + 42),
    }
    at = nameAt + nameBytes + otherBytes
  }
}

/** Only a comment may stand behind it. */
function endOf(view: Buffer): number {
  const last = view.length - sizes.end
  for (let at = last; at >= Math.max(0, last - sizes.comment); at -= 1)
    if (view.readUInt32LE(at) === signatures.end) return at
  throw new UnreadableArchive()
}

function unpack(view: Buffer, { method, packedBytes, place }: Entry, maxBytes: number): Uint8Array {
  if (view.readUInt32LE(place) !== signatures.header) throw new UnreadableArchive()
  const start = place + sizes.header + view.readUInt16LE(place + 26) + view.readUInt16LE(place + 28)
  const packed = view.subarray(start, start + packedBytes)
  if (method === deflated) return inflateRawSync(packed, { maxOutputLength: Math.max(maxBytes, 1) })
  if (method !== stored || packed.length > maxBytes) throw new UnreadableArchive()
  return packed
}

import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** Thrown for files that are not archives, and for malicious ones. */
export class UnreadableArchive extends Error {
  override readonly name = 'UnreadableArchive'
}

/** As many as an archive without ZIP64 can list. */
const maxEntries = 0xffff

/**
 * The contents of the needed files, by the archive's own directory. The sizes that an archive states are not trusted: unpacking stops at
 * `maxBytes`, counted over all files. Throws `UnreadableArchive`, also for encrypted files and for names that lead out of the archive.
 */
export async function readZip(
  bytes: Uint8Array,
  { isNeeded, maxBytes }: { isNeeded: (name: string) => boolean; maxBytes: number },
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  let left = maxBytes
  try {
    const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    if (archive.entryCount > maxEntries) throw new UnreadableArchive('Too many entries')
    for await (const entry of archive.eachEntry()) {
      if (!isNeeded(entry.fileName) || files.has(entry.fileName)) continue
      const content = await unpack(archive, entry, left)
      left -= content.length
      files.set(entry.fileName, content)
    }
  } catch (error) {
    throw new UnreadableArchive('', { cause: error })
  }
  return files
}

async function unpack(archive: ZipFile, entry: Entry, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new UnreadableArchive('Too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

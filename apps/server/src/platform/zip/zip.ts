import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of an archive. The content is read once, when its turn comes. */
export interface ZipEntry {
  /** With `/` between folders. */
  path: string
  content: AsyncIterable<string | Uint8Array>
  changedAt: Date
  /** Such as a video: it is stored as it is. */
  isCompressed?: boolean
}

/**
 * A ZIP archive (ZIP64 where it has to be), made while it is read: no more than a piece of one entry is in memory, however
 * large the whole becomes. Entries that cannot be read end the archive with their error; who stops reading ends the entries.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const archive = new ZipFile()
  const output = archive.outputStream.pipe(new PassThrough())
  let current: Readable | undefined
  archive.on('error', (error: Error) => output.destroy(error))

  async function feed(): Promise<void> {
    for await (const { path, content, changedAt, isCompressed = false } of entries) {
      current = Readable.from(content, { objectMode: false })
      archive.addReadStream(current, path, { mtime: changedAt, compress: !isCompressed })
      await finished(current)
    }
    archive.end()
  }

  const feeding = feed().catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error('An entry cannot be read', { cause: error }))
  })
  try {
    for await (const chunk of output) yield chunk
  } finally {
    output.destroy()
    current?.destroy()
    await feeding
  }
}

import { createHash } from 'node:crypto'
import type { ArchivePartName } from '@majlis/contract'
import {
  inOnePiece,
  type ArchivedFile,
  type ArchivePart,
  type LeftOut,
} from '../../platform/archive/archive-part.ts'
import { refusalAs } from '../../platform/errors/refusal-as.ts'
import { uniqueNames } from '../../platform/zip/archive-names.ts'
import type { ZipEntry } from '../../platform/zip/zip.ts'
import type { ArchivedMeeting, DatedFolder } from './archived-meeting.ts'

interface ArchiveOptions {
  meeting: ArchivedMeeting
  dates: readonly DatedFolder[]
  parts: readonly ArchivePart[]
  wanted: readonly ArchivePartName[]
  /** What is left out of the archive as a whole. */
  leftOut: readonly LeftOut[]
  now: Date
  /** Throws if the reader may not have the archive any more. Called before each file, and while it is read. */
  requireAllowed: () => Promise<void>
}

/** Of `manifest.json`. */
interface ManifestEntry {
  name: string
  /** In bytes. */
  size: number
  sha256: string
}

interface ManifestOmission extends LeftOut {
  part: ArchivePartName | null
}

/** The files of an archive, each read when its turn comes, and `manifest.json` with the size and SHA-256 of each at the end. */
export async function* archiveEntries(options: ArchiveOptions): AsyncGenerator<ZipEntry> {
  const { meeting, dates, parts, wanted, now, requireAllowed } = options
  const entries: ManifestEntry[] = []
  const leftOut: ManifestOmission[] = options.leftOut.map((one) => ({ part: null, ...one }))
  const nameOf = uniqueNames()
  const shared = new Set<string>()

  async function* contentOf(file: ArchivedFile, path: string, omit: (reason: LeftOut['reason']) => void) {
    await requireAllowed()
    const content = await refusalAs('unavailable', () => file.open())
    if (typeof content === 'string') {
      omit(content)
      return
    }
    const name = nameOf(path)
    yield {
      path: name,
      changedAt: file.changedAt,
      isCompressed: file.isCompressed ?? false,
      content: measured(content, requireAllowed, (facts) => entries.push({ name, ...facts })),
    }
  }

  for (const { part, list } of parts) {
    if (!wanted.includes(part)) {
      leftOut.push({ part, name: part, reason: 'not_wanted' })
      continue
    }
    for (const { folder, date } of dates) {
      await requireAllowed()
      const contents = await list(date)
      const within = (name: string) => (folder === '' ? name : `${folder}/${name}`)
      leftOut.push(...contents.leftOut.map(({ name, reason }) => ({ part, name: within(name), reason })))
      for (const file of contents.files) {
        if (file.sharedAs !== undefined && shared.has(file.sharedAs)) continue
        if (file.sharedAs !== undefined) shared.add(file.sharedAs)
        const path = file.sharedAs === undefined ? within(file.path) : file.path
        yield* contentOf(file, path, (reason) => leftOut.push({ part, name: path, reason }))
      }
    }
  }
  yield {
    path: 'manifest.json',
    changedAt: now,
    content: inOnePiece(
      `${JSON.stringify({ ...manifestHead(meeting, dates, now), entries, leftOut }, null, 2)}\n`,
    ),
  }
}

function manifestHead(meeting: ArchivedMeeting, dates: readonly DatedFolder[], now: Date) {
  return {
    format: 'majlis-meeting-archive',
    version: 1,
    createdAt: now.toISOString(),
    meeting,
    dates: dates.map(({ folder, date }) => ({
      folder,
      title: date.title,
      startsAt: new Date(date.startsAt).toISOString(),
      endsAt: new Date(date.endsAt).toISOString(),
    })),
  }
}

async function* measured(
  content: AsyncIterable<string | Uint8Array>,
  requireAllowed: () => Promise<void>,
  done: (facts: { size: number; sha256: string }) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of content) {
    await requireAllowed()
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    hash.update(bytes)
    size += bytes.length
    yield bytes
  }
  done({ size, sha256: hash.digest('hex') })
}

import { Readable } from 'node:stream'
import type { ByteRange, Storage } from './storage.ts'

/** A row whose content was sent, and is stored, in parts of one length; the last one may be shorter. */
export interface ContentInParts {
  id: string
  organization_id: string
  /** Under which organisation the parts lie, where that is another one. */
  stored_under: string | null
  /** The ID under which the parts are stored, if it is another one. */
  stored_as?: string | null
  bytes: number
  part_bytes: number
  part_count: number
}

/** Where the storage keeps a part. */
export function partKey(
  {
    id,
    organization_id,
    stored_under,
    stored_as,
  }: Pick<ContentInParts, 'id' | 'organization_id' | 'stored_under' | 'stored_as'>,
  part: number,
): string {
  return `${stored_under ?? organization_id}/${stored_as ?? id}.${part}`
}

/** Those of all its parts. */
export function partKeys(content: ContentInParts): string[] {
  return Array.from({ length: content.part_count }, (_, part) => partKey(content, part))
}

function lengthOfPart(
  { bytes, part_bytes, part_count }: Pick<ContentInParts, 'bytes' | 'part_bytes' | 'part_count'>,
  part: number,
): number {
  return part < part_count - 1 ? part_bytes : bytes - part * part_bytes
}

/** All parts of it have come. */
export const isWhole = ({
  parts_there,
  part_count,
}: Pick<ContentInParts, 'part_count'> & { parts_there: number }): boolean => parts_there === part_count

/** Opens the content, or a range within it, with its first part: null if that is lost. A later one breaks the stream off. */
export async function openParts(
  storage: Storage,
  content: ContentInParts,
  range: ByteRange = { start: 0, end: content.bytes },
): Promise<Readable | null> {
  const [first, ...others] = piecesOf(content, range)
  const opened = first && (await storage.get(first.key, first.range))
  if (!opened) return null
  const stream = Readable.from(
    (async function* () {
      yield* opened.stream
      for (const { key, range: piece } of others) {
        const next = await storage.get(key, piece)
        if (!next) throw new Error('a part of a file is lost')
        yield* next.stream
      }
    })(),
    { objectMode: false },
  )
  // If the reader leaves before the first byte, nothing else would close it.
  return stream.once('close', () => opened.stream.destroy())
}

/** The remaining parts of a content, for an archive with other contents; null if the first part is lost. */
export async function openWhatIsThere(
  storage: Storage,
  content: ContentInParts,
): Promise<AsyncIterable<Uint8Array> | null> {
  const first = await storage.get(partKey(content, 0))
  if (!first) return null
  return (async function* () {
    yield* first.stream
    for (let part = 1; part < content.part_count; part += 1) {
      const next = await storage.get(partKey(content, part))
      if (next) yield* next.stream
    }
  })()
}

/** The parts that a range touches, and what of each lies in it. */
function piecesOf(content: ContentInParts, { start, end }: ByteRange): { key: string; range: ByteRange }[] {
  const { part_bytes: partBytes } = content
  const pieces: { key: string; range: ByteRange }[] = []
  for (let part = Math.floor(start / partBytes); part * partBytes < end; part += 1) {
    const from = part * partBytes
    const range = {
      start: Math.max(start - from, 0),
      end: Math.min(end - from, lengthOfPart(content, part)),
    }
    pieces.push({ key: partKey(content, part), range })
  }
  return pieces
}

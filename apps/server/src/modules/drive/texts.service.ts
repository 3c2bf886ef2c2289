import type { Db, Tx } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { openParts } from '../../platform/storage/content-in-parts.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { readTextApart } from '../../platform/text-of-files/read-text-apart.ts'
import { hasReadableText } from '../../platform/text-of-files/text-of-file.ts'
import { readText } from './read-text.job.ts'
import * as textsRepository from './texts.repository.ts'

export interface TextsDeps {
  db: Db
  storage: Storage
  jobs: Pick<Jobs, 'add'>
}

interface ReadableContent {
  id: string
  organizationId: string
  contentType: string
  bytes: number
}

const maxBytes = 50 * 1024 * 1024
/** About a book of several hundred pages. */
const maxChars = 500_000

export type Texts = ReturnType<typeof createTexts>

/** The text of PDFs, office and text files, so that files are found by what is in them. */
export function createTexts({ db, storage, jobs }: TextsDeps) {
  return {
    /** Has the text read soon, if there is any. */
    async readSoon(tx: Tx, { id, organizationId, contentType, bytes }: ReadableContent): Promise<void> {
      if (bytes > maxBytes || !hasReadableText(contentType)) return
      await jobs.add(tx, readText, { contentId: id }, { turnOf: organizationId })
    },

    /** Runs the job. Does nothing if the content is deleted or lost. */
    async read(contentId: string): Promise<void> {
      const content = await textsRepository.findContent(db, contentId)
      const stream = content && (await openParts(storage, content))
      if (!stream) return
      const pieces: Buffer[] = []
      for await (const piece of stream) pieces.push(Buffer.from(piece as Uint8Array))
      const bytes = Buffer.concat(pieces)
      const text = await readTextApart({ bytes, contentType: content.content_type, maxChars })
      await db.transaction().execute((tx) => textsRepository.saveWords(tx, contentId, text))
    },
  }
}

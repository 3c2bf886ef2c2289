import { buffer } from 'node:stream/consumers'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { openParts } from '../../platform/storage/content-in-parts.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { readTextApart } from '../../platform/text-of-files/read-text-apart.ts'
import { hasReadableText } from '../../platform/text-of-files/text-of-file.ts'
import type { FilesApi } from '../files/index.ts'
import { readText } from './read-text.job.ts'
import * as textsRepository from './texts.repository.ts'
import type { TextContent } from './texts.repository.ts'

export interface TextsDeps {
  db: Db
  storage: Storage
  jobs: Pick<Jobs, 'add'>
  files: { pdfs: Pick<FilesApi['pdfs'], 'isAvailable' | 'read'> }
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

/** Office files from before 2007, by their endings. They are read as the PDF that LibreOffice makes of them. */
const olderOffice: ReadonlyMap<string, string> = new Map([
  ['application/msword', 'doc'],
  ['application/vnd.ms-excel', 'xls'],
  ['application/vnd.ms-powerpoint', 'ppt'],
])

/** Of the files that wait, so many are looked at in one transaction, and so many are read each time. */
const lookedAtOnce = 500
const readEachTime = 200

const hasText = ({ contentType, bytes }: Pick<ReadableContent, 'contentType' | 'bytes'>): boolean =>
  bytes <= maxBytes && (hasReadableText(contentType) || olderOffice.has(contentType))

export type Texts = ReturnType<typeof createTexts>

/** The text of PDFs, office and text files, so that files are found by what is in them. */
export function createTexts({ db, storage, jobs, files: { pdfs } }: TextsDeps) {
  async function readSoon(tx: Tx, content: ReadableContent): Promise<void> {
    if (!hasText(content)) return
    await jobs.add(tx, readText, { contentId: content.id }, { fairnessKey: content.organizationId })
  }

  /** Null if the content is lost. */
  async function readBytes(content: TextContent): Promise<Buffer | null> {
    const stream = await openParts(storage, content)
    return stream && buffer(stream)
  }

  /** Null if LibreOffice cannot make a PDF of the content. Throws `general.unavailable`. */
  async function readAsPdf(content: TextContent, extension: string): Promise<Buffer | null> {
    try {
      return await pdfs.read({ ...content, fileName: `document.${extension}` }, content.organization_id)
    } catch (error) {
      const isFinal = error instanceof AppError && ['file.not_shown', 'file.not_found'].includes(error.code)
      if (isFinal) return null
      throw error
    }
  }

  return {
    /** Has the text read soon, if there is any. */
    readSoon,

    /** Runs the job. Does nothing if the content is deleted or lost. Without LibreOffice, older office files wait until it is installed. */
    async read(contentId: string): Promise<void> {
      const content = await textsRepository.findContent(db, contentId)
      if (!content) return
      const extension = olderOffice.get(content.content_type)
      if (extension && !pdfs.isAvailable) return textsRepository.setDue(db, contentId)
      const bytes = extension ? await readAsPdf(content, extension) : await readBytes(content)
      if (!bytes) return
      const contentType = extension ? 'application/pdf' : content.content_type
      const text = await readTextApart({ bytes, contentType, maxChars })
      await db.transaction().execute((tx) => textsRepository.saveWords(tx, contentId, text))
    },

    /** Has some of the files read that wait for it. */
    async readDue(): Promise<void> {
      const exceptTypes = pdfs.isAvailable ? [] : [...olderOffice.keys()]
      for (let found = 0; found < readEachTime;) {
        const due = await db.transaction().execute(async (tx) => {
          const taken = await textsRepository.takeDue(tx, { exceptTypes, limit: lookedAtOnce })
          for (const content of taken) if (!content.isRead) await readSoon(tx, content)
          return taken
        })
        found += due.filter((content) => !content.isRead && hasText(content)).length
        if (due.length < lookedAtOnce) return
      }
    },
  }
}

import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { NotConverted, type OfficeConverter } from '../../integrations/libreoffice/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { createKeyedBulkhead } from '../../platform/bulkhead/keyed-bulkhead.ts'
import type { Log } from '../../platform/log/log.ts'
import { openParts, type ContentInParts } from '../../platform/storage/content-in-parts.ts'
import type { ByteRange, Storage } from '../../platform/storage/storage.ts'
import { pdfKeyOf, type createMadePdfs } from './made-pdfs.ts'

const extensions = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp']
/** Larger files would take longer than people wait. */
const maxBytes = 100 * 1024 * 1024
/** A failed file is not retried before this time has passed. */
const failedForMs = 600_000
const maxFailed = 1_000

export interface OfficePdfsDeps {
  clock: Clock
  log: Log
  storage: Storage
  /** Null where there is none. */
  converter: OfficeConverter | null
  rows: Pick<ReturnType<typeof createMadePdfs>, 'hold' | 'release'>
}

export interface OfficeFile extends ContentInParts {
  fileName: string
}

export type OfficePdfs = ReturnType<typeof createOfficePdfs>

/** How a PDF is made of a file. `key`: where that would be kept. */
function createMaking({ clock, log, storage, converter }: Omit<OfficePdfsDeps, 'rows'>) {
  const failedAt = new Map<string, number>()

  /** Gives the PDF to `take`. Throws `file.not_found`, `file.not_shown`. */
  async function make(
    key: string,
    file: OfficeFile,
    take: (pdf: Readable, bytes: number) => Promise<void>,
  ): Promise<void> {
    const extension = extensionOf(file.fileName)
    if (!converter || !extension) throw new AppError('file.not_shown')
    const content = await openParts(storage, file)
    if (!content) throw new AppError('file.not_found')
    try {
      await converter.convert({ extension, content }, take)
    } catch (error) {
      // Without room for it, the file can still be downloaded.
      if (!(error instanceof NotConverted) && !(error instanceof AppError)) throw error
      log.warn({ err: error, contentId: file.id }, 'an office file could not be shown as PDF')
      if (failedAt.size >= maxFailed) failedAt.clear()
      failedAt.set(key, clock.now())
      throw new AppError('file.not_shown')
    }
  }

  /** Throws `file.not_shown`. */
  function requireMakeable(key: string, { fileName, bytes }: OfficeFile): void {
    const hasFailed = (failedAt.get(key) ?? Number.NEGATIVE_INFINITY) > clock.now() - failedForMs
    if (!converter || !extensionOf(fileName) || bytes > maxBytes || hasFailed)
      throw new AppError('file.not_shown')
  }

  return { make, requireMakeable }
}

/** Office files as PDF. Each is made when it is first wanted, and kept beside the content, with which it is dropped. */
export function createOfficePdfs(deps: OfficePdfsDeps) {
  const { storage, converter, rows } = deps
  const { make, requireMakeable } = createMaking(deps)
  // One at a time, which takes no more than a core.
  const bulkhead = createKeyedBulkhead({ maxRunning: 1, maxWaiting: 20, maxWaitMs: 50_000 })
  const underWay = new Map<string, Promise<void>>()

  /** The length of the kept PDF; null if there is none. */
  async function lengthOf(key: string): Promise<number | null> {
    const found = await storage.get(key, { start: 0, end: 1 })
    found?.stream.destroy()
    return found?.bytes ?? null
  }

  async function keep(key: string, file: OfficeFile, pdf: Readable, bytes: number): Promise<void> {
    await rows.hold(key, file.organization_id, bytes)
    try {
      await storage.put(key, pdf)
    } catch (error) {
      await rows.release(key)
      throw error
    }
  }

  return {
    isOffice: (fileName: string): boolean => extensionOf(fileName) !== null,
    /** Whether office files can be shown at all. */
    isAvailable: converter !== null,

    /**
     * Makes the PDF unless it is there; `origin` names who wants it: different people take turns. Throws `file.not_shown` if it is not an
     * office file, if there is no converter or no room for it, or if it failed; `general.unavailable`.
     */
    async prepare(file: OfficeFile, origin: string): Promise<void> {
      const key = pdfKeyOf(file)
      requireMakeable(key, file)
      if ((await lengthOf(key)) !== null) return
      const making =
        underWay.get(key) ??
        bulkhead
          .run('office', () => make(key, file, (pdf, bytes) => keep(key, file, pdf, bytes)), origin)
          .finally(() => underWay.delete(key))
      underWay.set(key, making)
      await making
    },

    /** The PDF, made in turn with others and not kept. Throws `file.not_found`, and what `prepare` throws. */
    async read(file: OfficeFile, origin: string): Promise<Buffer> {
      const key = pdfKeyOf(file)
      requireMakeable(key, file)
      let whole = Buffer.alloc(0)
      const take = async (pdf: Readable) => void (whole = await buffer(pdf))
      await bulkhead.run('office', () => make(key, file, take), origin)
      return whole
    },

    /** The kept PDF; null if there is none. */
    async open(file: ContentInParts): Promise<KeptPdf | null> {
      const key = pdfKeyOf(file)
      const bytes = await lengthOf(key)
      if (bytes === null) return null
      return { bytes, open: async (range) => (await storage.get(key, range))?.stream ?? null }
    },
  }
}

interface KeptPdf {
  bytes: number
  /** Null if it was dropped meanwhile. */
  open(range?: ByteRange): Promise<Readable | null>
}

function extensionOf(fileName: string): string | null {
  const end = /\.([a-z]+)$/.exec(fileName.toLowerCase())?.[1]
  return end && extensions.includes(end) ? end : null
}

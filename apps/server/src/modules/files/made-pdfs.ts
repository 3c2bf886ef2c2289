import type { Clock } from '../../platform/clock/clock.ts'
import { dayMs } from '../../platform/clock/durations.ts'
import type { Db, DbOrTx, Tx } from '../../platform/database/database.ts'
import { partKey, type ContentInParts } from '../../platform/storage/content-in-parts.ts'

export interface MadePdfsDeps {
  db: Db
  clock: Clock
  requireRoom: (tx: Tx, organizationId: string, bytes: number) => Promise<void>
}

const firstPart = /\.0$/
/** Later, a PDF is made again for the next person who wants it. */
const keptMs = 90 * dayMs

/** Where the PDF of an office file is kept: beside the first part of its content. */
export const pdfKeyOf = (content: ContentInParts): string => partKey(content, 0).replace(firstPart, '.pdf')

/** The rows of PDFs that were made of office files: what they take of the space of an organisation. */
export function createMadePdfs({ db, clock, requireRoom }: MadePdfsDeps) {
  return {
    /** Ahead of the content. Throws `file.no_space`, `file.organization_full`. */
    async hold(key: string, organizationId: string, bytes: number): Promise<void> {
      const row = { organization_id: organizationId, bytes, made_at: new Date(clock.now()) }
      await db.transaction().execute(async (tx) => {
        await requireRoom(tx, organizationId, bytes)
        await tx
          .insertInto('made_pdfs')
          .values({ storage_key: key, ...row })
          .onConflict((conflict) => conflict.column('storage_key').doUpdateSet(row))
          .execute()
        await tx.deleteFrom('dropped_contents').where('storage_key', '=', key).execute()
      })
    },

    /** The content follows. */
    async release(key: string): Promise<void> {
      await db.deleteFrom('made_pdfs').where('storage_key', '=', key).execute()
    },

    /** The contents follow. */
    async dropOld(): Promise<void> {
      const before = new Date(clock.now() - keptMs)
      await db.deleteFrom('made_pdfs').where('made_at', '<', before).execute()
    },
  }
}

/** PDFs go with what they were made of. */
export async function deletePdfsOf(db: DbOrTx, contentKeys: readonly string[]): Promise<void> {
  const keys = contentKeys.filter((key) => firstPart.test(key)).map((key) => key.replace(firstPart, '.pdf'))
  if (keys.length > 0) await db.deleteFrom('made_pdfs').where('storage_key', 'in', keys).execute()
}

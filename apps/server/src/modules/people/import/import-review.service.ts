import type { ImportEncoding, ImportMapping, ImportRow, UserImport } from '@majlis/contract'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { InvitationLimits } from '../invitation-limits.ts'
import type { Administrator } from '../people.policy.ts'
import { requireAdmin } from '../../tenancy/index.ts'
import { fieldsOf } from './columns.ts'
import { getImport, lockInReview, type RowReplacer } from './import-rows.ts'
import type { RowFields } from './judge-rows.ts'
import { readTable } from './read-table.ts'
import * as userImportRepository from './user-imports.repository.ts'

export type ImportReview = ReturnType<typeof createImportReview>

/** Corrections of a list before it is sent. Each correction checks all rows again. All throw `user_import.already_sent`. */
export function createImportReview({
  db,
  invitationLimits,
  replaceRows,
}: {
  db: Db
  invitationLimits: Pick<InvitationLimits, 'upload' | 'judgeAgain'>
  replaceRows: RowReplacer
}) {
  /** In one transaction, while the list is in review. */
  function review<T>(actor: Administrator, id: string, change: (tx: Tx) => Promise<T>): Promise<T> {
    return db.transaction().execute(async (tx) => {
      await lockInReview(tx, actor.organizationId, id)
      return change(tx)
    })
  }

  return {
    /** Assigns the columns; corrections are lost. */
    async map(actor: Administrator, id: string, mapping: ImportMapping): Promise<UserImport> {
      requireAdmin(actor)
      await invitationLimits.judgeAgain(actor)
      return review(actor, id, async (tx) => {
        await userImportRepository.update(tx, id, { mapping })
        const rows = await userImportRepository.listAll(tx, id)
        const fieldsOfRow = ({ cells }: (typeof rows)[number]) => fieldsOf(cells, mapping)
        const stored = await replaceRows(tx, { ...actor, id }, () => rows.values(), fieldsOfRow)
        return getImport(tx, actor.organizationId, id, stored)
      })
    },

    /**
     * Reads the file in another encoding and finds its columns; corrections are lost. Throws `input.invalid` (the file is no longer
     * kept), and what `readList` throws.
     */
    async encode(actor: Administrator, id: string, encoding: ImportEncoding): Promise<UserImport> {
      requireAdmin(actor)
      await invitationLimits.upload(actor)
      return review(actor, id, async (tx) => {
        const content = await userImportRepository.findContent(tx, id)
        if (!content) throw new AppError('input.invalid', { field: 'encoding' })
        const { columns, mapping, rows } = await readTable(content, encoding)
        await userImportRepository.update(tx, id, { columns, mapping, encoding })
        const stored = await replaceRows(tx, { ...actor, id }, rows, ({ cells }) => fieldsOf(cells, mapping))
        return getImport(tx, actor.organizationId, id, stored)
      })
    },

    /** Changes one row. All rows are checked again, because it may have been a duplicate. */
    async correct(
      actor: Administrator,
      { id, row: number, ...fields }: RowFields & { id: string; row: number },
    ): Promise<{ import: UserImport; row: ImportRow }> {
      requireAdmin(actor)
      await invitationLimits.judgeAgain(actor)
      return review(actor, id, async (tx) => {
        const rows = await userImportRepository.listAll(tx, id)
        const fieldsOfRow = (row: (typeof rows)[number]) => (row.row === number ? fields : row)
        const stored = await replaceRows(tx, { ...actor, id }, () => rows.values(), fieldsOfRow)
        const corrected = await userImportRepository.findRow(tx, id, number)
        if (!corrected) throw new AppError('user_import.not_found')
        return { import: await getImport(tx, actor.organizationId, id, stored), row: corrected }
      })
    },
  }
}

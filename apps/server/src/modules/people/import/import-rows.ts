import { emailKey, limits, type UserImport } from '@majlis/contract'
import type { DbOrTx, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { FilesApi } from '../../files/index.ts'
import type { RulesReader } from '../../tenancy/index.ts'
import { createRowJudge, type RowFields } from './judge-rows.ts'
import * as userImportRepository from './user-imports.repository.ts'
import type { NumberedCells } from './user-imports.repository.ts'

/** Rows that are checked and stored together. */
const batchRows = 1_000

export type RowReplacer = ReturnType<typeof createRowReplacer>

/** Throws `user_import.not_found`. */
export async function getImport(connection: DbOrTx, organizationId: string, id: string): Promise<UserImport> {
  const found = await userImportRepository.find(connection, organizationId, id)
  if (!found) throw new AppError('user_import.not_found')
  return found
}

/** Throws `user_import.not_found`, `user_import.already_sent`. */
export async function lockInReview(tx: Tx, organizationId: string, id: string): Promise<void> {
  const found = await userImportRepository.findForUpdate(tx, organizationId, id)
  if (!found) throw new AppError('user_import.not_found')
  if (found.status !== 'review') throw new AppError('user_import.already_sent')
}

export function createRowReplacer({
  rules,
  files,
}: {
  rules: Pick<RulesReader, 'accessOf'>
  files: Pick<FilesApi, 'requireRoom'>
}) {
  /**
   * Checks all rows of a list and replaces the stored ones. A batch is checked while the one before is stored, so that
   * a long list takes little memory. Throws `file.organization_full` and `file.no_space` if there is no room for it.
   */
  return async <R extends NumberedCells>(
    tx: Tx,
    { organizationId, id }: { organizationId: string; id: string },
    rows: () => IteratorObject<R>,
    fieldsOfRow: (row: R) => RowFields,
  ): Promise<void> => {
    const emails = rows().map((row) => emailKey(fieldsOfRow(row).email))
    const known = await userImportRepository.knownEmails(tx, organizationId, emails.toArray())
    const { allowDomain } = await rules.accessOf(tx, organizationId)
    const judge = createRowJudge({ known, allowDomain })
    let stored = userImportRepository.deleteRows(tx, id)
    let rowsBytes = 0
    for (const batch of batchesOf(rows(), batchRows)) {
      const judged = batch.map((row) => ({ row: row.row, cells: row.cells, ...judge(fieldsOfRow(row)) }))
      await stored
      stored = userImportRepository.insertRows(tx, id, judged)
      rowsBytes += batch.reduce((sum, row) => sum + bytesOf(row), 0)
    }
    await stored
    await userImportRepository.update(tx, id, { rowsBytes })
    if ((await userImportRepository.sumBytes(tx, organizationId)) > limits.userImport.maxOrganizationBytes)
      throw new AppError('file.organization_full')
    // Counted already.
    await files.requireRoom(tx, organizationId, 0)
  }
}

/** The approximate size of a row: its cells, and once more its fields. */
function bytesOf({ cells }: NumberedCells): number {
  return 200 + 2 * cells.reduce((sum, cell) => sum + Buffer.byteLength(cell), 0)
}

function* batchesOf<T>(all: Iterable<T>, size: number): Generator<T[], void> {
  let batch: T[] = []
  for (const one of all) {
    if (batch.push(one) < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

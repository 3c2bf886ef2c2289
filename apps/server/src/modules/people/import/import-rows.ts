import { limits, type UserImport } from '@majlis/contract'
import type { DbOrTx, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { FilesApi } from '../../files/index.ts'
import type { RulesReader } from '../../tenancy/index.ts'
import { createRowJudge, type RowFields } from './judge-rows.ts'
import * as userImportRepository from './user-imports.repository.ts'
import type { NumberedCells, RowsSummary } from './user-imports.repository.ts'

/** Rows that are checked and stored together. */
const batchRows = 1_000

export type RowReplacer = ReturnType<typeof createRowReplacer>

/** `known`: what has just been stored of its rows. Throws `user_import.not_found`. */
export async function getImport(
  connection: DbOrTx,
  organizationId: string,
  id: string,
  known?: RowsSummary,
): Promise<UserImport> {
  const found = await userImportRepository.find(connection, organizationId, id, known)
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
   * Checks all rows of a list and replaces the stored ones, in one pass: a batch is checked while the one before is stored, which also keeps a long
   * list from taking much memory. Returns the counts and the sample of the stored rows. Throws `file.organization_full` and `file.no_space` if there is no room for it.
   */
  return async <R extends NumberedCells>(
    tx: Tx,
    { organizationId, id }: { organizationId: string; id: string },
    rows: IteratorObject<R>,
    fieldsOfRow: (row: R) => RowFields,
  ): Promise<RowsSummary> => {
    const { allowDomain } = await rules.accessOf(tx, organizationId)
    const judge = createRowJudge({ allowDomain })
    const sample = createSample()
    const counts = { success: 0, failed: 0, already_user: 0, duplicate: 0, sent: 0 }
    let storing = userImportRepository.deleteRows(tx, id)
    let rowsBytes = 0
    for (const batch of batchesOf(rows, batchRows)) {
      const judged = batch.map((row) => {
        rowsBytes += bytesOf(row)
        sample.add(row.cells)
        const found = judge(fieldsOfRow(row))
        return { found, unjudged: userImportRepository.unjudgedRow(id, row, found.fields) }
      })
      const emails = judged.map(({ found }) => found.fields.email)
      const finding = userImportRepository.findMembers(tx, organizationId, emails)
      const [members] = await Promise.all([finding, storing])
      const results = judged.map(({ found, unjudged }) => {
        const result = members.has(found.fields.email) ? found.resultOfMember : found.result
        return { unjudged, result, reason: result === 'failed' ? found.reason : null }
      })
      for (const { result } of results) counts[result] += 1
      storing = userImportRepository.insertRows(tx, results)
      // If the next rows are refused, no one awaits it any more.
      storing.catch(() => undefined)
    }
    await storing
    await userImportRepository.update(tx, id, { rowsBytes })
    if ((await userImportRepository.sumBytes(tx, organizationId)) > limits.userImport.maxOrganizationBytes)
      throw new AppError('file.organization_full')
    // Counted already.
    await files.requireRoom(tx, organizationId, 0)
    return { counts, sample: sample.rows() }
  }
}

/** The rows by which people recognise columns and encoding, as `userImportRepository.find` chooses them: first those with other letters than ASCII. */
function createSample() {
  const other: (readonly string[])[] = []
  const plain: (readonly string[])[] = []
  return {
    add(cells: readonly string[]): void {
      if (other.length === userImportRepository.sampleRows) return
      // oxlint-disable-next-line no-control-regex
      const kind = cells.some((cell) => /[^\x01-\x7f]/.test(cell)) ? other : plain
      if (kind.length < userImportRepository.sampleRows) kind.push(cells)
    },
    rows: (): string[][] =>
      [...other, ...plain].slice(0, userImportRepository.sampleRows).map((cells) => [...cells]),
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

import { emailKey, limits, type UserImport } from '@majlis/contract'
import type { DbOrTx, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { eventLoopTurn } from '../../../platform/process/event-loop-turn.ts'
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
   * Checks all rows of a list and replaces the stored ones. They are read twice: first for the addresses, whose members are looked up at once, then
   * to be checked and stored. A batch is checked while the one before is stored, which also keeps a long list from taking much memory. Returns the
   * counts and the sample of the stored rows. Throws `file.organization_full` and `file.no_space` if there is no room for it.
   */
  return async <R extends NumberedCells>(
    tx: Tx,
    { organizationId, id }: { organizationId: string; id: string },
    rows: () => IteratorObject<R>,
    fieldsOfRow: (row: R) => RowFields,
  ): Promise<RowsSummary> => {
    const { allowDomain } = await rules.accessOf(tx, organizationId)
    await userImportRepository.deleteRows(tx, id)
    const emails = rows().map((row) => emailKey(fieldsOfRow(row).email))
    const members = await userImportRepository.findMembers(tx, organizationId, emails.toArray())
    const judge = createRowJudge({ allowDomain })
    const sample = createSample()
    const counts = { success: 0, failed: 0, already_user: 0, duplicate: 0, sent: 0 }
    let rowsBytes = 0

    function lineOf(row: R): string {
      rowsBytes += bytesOf(row)
      sample.add(row.cells)
      const found = judge(fieldsOfRow(row))
      const result = members.has(found.fields.email) ? found.resultOfMember : found.result
      counts[result] += 1
      const reason = result === 'failed' ? found.reason : null
      return userImportRepository.lineOf(id, row, { fields: found.fields, result, reason })
    }
    async function* pieces(): AsyncGenerator<string, void> {
      for (const batch of batchesOf(rows(), batchRows)) {
        yield batch.map(lineOf).join('')
        await eventLoopTurn()
      }
    }
    await userImportRepository.insertRows(tx, pieces())
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

import {
  emailKey,
  importFields,
  limits,
  type ImportEncoding,
  type ImportMapping,
  type ImportResult,
  type ImportRow,
  type UserImport,
} from '@majlis/contract'
import type { DbOrTx, Tx } from '../../../platform/database/database.ts'
import { csvOf } from '../../../platform/csv/csv.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { plainName } from '../../../platform/http/file-names.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { writeWorkbook } from '../../../platform/xlsx/xlsx.ts'
import type { FilesApi } from '../../files/index.ts'
import { isAdminRole, type RulesReader } from '../../tenancy/index.ts'
import { userRepository } from '../../accounts/index.ts'
import type { Administrator } from '../people.policy.ts'
import type { PeopleDeps } from '../people.service.ts'
import { fieldsOf, headingOf, splitHeading, suggestMapping } from './columns.ts'
import { createRowJudge, type RowFields } from './judge-rows.ts'
import { readList } from './read-list.ts'
import { sendUserInvitationsJob } from './send-user-invitations.job.ts'
import * as userImportRepository from './user-imports.repository.ts'
import type { NumberedCells } from './user-imports.repository.ts'
import './user-imports.tables.ts'

/** So many rows are judged and stored together. */
const batchRows = 1_000
/** So many first rows show which columns there are. */
const headRows = 21

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface UserImportDeps extends Pick<PeopleDeps, 'db' | 'clock' | 'audit' | 'invitationLimits'> {
  jobs: Jobs
  rules: Pick<RulesReader, 'accessOf'>
  files: Pick<FilesApi, 'requireRoom'>
}

/** Uploaded lists of people (spec 4.9): review → sending → sent. */
export function createUserImports(deps: UserImportDeps) {
  const { db, clock, audit, jobs, rules, files } = deps

  function requireAdmin({ role }: Administrator): void {
    if (!isAdminRole(role)) throw new AppError('general.forbidden')
  }

  async function getImport(connection: DbOrTx, organizationId: string, id: string): Promise<UserImport> {
    const found = await userImportRepository.find(connection, organizationId, id)
    if (!found) throw new AppError('user_import.not_found')
    return found
  }

  /** Throws `user_import.not_found`, `user_import.already_sent`. */
  async function lockInReview(tx: Tx, organizationId: string, id: string): Promise<void> {
    const found = await userImportRepository.findForUpdate(tx, organizationId, id)
    if (!found) throw new AppError('user_import.not_found')
    if (found.status !== 'review') throw new AppError('user_import.already_sent')
  }

  /**
   * Judges every row of a list and keeps it in place of those before. A batch is judged while the one before is stored, so that
   * a long list takes little memory. Throws `file.organization_full` and `file.no_space` where there is no room for it.
   */
  async function replaceRows<R extends NumberedCells>(
    tx: Tx,
    { organizationId, id }: { organizationId: string; id: string },
    rows: () => IteratorObject<R>,
    fieldsOfRow: (row: R) => RowFields,
  ): Promise<void> {
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

  return {
    /** The list to complete, with an example. Throws `general.forbidden`. */
    async template(
      actor: Administrator,
      format: 'csv' | 'xlsx',
    ): Promise<{ fileName: string; type: string; base64: string }> {
      requireAdmin(actor)
      const user = await userRepository.findById(db, actor.organizationId, actor.userId)
      const heading = importFields.map((field) => headingOf(field, user?.language ?? 'en'))
      const isCsv = format === 'csv'
      const content = isCsv ? Buffer.from(csvOf([heading])) : writeWorkbook('Majlis', [heading])
      return {
        fileName: `users.${format}`,
        type: isCsv ? 'text/csv;charset=utf-8' : workbookType,
        base64: Buffer.from(content).toString('base64'),
      }
    },

    /** Judges each row of a list and keeps it; nobody is invited yet. Throws what `readList` throws, `file.no_space`,
     * `file.organization_full`. */
    async upload(
      actor: Administrator,
      { fileName, bytes }: { fileName: string; bytes: Uint8Array },
    ): Promise<UserImport> {
      requireAdmin(actor)
      if (bytes.length > limits.userImport.maxBytes) throw new AppError('file.too_large')
      await db.transaction().execute((tx) => files.requireRoom(tx, actor.organizationId, bytes.length))
      await deps.invitationLimits.upload(actor)
      const { columns, mapping, rows, encoding } = await tableOf(bytes)
      const id = newId(clock.now())
      return db.transaction().execute(async (tx) => {
        await userImportRepository.insert(tx, {
          id,
          organization_id: actor.organizationId,
          created_by: actor.userId,
          file_name: plainName(fileName) || 'users',
          columns,
          mapping,
          encoding,
          content: encoding === null ? null : Buffer.from(bytes),
          created_at: new Date(clock.now()),
        })
        await replaceRows(tx, { ...actor, id }, rows, ({ cells }) => fieldsOf(cells, mapping))
        return getImport(tx, actor.organizationId, id)
      })
    },

    /** Throws `general.forbidden`, `user_import.not_found`. */
    async get(actor: Administrator, id: string): Promise<UserImport> {
      requireAdmin(actor)
      return getImport(db, actor.organizationId, id)
    },

    /** Throws `general.forbidden`, `user_import.not_found`. */
    async listRows(
      actor: Administrator,
      {
        id,
        result,
        page,
        pageSize,
      }: { id: string; result?: ImportResult | undefined; page: number; pageSize: number },
    ): Promise<{ rows: ImportRow[]; hasMore: boolean }> {
      requireAdmin(actor)
      await getImport(db, actor.organizationId, id)
      const found = await userImportRepository.listRows(db, id, {
        result,
        limit: pageSize + 1,
        offset: (page - 1) * pageSize,
      })
      return { rows: found.slice(0, pageSize), hasMore: found.length > pageSize }
    },

    /** Reads the columns as told and judges every row anew; corrections are lost. Throws `user_import.already_sent`. */
    async map(actor: Administrator, id: string, mapping: ImportMapping): Promise<UserImport> {
      requireAdmin(actor)
      await deps.invitationLimits.judgeAgain(actor)
      return db.transaction().execute(async (tx) => {
        await lockInReview(tx, actor.organizationId, id)
        await userImportRepository.update(tx, id, { mapping })
        const rows = await userImportRepository.listAll(tx, id)
        await replaceRows(
          tx,
          { ...actor, id },
          () => rows.values(),
          ({ cells }) => fieldsOf(cells, mapping),
        )
        return getImport(tx, actor.organizationId, id)
      })
    },

    /**
     * Reads the file in another encoding, finds its columns and judges every row anew; corrections are lost. Throws
     * `user_import.already_sent`, `input.invalid` (the file is not kept any more), and what `readList` throws.
     */
    async encode(actor: Administrator, id: string, encoding: ImportEncoding): Promise<UserImport> {
      requireAdmin(actor)
      await deps.invitationLimits.upload(actor)
      return db.transaction().execute(async (tx) => {
        await lockInReview(tx, actor.organizationId, id)
        const content = await userImportRepository.findContent(tx, id)
        if (!content) throw new AppError('input.invalid', { field: 'encoding' })
        const { columns, mapping, rows } = await tableOf(content, encoding)
        await userImportRepository.update(tx, id, { columns, mapping, encoding })
        await replaceRows(tx, { ...actor, id }, rows, ({ cells }) => fieldsOf(cells, mapping))
        return getImport(tx, actor.organizationId, id)
      })
    },

    /** Changes one row; all are judged anew, for it may have been a duplicate. Throws `user_import.already_sent`. */
    async correct(
      actor: Administrator,
      { id, row: number, ...fields }: RowFields & { id: string; row: number },
    ): Promise<{ import: UserImport; row: ImportRow }> {
      requireAdmin(actor)
      await deps.invitationLimits.judgeAgain(actor)
      return db.transaction().execute(async (tx) => {
        await lockInReview(tx, actor.organizationId, id)
        const rows = await userImportRepository.listAll(tx, id)
        await replaceRows(
          tx,
          { ...actor, id },
          () => rows.values(),
          (row) => (row.row === number ? fields : row),
        )
        const corrected = await userImportRepository.findRow(tx, id, number)
        if (!corrected) throw new AppError('user_import.not_found')
        return { import: await getImport(tx, actor.organizationId, id), row: corrected }
      })
    },

    /** From now on a job invites everybody whose row is good. Throws `user_import.already_sent`. */
    async send(actor: Administrator, id: string): Promise<UserImport> {
      requireAdmin(actor)
      const { counts, status } = await getImport(db, actor.organizationId, id)
      if (status !== 'review') throw new AppError('user_import.already_sent')
      await deps.invitationLimits.list(actor, counts.success)
      return db.transaction().execute(async (tx) => {
        await lockInReview(tx, actor.organizationId, id)
        await userImportRepository.update(tx, id, { status: 'sending' })
        const upload = await getImport(tx, actor.organizationId, id)
        await audit.record(tx, {
          actorUserId: actor.userId,
          organizationId: actor.organizationId,
          act: 'users_imported',
          subject: { kind: 'organization', id: actor.organizationId, name: null },
          before: null,
          after: { fileName: upload.fileName, users: upload.counts.success },
          address: actor.address,
        })
        await jobs.add(tx, sendUserInvitationsJob, { importId: id }, { key: `send-user-invitations:${id}` })
        return upload
      })
    },

    /** Lists hold what stands in the accounts by then, and more; they go after 30 days. */
    async purge(): Promise<void> {
      const createdBefore = new Date(clock.now() - limits.userImport.keptDays * 86_400_000)
      await userImportRepository.deleteOlderThan(db, createdBefore)
    },
  }
}

/** The columns and rows of a file. Throws what `readList` throws and `user_import.empty`; its rows `user_import.rows_exceeded`. */
async function tableOf(bytes: Uint8Array, said?: ImportEncoding) {
  const { rows, encoding } = await readList(bytes, said)
  const head = rows()
    .take(headRows)
    .map(({ cells }) => cells)
  const { columns, rows: first } = splitHeading(head.toArray())
  if (first.length === 0) throw new AppError('user_import.empty')
  const headings = columns.length > 0 ? 1 : 0
  return {
    columns,
    mapping: suggestMapping(columns, first),
    encoding,
    rows: () =>
      rows()
        .drop(headings)
        .map((row, place) => {
          if (place >= limits.userImport.maxRows) throw new AppError('user_import.rows_exceeded')
          return row
        }),
  }
}

/** About what a row takes: kept as it stands in the file, and once more by field. */
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

export type UserImports = ReturnType<typeof createUserImports>

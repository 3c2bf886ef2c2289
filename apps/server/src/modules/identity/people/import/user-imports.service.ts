import {
  importFields,
  limits,
  type ImportEncoding,
  type ImportMapping,
  type ImportResult,
  type ImportRow,
  type UserImport,
} from '@majlis/contract'
import type { DbOrTx, Tx } from '../../../../platform/database/database.ts'
import { csvOf } from '../../../../platform/csv/csv.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { newId } from '../../../../platform/ids/ids.ts'
import type { Jobs } from '../../../../platform/jobs/jobs.ts'
import { writeWorkbook } from '../../../../platform/xlsx/xlsx.ts'
import { isAdminRole } from '../../identity.policy.ts'
import type { SignInRules } from '../../identity.ports.ts'
import { createUserRepository } from '../../users.repository.ts'
import type { Administrator } from '../people.policy.ts'
import type { PeopleDeps } from '../people.service.ts'
import { fieldsOf, headingOf, splitHeading, suggestMapping } from './columns.ts'
import { judgeRows, type RowFields } from './judge-rows.ts'
import { readList } from './read-list.ts'
import { sendUserInvitationsJob } from './send-user-invitations.job.ts'
import { createUserImportRepository, type NumberedRow } from './user-imports.repository.ts'
import './user-imports.tables.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface UserImportDeps extends Pick<PeopleDeps, 'db' | 'clock' | 'audit'> {
  jobs: Jobs
  rules: Pick<SignInRules, 'accessOf'>
}

/** Uploaded lists of people (spec 4.9): review → sending → sent. */
export function createUserImports(deps: UserImportDeps) {
  const { db, clock, audit, jobs, rules } = deps

  function requireAdmin({ role }: Administrator): void {
    if (!isAdminRole(role)) throw new AppError('general.forbidden')
  }

  async function getImport(connection: DbOrTx, organizationId: string, id: string): Promise<UserImport> {
    const found = await createUserImportRepository(connection).find(organizationId, id)
    if (!found) throw new AppError('user_import.not_found')
    return found
  }

  /** Throws `user_import.not_found`, `user_import.already_sent`. */
  async function lockInReview(tx: Tx, organizationId: string, id: string): Promise<void> {
    const found = await createUserImportRepository(tx).findForUpdate(organizationId, id)
    if (!found) throw new AppError('user_import.not_found')
    if (found.status !== 'review') throw new AppError('user_import.already_sent')
  }

  async function judge(
    tx: Tx,
    organizationId: string,
    rows: readonly { row: number; cells: readonly string[]; fields: RowFields }[],
  ): Promise<NumberedRow[]> {
    const emails = rows.map(({ fields }) => fields.email.toLowerCase())
    const known = await createUserImportRepository(tx).knownEmails(organizationId, emails)
    const { allowDomain } = await rules.accessOf(tx, organizationId)
    const judged = judgeRows(
      rows.map(({ fields }) => fields),
      { known, allowDomain },
    )
    return rows.flatMap(({ row, cells }, place) => {
      const one = judged[place]
      return one ? [{ ...one, row, cells }] : []
    })
  }

  return {
    /** The list to complete, with an example. Throws `general.forbidden`. */
    async template(
      actor: Administrator,
      format: 'csv' | 'xlsx',
    ): Promise<{ fileName: string; type: string; base64: string }> {
      requireAdmin(actor)
      const user = await createUserRepository(db).findById(actor.organizationId, actor.userId)
      const heading = importFields.map((field) => headingOf(field, user?.language ?? 'en'))
      const isCsv = format === 'csv'
      const content = isCsv ? Buffer.from(csvOf([heading])) : writeWorkbook('Majlis', [heading])
      return {
        fileName: `users.${format}`,
        type: isCsv ? 'text/csv;charset=utf-8' : workbookType,
        base64: Buffer.from(content).toString('base64'),
      }
    },

    /** Judges each row of a list and keeps it; nobody is invited yet. Throws what `readList` throws. */
    async upload(
      actor: Administrator,
      { fileName, bytes }: { fileName: string; bytes: Uint8Array },
    ): Promise<UserImport> {
      requireAdmin(actor)
      if (bytes.length > limits.userImport.maxBytes) throw new AppError('file.too_large')
      const { columns, mapping, rows, encoding } = tableOf(bytes)
      const id = newId(clock.now())
      return db.transaction().execute(async (tx) => {
        const repository = createUserImportRepository(tx)
        const judged = await judge(tx, actor.organizationId, rows)
        await repository.insert({
          id,
          organization_id: actor.organizationId,
          created_by: actor.userId,
          file_name: fileName,
          columns,
          mapping,
          encoding,
          content: encoding === null ? null : Buffer.from(bytes),
          created_at: new Date(clock.now()),
        })
        await repository.replaceRows(id, judged)
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
      const found = await createUserImportRepository(db).listRows(id, {
        result,
        limit: pageSize + 1,
        offset: (page - 1) * pageSize,
      })
      return { rows: found.slice(0, pageSize), hasMore: found.length > pageSize }
    },

    /** Reads the columns as told and judges every row anew; corrections are lost. Throws `user_import.already_sent`. */
    async map(actor: Administrator, id: string, mapping: ImportMapping): Promise<UserImport> {
      requireAdmin(actor)
      return db.transaction().execute(async (tx) => {
        await lockInReview(tx, actor.organizationId, id)
        const repository = createUserImportRepository(tx)
        const rows = await repository.listAll(id)
        const judged = await judge(
          tx,
          actor.organizationId,
          rows.map(({ row, cells }) => ({ row, cells, fields: fieldsOf(cells, mapping) })),
        )
        await repository.update(id, { mapping })
        await repository.replaceRows(id, judged)
        return getImport(tx, actor.organizationId, id)
      })
    },

    /**
     * Reads the file in another encoding, finds its columns and judges every row anew; corrections are lost. Throws
     * `user_import.already_sent`, `input.invalid` (the file is not kept any more), and what `readList` throws.
     */
    async encode(actor: Administrator, id: string, encoding: ImportEncoding): Promise<UserImport> {
      requireAdmin(actor)
      return db.transaction().execute(async (tx) => {
        await lockInReview(tx, actor.organizationId, id)
        const repository = createUserImportRepository(tx)
        const content = await repository.findContent(id)
        if (!content) throw new AppError('input.invalid', { field: 'encoding' })
        const { columns, mapping, rows } = tableOf(content, encoding)
        await repository.update(id, { columns, mapping, encoding })
        await repository.replaceRows(id, await judge(tx, actor.organizationId, rows))
        return getImport(tx, actor.organizationId, id)
      })
    },

    /** Changes one row; all are judged anew, for it may have been a duplicate. Throws `user_import.already_sent`. */
    async correct(
      actor: Administrator,
      { id, row: number, ...fields }: RowFields & { id: string; row: number },
    ): Promise<{ import: UserImport; row: ImportRow }> {
      requireAdmin(actor)
      return db.transaction().execute(async (tx) => {
        await lockInReview(tx, actor.organizationId, id)
        const repository = createUserImportRepository(tx)
        const rows = await repository.listAll(id)
        if (!rows.some(({ row }) => row === number)) throw new AppError('user_import.not_found')
        const judged = await judge(
          tx,
          actor.organizationId,
          rows.map(({ row, cells, ...stored }) => ({ row, cells, fields: row === number ? fields : stored })),
        )
        await repository.replaceRows(id, judged)
        const corrected = judged.find(({ row }) => row === number)
        if (!corrected) throw new AppError('user_import.not_found')
        const { cells: _cells, ...told } = corrected
        return { import: await getImport(tx, actor.organizationId, id), row: { ...told, isSent: false } }
      })
    },

    /** From now on a job invites everybody whose row is good. Throws `user_import.already_sent`. */
    async send(actor: Administrator, id: string): Promise<UserImport> {
      requireAdmin(actor)
      return db.transaction().execute(async (tx) => {
        await lockInReview(tx, actor.organizationId, id)
        await createUserImportRepository(tx).update(id, { status: 'sending' })
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
      await createUserImportRepository(db).deleteOlderThan(createdBefore)
    },
  }
}

/** The columns and rows of a file. Throws what `readList` throws. */
function tableOf(bytes: Uint8Array, said?: ImportEncoding) {
  const list = readList(bytes, said)
  const { columns, rows } = splitHeading(list.rows)
  if (rows.length === 0) throw new AppError('user_import.empty')
  if (rows.length > limits.userImport.maxRows) throw new AppError('user_import.rows_exceeded')
  const mapping = suggestMapping(columns, rows)
  const firstRow = columns.length > 0 ? 2 : 1
  return {
    columns,
    mapping,
    encoding: list.encoding,
    rows: rows.map((cells, place) => ({ row: firstRow + place, cells, fields: fieldsOf(cells, mapping) })),
  }
}

export type UserImports = ReturnType<typeof createUserImports>

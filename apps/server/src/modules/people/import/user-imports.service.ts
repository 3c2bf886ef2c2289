import { limits, type ImportResult, type ImportRow, type UserImport } from '@majlis/contract'
import type { AuditLog } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { plainName } from '../../../platform/http/file-names.ts'
import { newId } from '../../../platform/ids/ids.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { FilesApi } from '../../files/index.ts'
import { userRepository } from '../../accounts/index.ts'
import type { InvitationLimits } from '../invitation-limits.ts'
import type { Administrator } from '../people.policy.ts'
import { requireAdmin } from '../../tenancy/index.ts'
import { fieldsOf } from './columns.ts'
import { getImport, lockInReview, type RowReplacer } from './import-rows.ts'
import { readTable } from './read-table.ts'
import { sendUserInvitationsJob } from './send-user-invitations.job.ts'
import { templateOf } from './template.ts'
import * as userImportRepository from './user-imports.repository.ts'
import './user-imports.tables.ts'

interface UserImportDeps {
  db: Db
  clock: Clock
  audit: AuditLog
  jobs: Jobs
  files: Pick<FilesApi, 'requireRoom'>
  invitationLimits: Pick<InvitationLimits, 'upload' | 'list'>
  replaceRows: RowReplacer
}

export type UserImports = ReturnType<typeof createUserImports>

/** Uploaded lists of people (spec 4.9): review → sending → sent. All throw `general.forbidden`. */
export function createUserImports(deps: UserImportDeps) {
  const { db, clock, audit, jobs, files, invitationLimits, replaceRows } = deps

  return {
    async template(actor: Administrator, format: 'csv' | 'xlsx') {
      requireAdmin(actor)
      const user = await userRepository.findById(db, actor.organizationId, actor.userId)
      return templateOf(format, user?.language ?? 'en')
    },

    /** Checks and stores each row of a list; no one is invited yet. Throws what `readList` and `replaceRows` throw. */
    async upload(actor: Administrator, { fileName, bytes }: UploadedFile): Promise<UserImport> {
      requireAdmin(actor)
      if (bytes.length > limits.userImport.maxBytes) throw new AppError('file.too_large')
      await db.transaction().execute((tx) => files.requireRoom(tx, actor.organizationId, bytes.length))
      await invitationLimits.upload(actor)
      const { columns, mapping, rows, encoding } = await readTable(bytes)
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
        const stored = await replaceRows(tx, { ...actor, id }, rows, ({ cells }) => fieldsOf(cells, mapping))
        return getImport(tx, actor.organizationId, id, stored)
      })
    },

    /** Throws `user_import.not_found`. */
    async get(actor: Administrator, id: string): Promise<UserImport> {
      requireAdmin(actor)
      return getImport(db, actor.organizationId, id)
    },

    /** Throws `user_import.not_found`. */
    async listRows(
      actor: Administrator,
      { id, result, page, pageSize }: ImportPage,
    ): Promise<{ rows: ImportRow[]; hasMore: boolean }> {
      requireAdmin(actor)
      await getImport(db, actor.organizationId, id)
      const part = { result, limit: pageSize + 1, offset: (page - 1) * pageSize }
      const found = await userImportRepository.listRows(db, id, part)
      return { rows: found.slice(0, pageSize), hasMore: found.length > pageSize }
    },

    /** Starts a job that invites everyone with a valid row. Throws `user_import.already_sent`. */
    async send(actor: Administrator, id: string): Promise<UserImport> {
      requireAdmin(actor)
      const { counts, status } = await getImport(db, actor.organizationId, id)
      if (status !== 'review') throw new AppError('user_import.already_sent')
      await invitationLimits.list(actor, counts.success)
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
  }
}

interface UploadedFile {
  fileName: string
  bytes: Uint8Array
}

interface ImportPage {
  id: string
  result?: ImportResult | undefined
  page: number
  pageSize: number
}

/** Deletes lists after 30 days. */
export function createImportPurge({ db, clock }: { db: Db; clock: Clock }) {
  return async (): Promise<void> => {
    const createdBefore = new Date(clock.now() - limits.userImport.keptDays * dayMs)
    await userImportRepository.deleteOlderThan(db, createdBefore)
  }
}

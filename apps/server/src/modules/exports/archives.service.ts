import type { DataExport } from '@majlis/contract'
import { utcDay, type Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Storage, StoredContent } from '../../platform/storage/storage.ts'
import { hasAccess, type User } from '../accounts/index.ts'
import type { OrganizationAdminApi } from '../organization-admin/index.ts'
import { whileAllowed } from '../../platform/storage/while-allowed.ts'
import type { DownloadClaim, DownloadLinks } from './download-link.ts'
import * as exportsRepository from './exports.repository.ts'
import type { ExportRow, ExportSubject } from './exports.repository.ts'
import { archiveKey } from './write-export.handler.ts'
import { writeExport } from './write-export.job.ts'

export interface ArchivesDeps {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  storage: Storage
  accounts: {
    findUser(
      db: DbOrTx,
      organizationId: string,
      userId: string,
    ): Promise<Pick<User, 'id' | 'role' | 'status' | 'deletedAt'> | null>
  }
  organizations: Pick<OrganizationAdminApi, 'lock'>
  links: DownloadLinks
}

export interface Archive extends StoredContent {
  /** Letters, digits and hyphens. */
  name: string
}

export type Archives = ReturnType<typeof createArchives>

/** Archives that a job writes, of an organisation or of a person. The caller has checked who may have one. */
export function createArchives(deps: ArchivesDeps) {
  const { db, clock, jobs, storage, organizations, links } = deps

  /** What is over is gone, also before the row is. */
  async function findCurrent(connection: DbOrTx, subject: ExportSubject): Promise<ExportRow | null> {
    const row = await exportsRepository.find(connection, subject)
    return row === undefined || isOver(row, clock.now()) ? null : row
  }

  return {
    async current(subject: ExportSubject): Promise<DataExport | null> {
      const row = await findCurrent(db, subject)
      return row && present(row)
    },

    /** One that is being written goes on; any other is replaced. `onStart` runs in the transaction of a new one. */
    async start(
      subject: ExportSubject,
      requestedBy: string,
      onStart?: (tx: Tx) => Promise<void>,
    ): Promise<DataExport> {
      const { organizationId } = subject
      return db.transaction().execute(async (tx) => {
        await organizations.lock(tx, organizationId)
        const before = await exportsRepository.find(tx, subject)
        if (before?.state === 'waiting' || before?.state === 'running') return present(before)
        if (before) await exportsRepository.delete(tx, subject, before.id)
        const id = newId(clock.now())
        const row = {
          id,
          organization_id: organizationId,
          user_id: subject.userId,
          requested_by: requestedBy,
          state: 'waiting' as const,
          created_at: new Date(clock.now()),
        }
        await exportsRepository.insert(tx, row)
        await jobs.add(tx, writeExport, { organizationId, exportId: id })
        await onStart?.(tx)
        return present({ ...row, progress: 0, bytes: null, ends_at: null })
      })
    },

    /** What is being written stops; what is ready goes, and its links with it. Throws `organization.export_not_found`. */
    async cancel(subject: ExportSubject, id: string): Promise<void> {
      const isDeleted = await exportsRepository.delete(db, subject, id)
      if (!isDeleted) throw new AppError('organization.export_not_found')
    },

    /** Throws `organization.export_not_found` for what is not there, or not ready. */
    async link(
      subject: ExportSubject,
      id: string,
      readerId: string,
    ): Promise<{ url: string; endsAt: number }> {
      const row = await findCurrent(db, subject)
      if (row?.id !== id || row.state !== 'ready') throw new AppError('organization.export_not_found')
      return links.make({ organizationId: subject.organizationId, exportId: id, userId: readerId })
    },

    /** Null when the archive is gone, or is not its reader's any more. A download that has begun ends then, too. */
    async open(claim: DownloadClaim): Promise<Archive | null> {
      const row = await findReadable(deps, claim)
      const content = row && (await storage.get(archiveKey(claim.organizationId, claim.exportId)))
      if (!row || !content) return null
      const stream = whileAllowed(content.stream, async () => (await findReadable(deps, claim)) !== null)
      const day = utcDay(row.created_at.getTime())
      return {
        ...content,
        stream,
        name: `${row.user_id === null ? 'majlis-export' : 'majlis-my-data'}-${day}`,
      }
    },

    /** Contents follow as those of files do. Harmless when run twice. */
    deleteEnded: (): Promise<void> => exportsRepository.deleteEnded(db, new Date(clock.now())),
  }
}

const isOver = ({ ends_at: endsAt }: ExportRow, nowMs: number): boolean =>
  endsAt !== null && endsAt.getTime() <= nowMs

/** The archive of a link that its reader may have now. */
async function findReadable(
  { db, clock, accounts }: Pick<ArchivesDeps, 'db' | 'clock' | 'accounts'>,
  { organizationId, exportId, userId }: DownloadClaim,
): Promise<ExportRow | null> {
  const row = await exportsRepository.findById(db, organizationId, exportId)
  if (row?.state !== 'ready' || isOver(row, clock.now())) return null
  return (await mayRead({ db, accounts }, row, userId)) ? row : null
}

/** An organisation's archive is read by its owners, a person's by that person. */
async function mayRead(
  { db, accounts }: Pick<ArchivesDeps, 'db' | 'accounts'>,
  row: ExportRow,
  userId: string,
): Promise<boolean> {
  const user = await accounts.findUser(db, row.organization_id, userId)
  if (!user || !hasAccess(user)) return false
  return row.user_id === null ? user.role === 'owner' : user.id === row.user_id
}

function present({ id, state, progress, bytes, created_at, ends_at }: ExportRow): DataExport {
  return {
    id,
    state,
    progress,
    bytes,
    createdAt: created_at.getTime(),
    endsAt: ends_at?.getTime() ?? null,
  }
}

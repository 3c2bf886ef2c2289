import type { OrganizationExport } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Storage, StoredContent } from '../../platform/storage/storage.ts'
import type { IdentityModule } from '../identity/index.ts'
import type { OrganizationsModule } from '../organizations/index.ts'
import type { DownloadClaim, DownloadLinks } from './download-link.ts'
import { createExportsRepository, type ExportRow } from './exports.repository.ts'
import { archiveKey } from './write-export.handler.ts'
import { writeExport } from './write-export.job.ts'

interface ExportsDeps {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  audit: AuditLog
  storage: Storage
  identity: Pick<IdentityModule, 'findUser'>
  organizations: Pick<OrganizationsModule, 'find' | 'lock'>
  links: DownloadLinks
}

export interface Archive extends StoredContent {
  /** Letters, digits and hyphens. */
  name: string
}

export type Exports = ReturnType<typeof createExports>

/** Everything of an organisation for its owner to take along. All throw `general.forbidden` for everybody else. */
export function createExports({
  db,
  clock,
  jobs,
  audit,
  storage,
  identity,
  organizations,
  links,
}: ExportsDeps) {
  function requireOwner({ role }: Pick<UserCaller, 'role'>): void {
    if (role !== 'owner') throw new AppError('general.forbidden')
  }

  /** What is over is gone, also before the row is. */
  async function findCurrent(connection: DbOrTx, organizationId: string): Promise<ExportRow | null> {
    const row = await createExportsRepository(connection).find(organizationId)
    const isOver = row?.ends_at !== undefined && row.ends_at !== null && row.ends_at.getTime() <= clock.now()
    return row === undefined || isOver ? null : row
  }

  return {
    async current(caller: UserCaller): Promise<OrganizationExport | null> {
      requireOwner(caller)
      const row = await findCurrent(db, caller.organizationId)
      return row && present(row)
    },

    /** One that is being written goes on; any other is replaced. */
    async start(caller: UserCaller, address: string): Promise<OrganizationExport> {
      requireOwner(caller)
      const { organizationId, userId } = caller
      return db.transaction().execute(async (tx) => {
        await organizations.lock(tx, organizationId)
        const repository = createExportsRepository(tx)
        const before = await repository.find(organizationId)
        if (before?.state === 'waiting' || before?.state === 'running') return present(before)
        if (before) await repository.delete(organizationId, before.id)
        const id = newId(clock.now())
        const row = {
          id,
          organization_id: organizationId,
          requested_by: userId,
          state: 'waiting' as const,
          created_at: new Date(clock.now()),
        }
        await repository.insert(row)
        await jobs.add(tx, writeExport, { organizationId, exportId: id })
        const organization = await organizations.find(tx, organizationId)
        await audit.record(tx, {
          actorUserId: userId,
          organizationId,
          act: 'organization_exported',
          subject: { kind: 'organization', id: organizationId, name: organization?.name ?? null },
          before: null,
          after: null,
          address,
        })
        return present({ ...row, progress: 0, bytes: null, ends_at: null })
      })
    },

    /** What is being written stops; what is ready goes, and its links with it. Throws `organization.export_not_found`. */
    async cancel(caller: UserCaller, id: string): Promise<void> {
      requireOwner(caller)
      const isDeleted = await createExportsRepository(db).delete(caller.organizationId, id)
      if (!isDeleted) throw new AppError('organization.export_not_found')
    },

    /** Throws `organization.export_not_found` for what is not there, or not ready. */
    async link(caller: UserCaller, id: string): Promise<{ url: string; endsAt: number }> {
      requireOwner(caller)
      const { organizationId, userId } = caller
      const row = await findCurrent(db, organizationId)
      if (row?.id !== id || row.state !== 'ready') throw new AppError('organization.export_not_found')
      return links.make({ organizationId, exportId: id, userId })
    },

    /** Null when the archive is gone, or its reader is no active owner any more. */
    async open({ organizationId, exportId, userId }: DownloadClaim): Promise<Archive | null> {
      const user = await identity.findUser(db, organizationId, userId)
      if (user?.role !== 'owner' || user.status !== 'active' || user.deletedAt !== null) return null
      const row = await findCurrent(db, organizationId)
      if (row?.id !== exportId || row.state !== 'ready') return null
      const content = await storage.get(archiveKey(organizationId, exportId))
      if (!content) return null
      const day = row.created_at.toISOString().slice(0, 10)
      return { ...content, name: `majlis-export-${day}` }
    },

    /** Contents follow as those of files do. Harmless when run twice. */
    deleteEnded: (): Promise<void> => createExportsRepository(db).deleteEnded(new Date(clock.now())),
  }
}

function present({ id, state, progress, bytes, created_at, ends_at }: ExportRow): OrganizationExport {
  return {
    id,
    state,
    progress,
    bytes,
    createdAt: created_at.getTime(),
    endsAt: ends_at?.getTime() ?? null,
  }
}

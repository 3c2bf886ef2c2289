import { limits, type AuditEntry, type AuditFilter } from '@majlis/contract'
import type { AuditLog } from '../../../platform/audit/audit.ts'
import { utcDay, type Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { requireAdmin } from '../../tenancy/index.ts'
import type { AccountsApi } from '../../accounts/index.ts'
import { auditCsv } from './audit-csv.ts'
import * as auditEntriesRepository from './audit-entries.repository.ts'

interface AuditDeps {
  db: Db
  clock: Clock
  audit: AuditLog
  accounts: Pick<AccountsApi, 'findUser'>
}

export type AuditReader = ReturnType<typeof createAuditReader>

/** The audit log, for owners and admins of the organisation. */
export function createAuditReader({ db, clock, audit, accounts }: AuditDeps) {
  return {
    /** Throws `general.forbidden`. */
    async list(
      caller: UserCaller,
      { cursor, pageSize, ...filter }: AuditFilter & { cursor?: string | undefined; pageSize: number },
    ): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
      requireAdmin(caller)
      const page = { cursor: cursor ?? null, limit: pageSize + 1 }
      const found = await auditEntriesRepository.list(db, caller.organizationId, filter, page)
      const entries = found.slice(0, pageSize)
      return { entries, nextCursor: found.length > pageSize ? (entries.at(-1)?.id ?? null) : null }
    },

    /** The export is an entry of the log too. Throws `general.forbidden`. */
    async export(
      caller: UserCaller,
      filter: AuditFilter,
      address: string,
    ): Promise<{ fileName: string; csv: string; isCut: boolean }> {
      requireAdmin(caller)
      const { organizationId, userId } = caller
      const user = await accounts.findUser(db, organizationId, userId)
      if (!user) throw new AppError('general.forbidden')
      const { maxExportRows } = limits.audit
      const page = { cursor: null, limit: maxExportRows + 1 }
      const found = await auditEntriesRepository.list(db, organizationId, filter, page)
      const entries = found.slice(0, maxExportRows)
      await db.transaction().execute((tx) =>
        audit.record(tx, {
          actorUserId: userId,
          organizationId,
          act: 'audit_log_exported',
          subject: { kind: 'organization', id: organizationId, name: null },
          before: null,
          after: { entries: entries.length },
          address,
        }),
      )
      const day = utcDay(clock.now())
      const csv = auditCsv(entries, user.language)
      return { fileName: `audit-log-${day}.csv`, csv, isCut: found.length > entries.length }
    },
  }
}

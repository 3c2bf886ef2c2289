import { limits, type PersonColumn, type PersonFilter } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import { utcDay, type Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { requireAdmin } from '../tenancy/index.ts'
import { peopleCsv } from './people-csv.ts'
import * as peopleListRepository from './people-list.repository.ts'
import type { Administrator } from './people.policy.ts'

export type PeopleExport = ReturnType<typeof createPeopleExport>

/** The list of users as a file (spec 2.57). The export is logged. Throws `general.forbidden`. */
export function createPeopleExport({ db, clock, audit }: { db: Db; clock: Clock; audit: AuditLog }) {
  return async (
    actor: Administrator,
    { columns, ...filter }: PersonFilter & { columns?: PersonColumn[] | undefined },
  ): Promise<{ fileName: string; csv: string; isCut: boolean }> => {
    requireAdmin(actor)
    const { organizationId } = actor
    const { maxExportRows } = limits.people
    const { listed: found } = await peopleListRepository.page(db, organizationId, filter, {
      limit: maxExportRows + 1,
      after: null,
    })
    const listed = found.slice(0, maxExportRows).map(({ person }) => person)
    const caller = await peopleListRepository.find(db, organizationId, actor.userId)
    if (!caller) throw new AppError('general.forbidden')
    await db.transaction().execute((tx) =>
      audit.record(tx, {
        actorUserId: actor.userId,
        organizationId,
        act: 'users_exported',
        subject: { kind: 'organization', id: organizationId, name: null },
        before: null,
        after: { users: listed.length },
        address: actor.address,
      }),
    )
    const day = utcDay(clock.now())
    const csv = peopleCsv(listed, caller.row.language, columns)
    return { fileName: `users-${day}.csv`, csv, isCut: found.length > listed.length }
  }
}

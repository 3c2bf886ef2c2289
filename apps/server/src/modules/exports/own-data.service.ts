import type { DataExport } from '@majlis/contract'
import { hourMs } from '../../platform/clock/durations.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'
import type { Archives } from './archives.service.ts'
import type { ExportSubject } from './exports.repository.ts'

/** The archive reads everything there is of someone. */
const perUser = { name: 'own-data', points: 5, windowMs: hourMs } satisfies LimitRule

/** Everything of one person as an archive, for that person alone (spec 2.56). */
export function createOwnData({ archives, limiter }: { archives: Archives; limiter: Limiter }) {
  const subjectOf = ({ organizationId, userId }: UserCaller): ExportSubject => ({ organizationId, userId })

  return {
    current: (caller: UserCaller): Promise<DataExport | null> => archives.current(subjectOf(caller)),

    /** One that is being written goes on; any other is replaced. Throws `general.too_many_attempts`. */
    async start(caller: UserCaller): Promise<DataExport> {
      await limiter.consume(perUser, [`user:${caller.userId}`])
      return archives.start(subjectOf(caller), caller.userId)
    },

    /** Throws `organization.export_not_found`. */
    cancel: (caller: UserCaller, id: string): Promise<void> => archives.cancel(subjectOf(caller), id),

    /** Throws `organization.export_not_found`. */
    link: (caller: UserCaller, id: string) => archives.link(subjectOf(caller), id, caller.userId),
  }
}

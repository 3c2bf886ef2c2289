import type { AuditLog } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { newId } from '../../../platform/ids/ids.ts'
import * as auditRepository from './audit.repository.ts'

/** The port of every module that lets admins act. Depends on nothing above the platform. */
export function createAuditLog({ clock }: { clock: Clock }): AuditLog {
  return {
    async record(tx, { actorUserId, organizationId, act, subject, before, after, address }) {
      await auditRepository.insert(tx, {
        id: newId(clock.now()),
        organization_id: organizationId,
        at: new Date(clock.now()),
        actor_user_id: actorUserId,
        act,
        subject_kind: subject.kind,
        subject_id: subject.id,
        subject_name: subject.name,
        before: before === null ? null : JSON.stringify(before),
        after: after === null ? null : JSON.stringify(after),
        address,
      })
    },
  }
}

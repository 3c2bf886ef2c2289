import type { AuditAct, AuditDetails, AuditSubject } from '@majlis/contract'
import type { Tx } from '../database/database.ts'
import type { AuditLog } from './audit.ts'

/** More than a team can have. For a larger group, the log names this many members and says how many there are. */
const maxNamed = 1_000

/** A team or business unit with its people, as the log compares it. */
export interface GroupState {
  id: string
  name: string
  memberIds: readonly string[]
}

interface GroupChange<G extends GroupState> {
  act: AuditAct
  /** Null for a new group. */
  before: G | null
  /** Null for a deleted group. */
  after: G | null
}

/** Logs a change of a group, with removed (before) and added (after) members by ID. `detailsOf`: further details. */
export function createGroupRecorder<G extends GroupState>(
  audit: AuditLog,
  kind: AuditSubject['kind'],
  detailsOf: (group: G) => AuditDetails,
) {
  return (
    tx: Tx,
    actor: { userId: string; organizationId: string; address: string },
    { act, before, after }: GroupChange<G>,
  ): Promise<void> => {
    const group = after ?? before
    if (!group) throw new Error('An act on no group')
    const removed = missingIds(before, after)
    const added = missingIds(after, before)
    return audit.record(tx, {
      actorUserId: actor.userId,
      organizationId: actor.organizationId,
      act,
      subject: { kind, id: group.id, name: group.name },
      before: before && { ...detailsOf(before), ...(removed.length > 0 ? { removed } : {}) },
      after: after && { ...detailsOf(after), ...(added.length > 0 ? { added } : {}) },
      address: actor.address,
    })
  }
}

/** The members of one that are not in the other. */
function missingIds(one: GroupState | null, other: GroupState | null): string[] {
  const known = new Set(other?.memberIds)
  return (one?.memberIds ?? []).filter((id) => !known.has(id)).slice(0, maxNamed)
}

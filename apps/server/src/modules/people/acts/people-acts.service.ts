import type { ErrorCode, HandOverInput, PeopleAct } from '@majlis/contract'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { requireRecentProof } from '../../../platform/http/recent-proof.ts'
import { membersRepository } from '../../accounts/index.ts'
import type { InvitationLimits } from '../invitation-limits.ts'
import type { RoleGiver } from '../people.policy.ts'
import * as peopleRepository from '../people.repository.ts'
import { requireAdmin } from '../../tenancy/index.ts'
import { createAccessActs, type AccessActsDeps } from './access-acts.ts'
import { createMembershipActs, type MembershipActsDeps } from './membership-acts.ts'

export interface PeopleActsDeps extends AccessActsDeps, MembershipActsDeps {
  db: Db
  invitationLimits: Pick<InvitationLimits, 'again'>
}

export type PeopleActs = ReturnType<typeof createPeopleActs>

/**
 * Acts on several accounts at once (spec 7.47), with a log entry for each. All throw `general.forbidden` for users and for acts on the own account,
 * `identity.upper_role` for acts on a higher role (6.1). What takes access or role from an owner throws
 * `identity.proof_required` without a recent proof, and `sso.keeps_password` for the one who keeps the password under "single sign-on only".
 */
export function createPeopleActs(deps: PeopleActsDeps) {
  const { db, targets } = deps
  const access = createAccessActs(deps)
  const membership = createMembershipActs(deps)

  /**
   * On one person, in the caller's transaction, which holds the lock of the organisation. A refusal throws before anything is
   * written: the `…_failed` of the act if the person is not in the state for it.
   */
  function actOn(tx: Tx, actor: RoleGiver, userId: string, what: PeopleAct): Promise<void> {
    switch (what.act) {
      case 'suspend':
        return access.suspend(tx, actor, userId, what.reason)
      case 'reactivate':
        return access.reactivate(tx, actor, userId)
      case 'delete':
        return access.delete(tx, actor, userId, what.handOver)
      case 'restore':
        return access.restore(tx, actor, userId)
      case 'resend':
        return membership.resend(tx, actor, userId)
      case 'cancel':
        return membership.cancel(tx, actor, userId)
      case 'role':
        return membership.changeRole(tx, actor, userId, what.role)
      case 'licence':
        return membership.changeLicences(tx, actor, userId, what.licences)
    }
  }

  /** One transaction for all. The administrative acts of an organisation run one at a time. */
  async function actOnEach(actor: RoleGiver, userIds: readonly string[], what: PeopleAct): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await membersRepository.lockOrganization(tx, actor.organizationId)
      // In a fixed order, so that two such transactions cannot deadlock.
      for (const userId of [...new Set(userIds)].toSorted()) await actOn(tx, actor, userId, what)
      await targets.requireOwnerLeft(tx, actor.organizationId)
    })
  }

  return {
    actOn,

    /** On all or on none. Throws what `actOn` throws, and `users.last_owner`. */
    async act(actor: RoleGiver, userIds: readonly string[], what: PeopleAct): Promise<void> {
      requireAdmin(actor)
      if (what.act === 'resend') {
        const invited = await peopleRepository.listInvited(db, actor.organizationId, userIds)
        await deps.invitationLimits.again(actor, invited)
      }
      await actOnEach(actor, userIds, what)
    },

    /**
     * Deletes each account in a transaction of its own, and transfers what they host to a colleague. Returns the accounts that cannot be deleted, with the
     * reason; for a single account, throws it: `users.delete_failed`, `users.hand_over_refused`, `users.last_owner`, `sso.keeps_password`. Throws
     * `identity.proof_required` if an owner is among them.
     */
    async delete(
      actor: RoleGiver,
      { userIds, handOver }: { userIds: readonly string[]; handOver?: HandOverInput | undefined },
    ): Promise<{ deleted: number; failed: { userId: string; code: ErrorCode }[] }> {
      requireAdmin(actor)
      const requested = [...new Set(userIds)]
      // If one account requires a proof, none is deleted without it.
      if (actor.role === 'owner' && (await peopleRepository.includesOwner(db, actor, requested)))
        requireRecentProof(actor)
      const failed: { userId: string; code: ErrorCode }[] = []
      for (const userId of requested)
        try {
          await actOnEach(actor, [userId], { act: 'delete', handOver })
        } catch (error) {
          if (requested.length === 1 || !(error instanceof AppError)) throw error
          failed.push({ userId, code: error.code })
        }
      return { deleted: requested.length - failed.length, failed }
    },
  }
}

import type { ReactivationRequest } from '@majlis/contract'
import { AppError } from '../../../platform/errors/app-error.ts'
import { ipKey } from '../../../platform/limits/ip-key.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { createUserRepository } from '../users.repository.ts'
import type { Administrator } from './people.policy.ts'
import type { People, PeopleDeps } from './people.service.ts'
import { createReactivationRequestRepository } from './reactivation-requests.repository.ts'

const hourMs = 3_600_000
const askLimits = {
  perAddress: { name: 'ask-reactivation-address', points: 30, windowMs: hourMs },
  perAccount: { name: 'ask-reactivation-account', points: 5, windowMs: hourMs },
}

/** Suspended people ask to be let in again, and admins answer (spec 2.60). */
export function createReactivationRequests({
  db,
  clock,
  limiter,
  people,
}: Pick<PeopleDeps, 'db' | 'clock'> & { limiter: Limiter; people: People }) {
  return {
    /**
     * Who is suspended has no session, so anybody can ask for an address. The answer is always the same, and reactivating is
     * the admins' to decide.
     */
    async ask({ email, message }: { email: string; message: string }, address: string): Promise<void> {
      await limiter.consume(askLimits.perAddress, [ipKey(address)])
      await limiter.consume(askLimits.perAccount, [`account:${email.toLowerCase()}`])
      const user = await createUserRepository(db).findByEmail(email.toLowerCase())
      if (user?.status !== 'suspended' || user.deletedAt !== null) return
      await createReactivationRequestRepository(db).save(user.id, message, new Date(clock.now()))
    },

    /** Throws `general.forbidden`. */
    async list(actor: Administrator): Promise<ReactivationRequest[]> {
      people.requireAdmin(actor)
      return createReactivationRequestRepository(db).list(actor.organizationId)
    },

    /** The person stays suspended. Throws `general.forbidden`, `users.not_found`, `identity.upper_role`. */
    async decline(actor: Administrator, userId: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const user = await people.getTarget(tx, actor, userId)
        const isDeleted = await createReactivationRequestRepository(tx).delete(userId)
        if (!isDeleted) throw new AppError('users.not_found')
        await people.write(tx, actor, 'reactivation_declined', user)
      })
    },
  }
}

export type ReactivationRequests = ReturnType<typeof createReactivationRequests>

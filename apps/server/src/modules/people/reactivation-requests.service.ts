import type { ReactivationRequest } from '@majlis/contract'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { ipKeys } from '../../platform/limits/ip-key.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { AccountMailer } from '../accounts/index.ts'
import { askReactivationJob } from './ask-reactivation.job.ts'
import type { Administrator } from './people.policy.ts'
import type { People, PeopleDeps } from './people.service.ts'
import { reactivationDeclinedMail } from './reactivation-mails.ts'
import * as reactivationRequestRepository from './reactivation-requests.repository.ts'

const hourMs = 3_600_000
const askLimits = {
  perAddress: { name: 'ask-reactivation-address', points: 30, windowMs: hourMs },
  perAccount: { name: 'ask-reactivation-account', points: 5, windowMs: hourMs },
}

interface ReactivationDeps extends Pick<PeopleDeps, 'db' | 'clock'> {
  jobs: Jobs
  limiter: Limiter
  mailer: AccountMailer
  people: Pick<People, 'getTarget' | 'requireAdmin' | 'write'>
}

/** Suspended people ask to be let in again, and admins answer (spec 2.60). */
export function createReactivationRequests(deps: ReactivationDeps) {
  const { db, clock, jobs, limiter, mailer, people } = deps

  return {
    /**
     * Who is suspended has no session, so anybody can ask for an address. The answer is always the same and takes as long, and
     * reactivating is the admins' to decide.
     */
    async ask({ email, message }: { email: string; message: string }, address: string): Promise<void> {
      const account = email.toLowerCase()
      await limiter.consume(askLimits.perAddress, ipKeys(address))
      await limiter.consume(askLimits.perAccount, [`account:${account}`])
      await jobs.add(db, askReactivationJob, { email: account, message, askedAt: clock.now() })
    },

    /** Throws `general.forbidden`. */
    async list(actor: Administrator): Promise<ReactivationRequest[]> {
      people.requireAdmin(actor)
      return reactivationRequestRepository.list(db, actor.organizationId)
    },

    /** The person stays suspended, and is told by mail. Throws `general.forbidden`, `users.not_found`, `identity.upper_role`. */
    async decline(actor: Administrator, userId: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const user = await people.getTarget(tx, actor, userId)
        const isDeleted = await reactivationRequestRepository.delete(tx, userId)
        if (!isDeleted) throw new AppError('users.not_found')
        await people.write(tx, actor, 'reactivation_declined', user)
        await mailer.send(tx, user.organizationId, reactivationDeclinedMail(user))
      })
    },
  }
}

export type ReactivationRequests = ReturnType<typeof createReactivationRequests>

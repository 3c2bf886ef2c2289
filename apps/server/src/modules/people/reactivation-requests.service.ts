import type { ReactivationRequest } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import { hourMs } from '../../platform/clock/durations.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { ipKeys } from '../../platform/limits/ip-key.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { AccountMailer } from '../accounts/index.ts'
import { requireAdmin } from '../tenancy/index.ts'
import { askReactivationJob } from './ask-reactivation.job.ts'
import type { Administrator } from './people.policy.ts'
import type { Targets } from './targets.ts'
import { reactivationDeclinedMail } from './reactivation-mails.ts'
import type { ReactivationNews } from './reactivation-news.ts'
import * as reactivationRequestRepository from './reactivation-requests.repository.ts'

const askLimits = {
  perAddress: { name: 'ask-reactivation-address', points: 30, windowMs: hourMs },
  perAccount: { name: 'ask-reactivation-account', points: 5, windowMs: hourMs },
}

interface ReactivationDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  limiter: Limiter
  mailer: AccountMailer
  targets: Pick<Targets, 'get' | 'record'>
  reactivationNews: Pick<ReactivationNews, 'settle'>
}

/** Reactivation requests of suspended people, and the responses of admins (spec 2.60). */
export function createReactivationRequests(deps: ReactivationDeps) {
  const { db, clock, jobs, limiter, mailer, targets, reactivationNews } = deps

  return {
    /**
     * Suspended people have no session, so anyone can send a request for any address. The response and its time are the same for all addresses.
     */
    async ask({ email, message }: { email: string; message: string }, address: string): Promise<void> {
      const account = email.toLowerCase()
      await limiter.consume(askLimits.perAddress, ipKeys(address))
      await limiter.consume(askLimits.perAccount, [`account:${account}`])
      await jobs.add(db, askReactivationJob, { email: account, message, askedAt: clock.now() })
    },

    /** Throws `general.forbidden`. */
    async list(actor: Administrator): Promise<ReactivationRequest[]> {
      requireAdmin(actor)
      return reactivationRequestRepository.list(db, actor.organizationId)
    },

    /** The person stays suspended, and gets a mail. Throws `general.forbidden`, `users.not_found`, `identity.upper_role`. */
    async decline(actor: Administrator, userId: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const user = await targets.get(tx, actor, userId)
        const isDeleted = await reactivationRequestRepository.delete(tx, userId)
        if (!isDeleted) throw new AppError('users.not_found')
        await targets.record(tx, actor, 'reactivation_declined', user)
        await reactivationNews.settle(tx, user, 'refused')
        await mailer.send(tx, user.organizationId, reactivationDeclinedMail(user))
      })
    },
  }
}

export type ReactivationRequests = ReturnType<typeof createReactivationRequests>

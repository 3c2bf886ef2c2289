import { defaults, type NewSalesRequest } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids/ids.ts'
import { ipKeys } from '../../platform/limits/ip-key.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { salesRequestMail } from './sales-request-mail.ts'
import * as salesRepository from './sales.repository.ts'

export interface SubmissionDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  mailer: Mailer
  /** Null where the requests are only read in the console. */
  salesEmail: string | null
  publicUrl: string
}

/** Nobody writes to sales more often; an office behind one address may. */
const perAddress: LimitRule = { name: 'sales', points: 5, windowMs: 3_600_000 }
/** Many addresses together fill neither the table nor the mailbox. */
const ofInstallation: LimitRule = { name: 'sales-installation', points: 300, windowMs: 24 * 3_600_000 }

/** Takes what visitors write to sales (spec 1.18, 2.18, 7.25). Nothing is mailed to the address that they type: it may be anyone’s. */
export function createSubmission({ db, clock, limiter, mailer, salesEmail, publicUrl }: SubmissionDeps) {
  /** Throws `general.too_many_attempts`. */
  async function submit(request: NewSalesRequest, { ip }: { ip: string }): Promise<void> {
    await limiter.consume(perAddress, ipKeys(ip))
    // Only programs fill it in, and they need not learn that they were noticed.
    if (request.website) return
    await limiter.consume(ofInstallation, ['installation'])
    const { name, email, organization, size, about, callTime, language = defaults.language } = request
    await db.transaction().execute(async (tx) => {
      await salesRepository.insert(tx, {
        id: newId(clock.now()),
        name,
        email,
        organization,
        size,
        about,
        call_time: callTime || null,
        language,
        status: 'new',
        created_at: new Date(clock.now()),
      })
      if (salesEmail !== null)
        await mailer.send(tx, salesRequestMail({ ...request, language }, { to: salesEmail, publicUrl }))
    })
  }

  return { submit }
}

export type Submission = ReturnType<typeof createSubmission>

import { defaults, type NewSalesRequest } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import { dayMs, hourMs } from '../../platform/clock/durations.ts'
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
  /** Null if requests are only read in the console. */
  salesEmail: string | null
  publicUrl: string
}

/** Enough for an office that shares one address. */
const perAddress: LimitRule = { name: 'sales', points: 5, windowMs: hourMs }
/** For all addresses together, so that they cannot fill the table or the mailbox. */
const ofInstallation: LimitRule = { name: 'sales-installation', points: 300, windowMs: dayMs }

/** Stores requests to sales (spec 1.18, 2.18, 7.25). Sends no mail to the address in the form, which may be someone else’s. */
export function createSubmission({ db, clock, limiter, mailer, salesEmail, publicUrl }: SubmissionDeps) {
  /** Throws `general.too_many_attempts`. */
  async function submit(request: NewSalesRequest, { ip }: { ip: string }): Promise<void> {
    await limiter.consume(perAddress, ipKeys(ip))
    // Only programs fill in this hidden field; the response does not reveal that they were detected.
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

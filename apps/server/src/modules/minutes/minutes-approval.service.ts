import type { Minutes } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import { dayMs } from '../../platform/clock/durations.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import * as minutesRepository from './minutes.repository.ts'
import type { MinutesRow } from './minutes.repository.ts'
import type { MinutesNews } from './minutes-news.ts'
import type { MinutesAccess } from './minutes-access.ts'
import { createPresentedMinutes, type PresentedMinutesDeps } from './presented-minutes.ts'

export interface MinutesApprovalDeps extends PresentedMinutesDeps {
  db: Db
  clock: Clock
  access: MinutesAccess
  limiter: Limiter
  /** Mails the minutes to everyone invited. */
  send: (tx: Tx, row: MinutesRow) => Promise<void>
  news: Pick<MinutesNews, 'approved'>
}

/** Mails of one transcript's minutes in a day, even if they were changed in between. */
const sendings = { name: 'minutes-mails', points: 5, windowMs: dayMs }

export type MinutesApproval = ReturnType<typeof createMinutesApproval>

/** Approves minutes (spec 4.7). */
export function createMinutesApproval(deps: MinutesApprovalDeps) {
  const { db, clock, limiter, access } = deps
  const { present } = createPresentedMinutes(deps)

  return {
    /** Puts the actions on their owners' lists. Throws what `requireEditor` and `requireApprovable` throw. */
    async approve(caller: UserCaller, { id, send }: { id: string; send: boolean }): Promise<Minutes> {
      const transcript = await access.requireEditor(caller, id)
      // What is refused sends nothing, so it does not count.
      requireApprovable(await minutesRepository.find(db, id), { send })
      if (send) await limiter.consume(sendings, [`transcript:${id}`])
      await db.transaction().execute(async (tx) => {
        const row = requireApprovable(await minutesRepository.findForUpdate(tx, id), { send })
        const now = new Date(clock.now())
        await minutesRepository.update(tx, row.id, {
          approved_at: now,
          approved_by_user_id: caller.userId,
          ...(send ? { sent_at: now } : {}),
        })
        if (send) await deps.send(tx, row)
        await deps.news.approved(tx, row, { byUserId: caller.userId, isSent: send || row.sent_at !== null })
      })
      return present(caller, transcript)
    },
  }
}

/** Throws `minutes.not_ready`, `minutes.already_sent`. */
function requireApprovable(row: MinutesRow | undefined, { send }: { send: boolean }): MinutesRow {
  if (row?.state !== 'ready') throw new AppError('minutes.not_ready')
  if (send && row.sent_at !== null) throw new AppError('minutes.already_sent')
  return row
}

import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { CallContext } from '../../platform/http/context.ts'
import type { ServerModule } from '../../platform/http/module.ts'
import { procedures } from '../../platform/http/procedures.ts'
import { newId } from '../../platform/ids/ids.ts'
import { ipKey } from '../../platform/limits/ip-key.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'
import type { RoomsModule } from '../rooms/index.ts'
import './feedback.tables.ts'

export type FeedbackModule = ReturnType<typeof createFeedbackModule>

export interface FeedbackDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  rooms: Pick<RoomsModule, 'findVisit'>
}

/** An office gives feedback after a big call; nobody gives it a thousand times. */
const perAddress: LimitRule = { name: 'feedback', points: 100, windowMs: 10 * 60_000 }

/** How was the call? (spec 1.17, 2.62, 3.39) Kept for the organisation whose call it was. */
export function createFeedbackModule({ db, clock, limiter, rooms }: FeedbackDeps) {
  interface Feedback {
    stars: number
    issues: string[]
    text?: string | undefined
    participantToken?: string | undefined
  }

  async function submit(
    { stars, issues, text, participantToken }: Feedback,
    { caller, ip }: CallContext,
  ): Promise<void> {
    await limiter.consume(perAddress, [ipKey(ip)])
    const visit = participantToken ? await rooms.findVisit(participantToken) : null
    const user = caller.kind === 'user' ? caller : null
    try {
      await db
        .insertInto('feedback')
        .values({
          id: newId(clock.now()),
          organization_id: visit?.organizationId ?? user?.organizationId ?? null,
          user_id: user?.userId ?? visit?.userId ?? null,
          room_session_id: visit?.roomSessionId ?? null,
          participant_id: visit?.participantId ?? null,
          stars,
          issues: [...new Set(issues)],
          text: text || null,
          created_at: new Date(clock.now()),
        })
        .execute()
    } catch (error) {
      throw new AppError('feedback.submit_failed', undefined, { cause: error })
    }
  }

  return {
    name: 'feedback',
    calls: {
      room: {
        submitFeedback: procedures.room.submitFeedback.handler(async ({ input, context }) => {
          await submit(input, context)
          return { status: 'success', data: null, message: 'FEEDBACK_SUBMITTED' }
        }),
      },
    },
    /** What somebody said in words goes with the account; the stars stay. */
    async forgetPerson(tx: Tx, userId: string): Promise<void> {
      await tx.updateTable('feedback').set({ text: null }).where('user_id', '=', userId).execute()
    },
  } satisfies ServerModule & Record<string, unknown>
}

import { randomBytes } from 'node:crypto'
import type { FeedbackEntry, FeedbackIssue } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { CallContext, UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { sha256 } from '../../platform/keys/sha256.ts'
import { ipKey } from '../../platform/limits/ip-key.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'
import type { RoomsModule } from '../rooms/index.ts'
import { canReadFeedback } from './feedback.policy.ts'
import { createFeedbackRepository, type FeedbackFilter } from './feedback.repository.ts'

export interface FeedbackServiceDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  rooms: Pick<RoomsModule, 'findVisit'>
}

interface Feedback {
  stars: number
  issues: FeedbackIssue[]
  text?: string | undefined
  participantToken?: string | undefined
}

/** An office gives feedback after a big call; nobody gives it a thousand times. */
const perAddress: LimitRule = { name: 'feedback', points: 100, windowMs: 10 * 60_000 }

/** How was the call? (spec 1.17, 2.62, 3.39) Kept for the organisation whose call it was, and read by its admins. */
export function createFeedbackService({ db, clock, limiter, rooms }: FeedbackServiceDeps) {
  const repository = createFeedbackRepository(db)

  /** Throws `feedback.submit_failed`. The key adds pictures, where there is somebody who reads them. */
  async function submit(
    { stars, issues, text, participantToken }: Feedback,
    { caller, ip }: CallContext,
  ): Promise<{ id: string; screenshotKey: string | null }> {
    await limiter.consume(perAddress, [ipKey(ip)])
    const visit = participantToken ? await rooms.findVisit(participantToken) : null
    const user = caller.kind === 'user' ? caller : null
    const organizationId = visit?.organizationId ?? user?.organizationId ?? null
    const screenshotKey = organizationId === null ? null : randomBytes(32).toString('base64url')
    const id = newId(clock.now())
    try {
      await repository.insert({
        id,
        organization_id: organizationId,
        user_id: user?.userId ?? visit?.userId ?? null,
        room_session_id: visit?.roomSessionId ?? null,
        participant_id: visit?.participantId ?? null,
        stars,
        issues: [...new Set(issues)],
        text: text || null,
        screenshot_key_hash: screenshotKey === null ? null : sha256(screenshotKey),
        created_at: new Date(clock.now()),
      })
    } catch (error) {
      throw new AppError('feedback.submit_failed', undefined, { cause: error })
    }
    return { id, screenshotKey }
  }

  /** For owners and admins of the organisation. Throws `general.forbidden`. */
  async function list(
    caller: UserCaller,
    { cursor, pageSize, ...filter }: FeedbackFilter & { cursor?: string | undefined; pageSize: number },
  ): Promise<{ entries: FeedbackEntry[]; nextCursor: string | null }> {
    if (!canReadFeedback(caller)) throw new AppError('general.forbidden')
    const page = { cursor: cursor ?? null, limit: pageSize + 1 }
    const found = await repository.list(caller.organizationId, filter, page)
    const entries = found.slice(0, pageSize)
    return { entries, nextCursor: found.length > pageSize ? (entries.at(-1)?.id ?? null) : null }
  }

  return { submit, list }
}

import { randomBytes } from 'node:crypto'
import type { FeedbackIssue } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import { minuteMs } from '../../platform/clock/durations.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { CallContext, UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { sha256 } from '../../platform/keys/sha256.ts'
import { ipKeys } from '../../platform/limits/ip-key.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'
import type { RoomsApi } from '../rooms/index.ts'
import type { Organization } from '../tenancy/index.ts'
import * as feedbackRepository from './feedback.repository.ts'

export interface SubmissionDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  rooms: Pick<RoomsApi, 'findVisit'>
  findOrganization: (organizationId: string) => Promise<Organization | null>
}

interface Feedback {
  stars: number
  issues: FeedbackIssue[]
  text?: string | undefined
  participantToken?: string | undefined
}

/** A class behind one address may give feedback at the same time after a call. */
const perAddress: LimitRule = { name: 'feedback', points: 600, windowMs: 10 * minuteMs }

/** How was the call? (spec 1.17, 2.62, 3.39) Stored for the organisation whose call it was. */
export function createSubmission({ db, clock, limiter, rooms, findOrganization }: SubmissionDeps) {
  /** Null for people with a personal organisation, who would only read their own feedback. */
  async function readersOf(user: UserCaller | null): Promise<string | null> {
    const organization = user && (await findOrganization(user.organizationId))
    return organization?.kind === 'organization' ? organization.id : null
  }

  /** Throws `feedback.submit_failed`. The key adds screenshots; null if no organisation reads them. */
  async function submit(
    { stars, issues, text, participantToken }: Feedback,
    { caller, ip }: CallContext,
  ): Promise<{ id: string; screenshotKey: string | null }> {
    await limiter.consume(perAddress, ipKeys(ip))
    const visit = participantToken ? await rooms.findVisit(participantToken) : null
    const user = caller.kind === 'user' ? caller : null
    const organizationId = visit?.organizationId ?? (await readersOf(user))
    const screenshotKey = organizationId === null ? null : randomBytes(32).toString('base64url')
    const id = newId(clock.now())
    try {
      await feedbackRepository.insert(db, {
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

  return { submit }
}

export type Submission = ReturnType<typeof createSubmission>

import { randomBytes } from 'node:crypto'
import type { FeedbackEntry, FeedbackIssue } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { CallContext, UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { sha256 } from '../../platform/keys/sha256.ts'
import { ipKeys } from '../../platform/limits/ip-key.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'
import type { Organization } from '../tenancy/index.ts'
import type { RoomsApi } from '../rooms/index.ts'
import { canReadFeedback } from './feedback.policy.ts'
import * as feedbackRepository from './feedback.repository.ts'
import type { FeedbackFilter } from './feedback.repository.ts'

export interface FeedbackServiceDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  audit: AuditLog
  rooms: Pick<RoomsApi, 'findVisit'>
  findOrganization: (organizationId: string) => Promise<Organization | null>
  /** Whether they work for the installation (spec 6.5). */
  isOperator: (caller: UserCaller) => Promise<boolean>
}

/** The pictures that came with what is deleted. */
interface Pictures {
  removeWith(tx: Tx, feedback: { id: string; organization_id: string | null }): Promise<void>
}

interface Feedback {
  stars: number
  issues: FeedbackIssue[]
  text?: string | undefined
  participantToken?: string | undefined
}

type FeedbackQuestion = FeedbackFilter & { cursor?: string | undefined; pageSize: number }

interface FeedbackAnswer {
  entries: FeedbackEntry[]
  nextCursor: string | null
}

/** A class behind one address gives feedback after a call, everybody at once; nobody gives it a thousand times. */
const perAddress: LimitRule = { name: 'feedback', points: 600, windowMs: 10 * 60_000 }

export type FeedbackService = ReturnType<typeof createFeedbackService>

/** How was the call? (spec 1.17, 2.62, 3.39) Kept for the organisation whose call it was, and read by its admins. */
export function createFeedbackService(
  { db, clock, limiter, audit, rooms, findOrganization, isOperator }: FeedbackServiceDeps,
  pictures: Pictures,
) {
  /** Who owns an organisation alone would read nobody's words but their own. */
  async function readersOf(user: UserCaller | null): Promise<string | null> {
    const organization = user && (await findOrganization(user.organizationId))
    return organization?.kind === 'organization' ? organization.id : null
  }

  /** Throws `feedback.submit_failed`. The key adds pictures, where there is somebody who reads them. */
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

  /** For owners and admins of the organisation. Throws `general.forbidden`. */
  async function list(caller: UserCaller, question: FeedbackQuestion): Promise<FeedbackAnswer> {
    if (!canReadFeedback(caller)) throw new AppError('general.forbidden')
    return pageOf(caller.organizationId, question)
  }

  /** What belongs to no organisation, for operators of the installation. Throws `general.forbidden`. */
  async function listOfInstallation(caller: UserCaller, question: FeedbackQuestion): Promise<FeedbackAnswer> {
    if (!(await isOperator(caller))) throw new AppError('general.forbidden')
    return pageOf(null, question)
  }

  async function pageOf(
    organizationId: string | null,
    { cursor, pageSize, ...filter }: FeedbackQuestion,
  ): Promise<FeedbackAnswer> {
    const page = { cursor: cursor ?? null, limit: pageSize + 1 }
    const found = await feedbackRepository.list(db, organizationId, filter, page)
    const entries = found.slice(0, pageSize)
    return { entries, nextCursor: found.length > pageSize ? (entries.at(-1)?.id ?? null) : null }
  }

  /** For owners and admins of the organisation. Throws `general.forbidden`, `feedback.gone`. */
  async function remove(caller: UserCaller & { address: string }, id: string): Promise<void> {
    if (!canReadFeedback(caller)) throw new AppError('general.forbidden')
    const { userId, organizationId, address } = caller
    await db.transaction().execute(async (tx) => {
      const { stars, created_at: givenAt } = await removeIn(tx, organizationId, id)
      const organization = await findOrganization(organizationId)
      await audit.record(tx, {
        actorUserId: userId,
        organizationId,
        act: 'feedback_deleted',
        subject: { kind: 'organization', id: organizationId, name: organization?.name ?? null },
        before: { stars, givenAt: givenAt.toISOString() },
        after: null,
        address,
      })
    })
  }

  /** For operators of the installation. Throws `general.forbidden`, `feedback.gone`. */
  async function removeOfInstallation(caller: UserCaller, id: string): Promise<void> {
    if (!(await isOperator(caller))) throw new AppError('general.forbidden')
    await db.transaction().execute((tx) => removeIn(tx, null, id))
  }

  async function removeIn(tx: Tx, organizationId: string | null, id: string) {
    const feedback = await feedbackRepository.findForUpdate(tx, organizationId, id)
    if (!feedback) throw new AppError('feedback.gone')
    await pictures.removeWith(tx, feedback)
    await feedbackRepository.delete(tx, id)
    return feedback
  }

  return { submit, list, listOfInstallation, remove, removeOfInstallation }
}

import type { FeedbackEntry } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Organization } from '../tenancy/index.ts'
import { canReadFeedback } from './feedback.policy.ts'
import * as feedbackRepository from './feedback.repository.ts'
import type { FeedbackFilter } from './feedback.repository.ts'

export interface ReceivedFeedbackDeps {
  db: Db
  audit: AuditLog
  findOrganization: (organizationId: string) => Promise<Organization | null>
  /** Whether they work for the installation (spec 6.5). */
  isOperator: (caller: UserCaller) => Promise<boolean>
}

/** The screenshots of deleted feedback. */
interface Pictures {
  removeWith(tx: Tx, feedback: { id: string; organization_id: string | null }): Promise<void>
}

type FeedbackQuery = FeedbackFilter & { cursor?: string | undefined; pageSize: number }

interface FeedbackPage {
  entries: FeedbackEntry[]
  nextCursor: string | null
}

/** How admins of an organisation, and operators of the installation, read and delete feedback. */
export function createReceivedFeedback(
  { db, audit, findOrganization, isOperator }: ReceivedFeedbackDeps,
  pictures: Pictures,
) {
  /** For owners and admins of the organisation. Throws `general.forbidden`. */
  async function list(caller: UserCaller, query: FeedbackQuery): Promise<FeedbackPage> {
    if (!canReadFeedback(caller)) throw new AppError('general.forbidden')
    return pageOf(caller.organizationId, query)
  }

  /** Feedback that belongs to no organisation, for operators of the installation. Throws `general.forbidden`. */
  async function listOfInstallation(caller: UserCaller, query: FeedbackQuery): Promise<FeedbackPage> {
    if (!(await isOperator(caller))) throw new AppError('general.forbidden')
    return pageOf(null, query)
  }

  async function pageOf(
    organizationId: string | null,
    { cursor, pageSize, ...filter }: FeedbackQuery,
  ): Promise<FeedbackPage> {
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

  return { list, listOfInstallation, remove, removeOfInstallation }
}

export type ReceivedFeedback = ReturnType<typeof createReceivedFeedback>

import { timingSafeEqual } from 'node:crypto'
import { limits } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import { hourMs, minuteMs } from '../../platform/clock/durations.ts'
import type { Db, DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { CallContext, UserCaller } from '../../platform/http/context.ts'
import { sha256 } from '../../platform/keys/sha256.ts'
import { ipKeys } from '../../platform/limits/ip-key.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'
import { remakePicture, type PictureForm } from '../../platform/pictures/pictures.ts'
import type { FilesApi } from '../files/index.ts'
import { canReadFeedback, takesScreenshots } from './feedback.policy.ts'
import * as feedbackRepository from './feedback.repository.ts'

export interface ScreenshotsDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  files: Pick<FilesApi, 'put' | 'hold' | 'remove' | 'readHeld'>
}

export interface NewScreenshot {
  feedbackId: string
  key: string
  content: Uint8Array
}

/** Letters of a large screen stay legible. */
const form: PictureForm = {
  maxWidth: 2560,
  maxHeight: 2560,
  format: 'jpeg',
  accepts: ['png', 'jpeg', 'webp'],
}

/** What one address sends, and what comes from one person or one visit to a room. */
const perAddress: LimitRule = { name: 'feedback-screenshots', points: 60, windowMs: 10 * minuteMs }
const perPerson: LimitRule = { name: 'feedback-screenshots-of', points: 12, windowMs: hourMs }

export type Screenshots = ReturnType<typeof createScreenshots>

/** Screenshots that come with feedback (spec 2.62): encoded again from their pixels, and shown to admins only. */
export function createScreenshots({ db, clock, limiter, files }: ScreenshotsDeps) {
  /** Throws `feedback.not_found`: unknown, not the caller's, or given too long ago. */
  async function getOpen(connection: DbOrTx, { feedbackId, key }: Omit<NewScreenshot, 'content'>) {
    const feedback = await feedbackRepository.find(connection, feedbackId)
    const { organization_id: organizationId, screenshot_key_hash: hash } = feedback ?? {}
    if (!feedback || !organizationId || !hash || !timingSafeEqual(hash, sha256(key)))
      throw new AppError('feedback.not_found')
    if (!takesScreenshots({ givenAt: feedback.created_at }, clock.now()))
      throw new AppError('feedback.not_found')
    return { organizationId, giver: feedback.user_id ?? feedback.participant_id ?? feedback.id }
  }

  /** Throws `feedback.not_found`, `file.count_exceeded`, what `remakePicture` throws, and `file.no_space`. */
  async function add(
    { feedbackId, key, content }: NewScreenshot,
    { ip }: Pick<CallContext, 'ip'>,
  ): Promise<string> {
    await limiter.consume(perAddress, ipKeys(ip))
    const { organizationId, giver } = await getOpen(db, { feedbackId, key })
    await limiter.consume(perPerson, [giver])
    const picture = await remakePicture(content, form, giver)
    const put = await files.put({
      organizationId,
      ownerUserId: null,
      kind: 'feedback_screenshot',
      contentType: picture.contentType,
      content: picture.content,
    })
    await db.transaction().execute(async (tx) => {
      if (!(await feedbackRepository.lock(tx, feedbackId))) throw new AppError('feedback.not_found')
      if ((await feedbackRepository.countScreenshots(tx, feedbackId)) >= limits.feedback.maxScreenshots)
        throw new AppError('file.count_exceeded')
      await files.hold(tx, put)
      await feedbackRepository.insertScreenshot(tx, feedbackId, put.id)
    })
    return put.id
  }

  /** For owners and admins of the organisation. Throws `general.forbidden`, `file.not_found`. */
  async function read(caller: UserCaller, fileId: string): Promise<File> {
    if (!canReadFeedback(caller)) throw new AppError('general.forbidden')
    const { organizationId } = caller
    if (!(await feedbackRepository.hasScreenshot(db, organizationId, fileId)))
      throw new AppError('file.not_found')
    return files.readHeld(organizationId, fileId)
  }

  /** Of feedback that is deleted in this transaction. */
  async function removeWith(tx: Tx, feedback: { id: string; organization_id: string | null }): Promise<void> {
    const { id, organization_id: organizationId } = feedback
    if (organizationId === null) return
    for (const fileId of await feedbackRepository.listScreenshotIds(tx, id))
      await files.remove(tx, organizationId, fileId)
  }

  /** All that people sent along. */
  async function removeOf(tx: Tx, userIds: readonly string[]): Promise<void> {
    for (const file of await feedbackRepository.listScreenshotsOf(tx, userIds))
      await files.remove(tx, file.organization_id, file.id)
  }

  return { add, read, removeWith, removeOf }
}

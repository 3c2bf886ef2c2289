import type { Db } from '../../platform/database/database.ts'
import { userRepository } from '../accounts/index.ts'
import type { ReactivationNews } from './reactivation-news.ts'
import * as reactivationRequestRepository from './reactivation-requests.repository.ts'

/** Owners and admins are notified of the first request. Until they respond, further requests only replace its message. */
export function createReactivationRequestHandler({
  db,
  reactivationNews,
}: {
  db: Db
  reactivationNews: Pick<ReactivationNews, 'requested'>
}) {
  return async ({ email, message, askedAt }: { email: string; message: string; askedAt: number }) => {
    await db.transaction().execute(async (tx) => {
      const user = await userRepository.findByEmail(tx, email)
      if (user?.status !== 'suspended' || user.deletedAt !== null) return
      const isFirst = await reactivationRequestRepository.save(tx, user.id, message, new Date(askedAt))
      if (isFirst) await reactivationNews.requested(tx, user, message)
    })
  }
}

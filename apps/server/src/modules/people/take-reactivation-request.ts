import type { Db } from '../../platform/database/database.ts'
import { type AccountMailer, userRepository } from '../accounts/index.ts'
import { reactivationRequestedMail } from './reactivation-mails.ts'
import * as reactivationRequestRepository from './reactivation-requests.repository.ts'

/** Owners and admins get a mail for the first request. Until they respond, further requests only replace its message. */
export function createReactivationRequestHandler({
  db,
  mailer,
  publicUrl,
}: {
  db: Db
  mailer: AccountMailer
  publicUrl: string
}) {
  return async ({ email, message, askedAt }: { email: string; message: string; askedAt: number }) => {
    await db.transaction().execute(async (tx) => {
      const user = await userRepository.findByEmail(tx, email)
      if (user?.status !== 'suspended' || user.deletedAt !== null) return
      const isFirst = await reactivationRequestRepository.save(tx, user.id, message, new Date(askedAt))
      if (!isFirst) return
      const { organizationId } = user
      for (const administrator of await userRepository.listAdministrators(tx, organizationId))
        await mailer.send(
          tx,
          organizationId,
          reactivationRequestedMail(administrator, { user, message, publicUrl }),
        )
    })
  }
}

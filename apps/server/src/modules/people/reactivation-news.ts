import type { NotificationOutcome } from '@majlis/contract'
import type { Tx } from '../../platform/database/database.ts'
import { type User, userRepository } from '../accounts/index.ts'
import type { Notifier } from '../notifications/index.ts'
import { reactivationRequestedMail } from './reactivation-mails.ts'

export interface ReactivationNewsDeps {
  notifier: Pick<Notifier, 'notify' | 'settleAllOf'>
  publicUrl: string
}

export type ReactivationNews = ReturnType<typeof createReactivationNews>

/** What owners and admins are notified of when a suspended person requests reactivation. */
export function createReactivationNews({ notifier, publicUrl }: ReactivationNewsDeps) {
  return {
    async requested(tx: Tx, user: User, message: string): Promise<void> {
      const administrators = await userRepository.listAdministrators(tx, user.organizationId)
      await notifier.notify(
        tx,
        'reactivation_request',
        administrators.map((administrator) => ({
          userId: administrator.id,
          key: user.id,
          actorUserId: user.id,
          data: { userId: user.id, note: message },
          mail: reactivationRequestedMail(administrator, { user, message, publicUrl }),
        })),
      )
    },

    async settle(tx: Tx, user: User, outcome: NotificationOutcome): Promise<void> {
      await notifier.settleAllOf(tx, 'reactivation_request', user.id, outcome)
    },
  }
}

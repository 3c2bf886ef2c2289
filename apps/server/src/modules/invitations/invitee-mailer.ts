import type { NotificationKind } from '@majlis/contract'
import type { Tx } from '../../platform/database/database.ts'
import type { MailMessage } from '../../platform/mail/mail.ts'
import { keepTokenHashes, type Receiver } from '../meetings/index.ts'
import type { NotificationInput, Notifier } from '../notifications/index.ts'
import type { AnswerTokens } from './answer-token.ts'
import { regardingInvitee } from './undelivered.ts'

type InvitedReceiver = Receiver & { inviteeId: string }

/** What one invitee is notified of; the mail can be answered. */
export type InviteeNews<K extends NotificationKind> = Pick<
  NotificationInput<K>,
  'key' | 'data' | 'actorUserId' | 'isMailOnly'
> & { mail: MailMessage }

export type SendToInvitees = ReturnType<typeof createInviteeMailer>

/** Notifies invitees of what they can answer; people without an account here get the mail. */
export function createInviteeMailer({
  notifier,
  answerTokens,
}: {
  notifier: Pick<Notifier, 'notify'>
  answerTokens: AnswerTokens
}) {
  return async <K extends NotificationKind>(
    tx: Tx,
    kind: K,
    receivers: readonly InvitedReceiver[],
    newsOf: (receiver: InvitedReceiver) => InviteeNews<K>,
  ): Promise<void> => {
    const hashes = receivers.map(({ inviteeId }) => ({ inviteeId, hash: answerTokens.hashOf(inviteeId) }))
    await keepTokenHashes(tx, hashes)
    await notifier.notify(
      tx,
      kind,
      receivers.map((receiver) => {
        const { mail, ...news } = newsOf(receiver)
        const regarding = regardingInvitee(receiver.inviteeId)
        return { ...news, userId: receiver.accountId, mail: { ...mail, regarding } }
      }),
    )
  }
}

import type { NotificationKind } from '@majlis/contract'
import type { Tx } from '../../platform/database/database.ts'
import type { Mailer, MailMessage } from '../../platform/mail/mail.ts'
import { keepTokenHashes, type Receiver, wants } from '../meetings/index.ts'
import type { AnswerTokens } from './answer-token.ts'
import { regardingInvitee } from './undelivered.ts'

type InvitedReceiver = Receiver & { inviteeId: string }

export type SendToInvitees = ReturnType<typeof createInviteeMailer>

/** Sends invitees the mails that they can answer, except to those who switched that kind off. */
export function createInviteeMailer({
  mailer,
  answerTokens,
}: {
  mailer: Mailer
  answerTokens: AnswerTokens
}) {
  return async (
    tx: Tx,
    kind: NotificationKind,
    all: readonly InvitedReceiver[],
    mailOf: (receiver: InvitedReceiver) => MailMessage,
  ): Promise<void> => {
    const receivers = all.filter(wants(kind))
    const hashes = receivers.map(({ inviteeId }) => ({ inviteeId, hash: answerTokens.hashOf(inviteeId) }))
    await keepTokenHashes(tx, hashes)
    for (const receiver of receivers)
      await mailer.send(tx, { ...mailOf(receiver), regarding: regardingInvitee(receiver.inviteeId) })
  }
}

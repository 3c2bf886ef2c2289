import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { AccountMailer } from '../accounts/index.ts'
import { digestMail } from './digest-mail.ts'
import { plainMail } from './plain-mail.ts'
import { presentNotification } from './notifications.presenter.ts'
import * as notificationsRepository from './notifications.repository.ts'
import { isAvailable, withCurrentData } from './current-notifications.ts'
import { getRules, type KindRules } from './settings.ts'
import * as settingsRepository from './settings.repository.ts'

export interface DueMailsDeps {
  db: Db
  clock: Clock
  mailer: Mailer
  accountMailer: AccountMailer
  kinds: () => KindRules
  publicUrl: string
}

const usersAtOnce = 100

/** Sends mails that waited for the end of quiet hours, and daily digests, without notifications that were read meanwhile. */
export function createDueMails({ db, clock, mailer, accountMailer, kinds, publicUrl }: DueMailsDeps) {
  async function sendTo(tx: Tx, userId: string): Promise<void> {
    const now = clock.now()
    const due = await notificationsRepository.takeDue(tx, userId, new Date(now))
    const user = (await settingsRepository.listUsers(tx, [userId])).get(userId)
    if (!user) return
    const reader = { userId, organizationId: user.organizationId }
    const unread = (
      await withCurrentData(
        tx,
        kinds(),
        reader,
        due.filter(({ isRead }) => !isRead),
      )
    ).filter(isAvailable)
    // In the order of their creation, to the address that the person has by now.
    for (const { mail, ...row } of unread.toReversed()) {
      const facts = { rules: getRules(kinds(), row.kind), now, publicUrl }
      if (mail === 'plain') await mailer.send(tx, plainMail(user, row, facts))
      else if (mail) await mailer.send(tx, { ...mail, to: user.email })
    }
    const notifications = unread
      .filter(({ mail }) => mail === null)
      .map((row) => presentNotification(row, { kinds: kinds(), timeZone: user.timeZone }))
    if (notifications.length > 0)
      await accountMailer.send(tx, user.organizationId, digestMail(user, notifications, { now, publicUrl }))
  }

  /** One transaction per person: a failure does not affect the others, and is tried again. */
  return async function sendDue({ signal }: Pick<JobRun, 'signal'>): Promise<void> {
    const failures: unknown[] = []
    for (;;) {
      const userIds = await notificationsRepository.listDueUsers(db, new Date(clock.now()), usersAtOnce)
      for (const userId of userIds) {
        if (signal.aborted) return
        await db
          .transaction()
          .execute((tx) => sendTo(tx, userId))
          .catch((error: unknown) => failures.push(error))
      }
      if (userIds.length < usersAtOnce || failures.length > 0) break
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not every mail that was due was sent')
  }
}

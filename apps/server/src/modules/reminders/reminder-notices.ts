import { destinations, limits, queueUserId, type DueReminder, type Notice } from '@majlis/contract'
import { dateOf } from '@majlis/scheduling'
import type { Clock } from '../../platform/clock/clock.ts'
import { minuteMs } from '../../platform/clock/durations.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { joinLinkOf } from '../meetings/index.ts'
import type { Notifier } from '../notifications/index.ts'
import { listReceivers } from './receivers.repository.ts'
import { reminderNotification } from './reminder-notification.ts'
import { usefulUntilOf } from './reminder-times.ts'
import * as remindersRepository from './reminders.repository.ts'
import type { UpcomingDate } from './upcoming-date.ts'
import type { SentNotice } from './reminders.repository.ts'

export interface ReminderNoticesDeps {
  db: Db
  clock: Clock
  realtime: Pick<Realtime, 'push'>
  notifier: Pick<Notifier, 'notify' | 'listInBrowser'>
  publicUrl: string
}

/** From the earliest reminder until a quarter of an hour after the beginning. */
const usefulAtMostMs = (Math.max(...limits.meeting.reminderMinutes) + 30) * minuteMs

export interface ReminderSignal {
  meetingId: string
  originalStart: number
  minutesBefore: number
}

/** Reminders in the app. */
export function createReminderNotices({ db, clock, realtime, notifier, publicUrl }: ReminderNoticesDeps) {
  /** Pushes a reminder to the pages that are connected to this process. */
  async function push({ meetingId, originalStart, minutesBefore }: ReminderSignal): Promise<void> {
    const date = await remindersRepository.findDate(db, meetingId, originalStart, clock.now())
    if (!date) return
    const receivers = await listReceivers(db, meetingId, originalStart)
    const wanting = await notifier.listInBrowser(
      db,
      'reminder',
      receivers.flatMap(({ account }) => account?.id ?? []),
    )
    for (const { account, role } of receivers) {
      if (account === null || !wanting.has(account.id)) continue
      const notice: Notice = {
        type: 'reminder.due',
        ...presentNotice({ date, minutesBefore, isHost: role === 'host' }),
      }
      realtime.push(destinations.notices(queueUserId(account.email)), notice, {
        kind: 'user',
        id: account.id,
      })
    }
  }

  function presentNotice({ date, minutesBefore, isHost }: SentNotice): DueReminder {
    const { meetingId, originalStart, startsAt, isAllDay, timeZone } = date
    return {
      id: `${meetingId}:${originalStart}:${startsAt}:${minutesBefore}`,
      calendarId: meetingId,
      meetingTitle: date.title,
      startDateTime: startsAt,
      startDate: isAllDay ? dateOf(startsAt, timeZone) : null,
      shownUntil: usefulUntilOf(date),
      joinLink: joinLinkOf(publicUrl, date.link),
      isHost,
    }
  }

  /** Reminders that were pushed to the caller's pages and are still of use, newest last: for a page that was not connected then. */
  async function listDue({ userId }: Pick<UserCaller, 'userId'>): Promise<DueReminder[]> {
    const now = clock.now()
    if (!(await notifier.listInBrowser(db, 'reminder', [userId])).has(userId)) return []
    const sent = await remindersRepository.listSentNotices(db, userId, new Date(now - usefulAtMostMs), now)
    return sent.map(presentNotice).filter(({ shownUntil }) => shownUntil > now)
  }

  /** Writes the reminder into the centers of people with an account; there is no mail. */
  async function notify(tx: Tx, date: UpcomingDate, minutesBefore: number): Promise<void> {
    const receivers = await listReceivers(tx, date.meetingId, date.originalStart)
    await notifier.notify(
      tx,
      'reminder',
      receivers.flatMap(({ account, role }) =>
        account
          ? [
              {
                ...reminderNotification(date, minutesBefore, role === 'host'),
                userId: account.id,
                mail: null,
              },
            ]
          : [],
      ),
    )
  }

  return { notify, push, listDue }
}

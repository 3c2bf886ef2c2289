import { destinations, limits, queueUserId, type DueReminder, type Notice } from '@majlis/contract'
import { dateOf } from '@majlis/scheduling'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { joinLinkOf } from '../meetings/index.ts'
import { listReceivers } from './receivers.repository.ts'
import { usefulUntilOf } from './reminder-times.ts'
import * as remindersRepository from './reminders.repository.ts'
import type { SentNotice } from './reminders.repository.ts'

export interface ReminderNoticesDeps {
  db: Db
  clock: Clock
  realtime: Pick<Realtime, 'push'>
  publicUrl: string
}

const minuteMs = 60_000

/** From the earliest reminder until a quarter of an hour after the beginning. */
const usefulAtMostMs = (Math.max(...limits.meeting.reminderMinutes) + 30) * minuteMs

export interface ReminderSignal {
  meetingId: string
  originalStart: number
  minutesBefore: number
}

/** Reminders in the app. */
export function createReminderNotices({ db, clock, realtime, publicUrl }: ReminderNoticesDeps) {
  /** Pushes a reminder to the pages that are connected to this process. */
  async function push({ meetingId, originalStart, minutesBefore }: ReminderSignal): Promise<void> {
    const date = await remindersRepository.findDate(db, meetingId, originalStart, clock.now())
    if (!date) return
    for (const receiver of await listReceivers(db, meetingId, originalStart)) {
      const { account, role, notificationsOff } = receiver
      if (account === null || notificationsOff.includes('reminder_notice')) continue
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
    const sent = await remindersRepository.listSentNotices(db, userId, new Date(now - usefulAtMostMs), now)
    return sent.map(presentNotice).filter(({ shownUntil }) => shownUntil > now)
  }

  return { push, listDue }
}

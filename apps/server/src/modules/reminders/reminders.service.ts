import { destinations, limits, queueUserId, type DueReminder, type Notice } from '@majlis/contract'
import { dateOf } from '@majlis/scheduling'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { expectedLinkOf, joinLinkOf } from '../meetings/index.ts'
import type { DailyBounds } from '../planning/index.ts'
import { remindJob, remindJobKey } from './remind.job.ts'
import { reminderMail, type ReminderReader } from './reminder-mail.ts'
import { dueTimeOf, isDueAt, usefulUntilOf } from './reminder-times.ts'
import * as remindersRepository from './reminders.repository.ts'
import type { PlannedReminder, ReminderKey, SentNotice } from './reminders.repository.ts'
import type { UpcomingDate } from './upcoming-date.ts'

/** Who has registered for a meeting and was let in, with the link that is theirs. */
export type RegistrantLookup = (tx: Tx, date: UpcomingDate) => Promise<ReminderReader[]>

export interface RemindersDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  realtime: Realtime
  mailer: Mailer
  dailyBounds: DailyBounds
  registrants: RegistrantLookup
  /** How mails of an organisation look. */
  publicUrl: string
}

const minuteMs = 60_000

/** Jobs are written for what falls due until well after the next look. */
const lookAheadMs = 20 * minuteMs
/** What was missed while nobody worked goes out late, as long as it is of use. */
const lookBackMs = 2 * 60 * minuteMs
/** From the earliest reminder until a quarter of an hour after the beginning. */
const usefulAtMostMs = (Math.max(...limits.meeting.reminderMinutes) + 30) * minuteMs
/** Longer than any reminder can be repeated by a late look. */
const sentKeptForMs = 30 * 86_400_000

/**
 * Reminders (spec 3.22, 9.4). What is due soon is put as a job under a key of its own, again and again; the job reads the
 * date anew, so that what was moved, cancelled or declined meanwhile counts. That it was sent is written in the same
 * transaction as what is sent: a reminder goes out once for each start, whatever is killed or run twice.
 */
export function createReminders({
  db,
  clock,
  jobs,
  realtime,
  mailer,
  dailyBounds,
  registrants,
  publicUrl,
}: RemindersDeps) {
  /** What falls due soon or was missed, of all meetings or of one. */
  async function queueDue(meetingId?: string): Promise<void> {
    const now = clock.now()
    const [from, to] = [now - lookBackMs, now + lookAheadMs]
    const offered = limits.meeting.reminderMinutes
    for (const minutesBefore of meetingId ? await remindersRepository.listMinutes(db, meetingId) : offered) {
      const unsent = await remindersRepository.listUnsent(db, { minutesBefore, from, to, now, meetingId })
      for (const reminder of unsent.filter(isForLater(from, to))) await queue(reminder)
    }
  }

  /** A reminder whose time had passed when the meeting was planned does not go: its invitation has just gone. */
  const isForLater = (from: number, to: number) => (reminder: PlannedReminder) => {
    const dueAt = dueTimeOf(reminder, reminder.minutesBefore)
    return dueAt >= Math.max(from, reminder.plannedAt) && dueAt < to
  }

  async function queue(reminder: PlannedReminder): Promise<void> {
    const { meetingId, remindType, minutesBefore, originalStart } = reminder
    const payload = { meetingId, remindType, minutesBefore, originalStart }
    const runAt = Math.max(dueTimeOf(reminder, minutesBefore), clock.now())
    await jobs.add(db, remindJob, payload, { key: remindJobKey(payload), runAt })
  }

  /** Sends a reminder that is due; what is not (any more) is left alone. Running it again does nothing. */
  async function remind(reminder: ReminderKey): Promise<void> {
    const now = clock.now()
    const known = await remindersRepository.findDate(db, reminder.meetingId, reminder.originalStart, now)
    if (!known) return
    await db.transaction().execute(async (tx) => {
      const date = await remindersRepository.findDate(tx, reminder.meetingId, reminder.originalStart, now)
      if (!date || !isDueAt(now, date, reminder.minutesBefore)) return
      if (!(await remindersRepository.isWanted(tx, reminder))) return
      if (!(await remindersRepository.markSent(tx, reminder, date.startsAt, new Date(now)))) return
      if (reminder.remindType === 'email') return sendMails(tx, date)
      const { minutesBefore, originalStart, meetingId } = reminder
      await realtime.signal(tx, 'reminder.due', { meetingId, originalStart, minutesBefore })
    })
  }

  async function sendMails(tx: Tx, date: UpcomingDate): Promise<void> {
    const readers = new Map<string, ReminderReader>()
    const outside = new Set<string>()
    for (const registrant of await registrants(tx, date)) {
      readers.set(registrant.email.toLowerCase(), registrant)
      outside.add(registrant.email.toLowerCase())
    }
    // Who is invited and has registered too gets one mail.
    for (const receiver of await remindersRepository.listReceivers(tx, date.meetingId, date.originalStart)) {
      const { email, role, account, language, timeZone, timeFormat, dateFormat } = receiver
      if (account === null) outside.add(email.toLowerCase())
      else outside.delete(email.toLowerCase())
      if (receiver.notificationsOff.includes('reminder_mail')) {
        readers.delete(email.toLowerCase())
        continue
      }
      const hasAccount = account !== null
      const isMoreByAccount = hasAccount && role !== 'participant'
      readers.set(email.toLowerCase(), {
        email,
        language: language ?? date.hostLanguage,
        timeZone: timeZone ?? date.timeZone,
        timeFormat,
        dateFormat,
        joinLink:
          (isMoreByAccount ? undefined : readers.get(email.toLowerCase())?.joinLink) ??
          expectedLinkOf(publicUrl, date.link, { role, hasAccount }),
      })
    }
    const isOutsideTold = await mayMail(date.organizationId, outside.size)
    for (const [email, reader] of readers) {
      if (outside.has(email) && !isOutsideTold) continue
      await mailer.send(tx, {
        ...reminderMail(date, reader, clock.now()),
        organizationId: date.organizationId,
      })
    }
  }

  /** Whether so many reminders more are within the bounds of the organisation. */
  async function mayMail(organizationId: string, mails: number): Promise<boolean> {
    try {
      await dailyBounds.mail(organizationId, 'reminders', mails)
      return true
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }

  /** Tells the pages that are open in this process. */
  async function push({ meetingId, originalStart, minutesBefore }: ReminderSignal): Promise<void> {
    const date = await remindersRepository.findDate(db, meetingId, originalStart, clock.now())
    if (!date) return
    for (const receiver of await remindersRepository.listReceivers(db, meetingId, originalStart)) {
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

  /** What has gone out to the caller's pages and is still of use, newest last: for a page that was not open or not connected then. */
  async function listDue({ userId }: Pick<UserCaller, 'userId'>): Promise<DueReminder[]> {
    const now = clock.now()
    const sent = await remindersRepository.listSentNotices(db, userId, new Date(now - usefulAtMostMs), now)
    return sent.map(presentNotice).filter(({ shownUntil }) => shownUntil > now)
  }

  return {
    queueDue,
    remind,
    push,
    listDue,
    forgetSent: () => remindersRepository.deleteSent(db, new Date(clock.now() - sentKeptForMs)),
  }
}

export interface ReminderSignal {
  meetingId: string
  originalStart: number
  minutesBefore: number
}

export type Reminders = ReturnType<typeof createReminders>

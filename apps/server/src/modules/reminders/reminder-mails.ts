import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { expectedLinkOf } from '../meetings/index.ts'
import type { DailyBounds } from '../planning/index.ts'
import { reminderMail, type ReminderReader } from './reminder-mail.ts'
import { listReceivers, type Receiver } from './receivers.repository.ts'
import type { UpcomingDate } from './upcoming-date.ts'

/** The approved registrants of a meeting, each with their own link. */
export type RegistrantLookup = (tx: Tx, date: UpcomingDate) => Promise<ReminderReader[]>

export interface ReminderMailsDeps {
  clock: Clock
  mailer: Mailer
  dailyBounds: DailyBounds
  registrants: RegistrantLookup
  publicUrl: string
}

/** Mails the reminder of a date to invitees and registrants; people who are both get one. */
export function createReminderMails({
  clock,
  mailer,
  dailyBounds,
  registrants,
  publicUrl,
}: ReminderMailsDeps) {
  /** By address, in small letters. `isOutside`: the mail counts towards the daily bounds of the organisation. */
  async function readersOf(
    tx: Tx,
    date: UpcomingDate,
  ): Promise<Map<string, { reader: ReminderReader; isOutside: boolean }>> {
    const readers = new Map(
      (await registrants(tx, date)).map((reader) => [
        reader.email.toLowerCase(),
        { reader, isOutside: true },
      ]),
    )
    for (const receiver of await listReceivers(tx, date.meetingId, date.originalStart)) {
      const key = receiver.email.toLowerCase()
      const ownLink = readers.get(key)?.reader.joinLink
      if (receiver.notificationsOff.includes('reminder_mail')) readers.delete(key)
      else
        readers.set(key, {
          reader: readerOf(receiver, date, ownLink),
          isOutside: receiver.account === null,
        })
    }
    return readers
  }

  function readerOf(
    { email, role, account, language, timeZone, timeFormat, dateFormat }: Receiver,
    date: UpcomingDate,
    registrantLink: string | undefined,
  ): ReminderReader {
    const hasAccount = account !== null
    // Their account gives them more rights in the meeting than their registration.
    const isMoreByAccount = hasAccount && role !== 'participant'
    return {
      email,
      language: language ?? date.hostLanguage,
      timeZone: timeZone ?? date.timeZone,
      timeFormat,
      dateFormat,
      joinLink:
        (isMoreByAccount ? undefined : registrantLink) ??
        expectedLinkOf(publicUrl, date.link, { role, hasAccount }),
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

  return async function sendMails(tx: Tx, date: UpcomingDate): Promise<void> {
    const readers = [...(await readersOf(tx, date)).values()]
    const outsideCount = readers.filter(({ isOutside }) => isOutside).length
    const mayMailOutside = await mayMail(date.organizationId, outsideCount)
    for (const { reader, isOutside } of readers)
      if (mayMailOutside || !isOutside)
        await mailer.send(tx, {
          ...reminderMail(date, reader, clock.now()),
          organizationId: date.organizationId,
        })
  }
}

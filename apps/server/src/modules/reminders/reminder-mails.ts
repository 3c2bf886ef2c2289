import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refusalAs } from '../../platform/errors/refusal-as.ts'
import {
  expectedLinkOf,
  hasMoreByAccount,
  listFilesOfDate,
  listParts,
  openActionQuotes,
  type ListOpenActions,
} from '../meetings/index.ts'
import type { Notifier } from '../notifications/index.ts'
import type { DailyBounds } from '../planning/index.ts'
import { reminderMail, type ReminderReader } from './reminder-mail.ts'
import { reminderNotification } from './reminder-notification.ts'
import { listReceivers, type Receiver } from './receivers.repository.ts'
import type { UpcomingDate } from './upcoming-date.ts'

/** The approved registrants of a meeting, each with their own link. */
export type RegistrantLookup = (tx: Tx, date: UpcomingDate) => Promise<ReminderReader[]>

export interface ReminderMailsDeps {
  clock: Clock
  notifier: Pick<Notifier, 'notify'>
  dailyBounds: DailyBounds
  registrants: RegistrantLookup
  listOpenActions: ListOpenActions
  publicUrl: string
}

/** Reminds invitees and registrants of a date by mail; people who are both get one. */
export function createReminderMails({
  clock,
  notifier,
  dailyBounds,
  registrants,
  listOpenActions,
  publicUrl,
}: ReminderMailsDeps) {
  /** By address, in small letters. The mails to people without an account here count towards the daily bounds of the organisation. */
  async function readersOf(tx: Tx, date: UpcomingDate): Promise<Map<string, Reminded>> {
    const readers = new Map<string, Reminded>(
      (await registrants(tx, date)).map((reader) => [reader.email.toLowerCase(), { reader, receiver: null }]),
    )
    for (const receiver of await listReceivers(tx, date.meetingId, date.originalStart)) {
      const key = receiver.email.toLowerCase()
      const ownLink = readers.get(key)?.reader.joinLink
      readers.set(key, { reader: readerOf(receiver, date, ownLink), receiver })
    }
    return readers
  }

  function readerOf(
    { email, role, interprets, account, language, timeZone, timeFormat, dateFormat }: Receiver,
    date: UpcomingDate,
    registrantLink: string | undefined,
  ): ReminderReader {
    const expected = { role, interprets, hasAccount: account !== null }
    return {
      email,
      language: language ?? date.hostLanguage,
      timeZone: timeZone ?? date.timeZone,
      timeFormat,
      dateFormat,
      joinLink:
        // Their account gives them more rights in the meeting than their registration.
        (hasMoreByAccount(expected) ? undefined : registrantLink) ??
        expectedLinkOf(publicUrl, date.link, expected),
    }
  }

  /** Whether so many reminders more are within the bounds of the organisation. */
  function mayMail(organizationId: string, mails: number): Promise<boolean> {
    return refusalAs(false, async () => {
      await dailyBounds.mail(organizationId, 'reminders', mails)
      return true
    })
  }

  return async function sendMails(tx: Tx, date: UpcomingDate, minutesBefore: number): Promise<void> {
    const reminded = [...(await readersOf(tx, date)).values()]
    const outside = reminded.filter((one) => !accountIdOf(one))
    const mayMailOutside = await mayMail(date.organizationId, outside.length)
    const mailFor = await createMailFor(tx, date, { publicUrl, listOpenActions, now: clock.now() })
    await notifier.notify(
      tx,
      'reminder',
      reminded
        .filter((one) => mayMailOutside || accountIdOf(one))
        .map((one) => ({
          ...reminderNotification(date, minutesBefore, one.receiver?.role === 'host'),
          userId: accountIdOf(one),
          mail: { ...mailFor(one), organizationId: date.organizationId },
        })),
    )
  }
}

/** Reads what the mails say besides the date, once for everyone. */
async function createMailFor(
  tx: Tx,
  date: UpcomingDate,
  {
    publicUrl,
    listOpenActions,
    now,
  }: Pick<ReminderMailsDeps, 'publicUrl' | 'listOpenActions'> & { now: number },
) {
  const { meetingId, originalStart, startsAt, guestsSeeFiles } = date
  const files = await listFilesOfDate(tx, meetingId, originalStart)
  const meetingIds = await listParts(tx, meetingId)
  const openActions = await listOpenActions(tx, { meetingIds, startsAt, now })
  return ({ reader, receiver }: Reminded) => {
    const isMember = receiver?.isMember === true
    return reminderMail(date, reader, {
      now,
      files: isMember || guestsSeeFiles ? files : [],
      quotes: isMember
        ? openActionQuotes(publicUrl, { meetingId, originalStart, openActions }, reader.language)
        : [],
    })
  }
}

/** Someone who is reminded; `receiver` is null for people who only registered. */
interface Reminded {
  reader: ReminderReader
  receiver: Receiver | null
}

const accountIdOf = ({ receiver }: Reminded): string | null => receiver?.account?.id ?? null

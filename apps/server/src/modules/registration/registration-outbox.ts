import type { Clock } from '../../platform/clock/clock.ts'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { type DatedMeeting, joinLinkOf, listChangedDates } from '../meetings/index.ts'
import * as registeredMeetingsRepository from './registered-meetings.repository.ts'
import type { OpenMeeting, RegisteredMeeting } from './registered-meetings.repository.ts'
import { registrationCalendar, type RegisteredPart } from './registration-calendar.ts'
import { registrationMail, type RegistrationNews } from './registration-mail.ts'
import type { RegistrationTokens } from './registration-token.ts'
import type { RegistrationRow } from './registrations.repository.ts'

export interface RegistrationOutboxDeps {
  clock: Clock
  mailer: Mailer
  tokenOf: RegistrationTokens
  publicUrl: string
}

export interface Letter {
  news: RegistrationNews
  meeting: RegisteredMeeting
  date: DatedMeeting
  /** For the calendars of approved registrants. */
  calendar: { method: 'PUBLISH' | 'CANCEL'; parts: readonly RegisteredPart[] } | null
}

/** The mails to registrants; those of approved ones contain their own link. */
export function createRegistrationOutbox({ clock, mailer, tokenOf, publicUrl }: RegistrationOutboxDeps) {
  async function send(
    tx: Tx,
    registration: RegistrationRow,
    { news, meeting, date, calendar }: Letter,
  ): Promise<void> {
    const now = clock.now()
    const joinLink =
      registration.state === 'approved'
        ? joinLinkOf(publicUrl, { ...meeting.link, linkToken: tokenOf(registration.id) })
        : null
    const attached =
      joinLink && calendar ? registrationCalendar(calendar.method, calendar.parts, { joinLink, now }) : null
    const mail = { registration, news, meeting, date, joinLink, calendar: attached, now }
    await mailer.send(tx, { ...registrationMail(mail), organizationId: meeting.organizationId })
  }

  /** The parts of a series as calendars get them. */
  async function partsOf(db: DbOrTx, meetings: readonly RegisteredMeeting[]): Promise<RegisteredPart[]> {
    const now = new Date(clock.now())
    const parts: RegisteredPart[] = []
    for (const meeting of meetings) {
      parts.push({
        meeting,
        changedDates: await listChangedDates(db, meeting.id, now),
      })
    }
    return parts
  }

  /**
   * News of a meeting that goes on, by its next date; null when all of it is over. `changed`: a part that calendars may still have dates of, though
   * it has none to come any more.
   */
  async function letterOf(
    db: DbOrTx,
    news: RegistrationNews,
    openParts: readonly OpenMeeting[],
    changed: RegisteredMeeting | null = null,
  ): Promise<Letter | null> {
    const [next] = openParts
    if (!next) return null
    const isEnded = changed && !changed.isCancelled && openParts.every(({ id }) => id !== changed.id)
    const parts = await partsOf(db, isEnded ? [changed, ...openParts] : openParts)
    return { news, meeting: next, date: next, calendar: { method: 'PUBLISH', parts } }
  }

  /** Mails people of one state what has become of their registration; no one of a meeting that is over. */
  async function sendState(tx: Tx, firstPart: string, registrations: RegistrationRow[]): Promise<void> {
    const [first] = registrations
    if (!first) return
    const openParts = await registeredMeetingsRepository.listOpenParts(tx, firstPart, clock.now())
    const letter = await letterOf(tx, first.state, openParts)
    if (letter) for (const registration of registrations) await send(tx, registration, letter)
  }

  return { send, letterOf, sendState }
}

export type RegistrationOutbox = ReturnType<typeof createRegistrationOutbox>

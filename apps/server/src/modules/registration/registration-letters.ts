import type { Clock } from '../../platform/clock/clock.ts'
import { minuteMs } from '../../platform/clock/durations.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { EventMap } from '../../platform/events/events.ts'
import { findInvitedDate } from '../meetings/index.ts'
import * as registeredMeetingsRepository from './registered-meetings.repository.ts'
import type { RegisteredMeeting } from './registered-meetings.repository.ts'
import type { Letter, RegistrationOutbox } from './registration-outbox.ts'

type ChangedDate = Pick<EventMap['meeting.changed'], 'meetingId' | 'originalStart'> & {
  /** The first date that is no more, where a series was cut short. */
  endsBefore?: number | null
  /** The part that ends where a series was split. */
  endedId?: string
}

/** What registrants are mailed when their meeting changes. `firstPart` is the first part of its series. */
export function createRegistrationLetters({
  clock,
  outbox,
}: {
  clock: Clock
  outbox: Pick<RegistrationOutbox, 'letterOf'>
}) {
  const openParts = (tx: Tx, firstPart: string) =>
    registeredMeetingsRepository.listOpenParts(tx, firstPart, clock.now())

  /** The changed date where there is one, else the next. */
  async function changed(
    tx: Tx,
    firstPart: string,
    { meetingId, originalStart, endsBefore = null, endedId = meetingId }: ChangedDate,
  ): Promise<Letter | null> {
    const part = await registeredMeetingsRepository.findById(tx, endedId)
    const letter = await outbox.letterOf(tx, 'changed', await openParts(tx, firstPart), part)
    if (!letter && endsBefore !== null) return cutShort(tx, { meetingId, endsBefore })
    if (!letter || originalStart === null) return letter
    const date = await findInvitedDate(tx, meetingId, originalStart)
    return date && { ...letter, date: { ...letter.date, startsAt: date.startsAt, endsAt: date.endsAt } }
  }

  /** All that was to come is cancelled; what was stays in calendars. */
  async function cutShort(
    tx: Tx,
    { meetingId, endsBefore: startsAt }: { meetingId: string; endsBefore: number },
  ): Promise<Letter | null> {
    const meeting = await registeredMeetingsRepository.findById(tx, meetingId)
    if (!meeting) return null
    const endsAt = startsAt + lengthMsOf(meeting)
    return { news: 'cancelled', meeting, date: { ...meeting, startsAt, endsAt }, calendar: asItIs(meeting) }
  }

  /** One date, or a whole part: if another part goes on, that is news of a changed meeting. */
  async function cancelled(
    tx: Tx,
    firstPart: string,
    event: Omit<EventMap['meeting.cancelled'], 'byUserId'>,
  ): Promise<Letter | null> {
    const meeting = await registeredMeetingsRepository.findById(tx, event.meetingId)
    if (!meeting) return null
    const { startsAt, endsAt = startsAt + lengthMsOf(meeting) } = event
    const date = { ...meeting, startsAt, endsAt }
    if (event.originalStart === null) {
      const calendar = { method: 'CANCEL' as const, parts: [{ meeting, changedDates: [] }] }
      const [next] = await openParts(tx, firstPart)
      return next
        ? { news: 'changed', meeting: next, date: next, calendar }
        : { news: 'cancelled', meeting, date, calendar }
    }
    const letter = await outbox.letterOf(tx, 'dateCancelled', await openParts(tx, firstPart), meeting)
    const calendar = letter?.calendar ?? asItIs(meeting)
    return { news: 'dateCancelled', meeting, date, calendar }
  }

  /** A date whose hour was taken is cancelled; it may be the only one. */
  async function skipped(
    tx: Tx,
    firstPart: string,
    { meetingId, originalStart: startsAt }: EventMap['meeting.date_skipped'],
  ): Promise<Letter | null> {
    const meeting = await registeredMeetingsRepository.findById(tx, meetingId)
    const originalStart = meeting?.series?.rule ? startsAt : null
    return cancelled(tx, firstPart, { meetingId, originalStart, startsAt })
  }

  return { changed, cancelled, skipped }
}

/** A series without dates to come, for calendars to keep what was; null if all of it was cancelled. */
function asItIs(meeting: RegisteredMeeting): Letter['calendar'] {
  return meeting.isCancelled ? null : { method: 'PUBLISH', parts: [{ meeting, changedDates: [] }] }
}

function lengthMsOf({ series }: RegisteredMeeting): number {
  return (series?.durationMinutes ?? 0) * minuteMs
}

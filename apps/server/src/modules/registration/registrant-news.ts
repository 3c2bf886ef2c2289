import type { Db, Tx } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { EventDelivery, EventMap } from '../../platform/events/events.ts'
import type { HandledEvents } from '../../platform/events/handled-events.ts'
import { onEvent, type ModuleListener } from '../../platform/module/contributed-work.ts'
import { firstPartOf, invitedMeetingsRepository } from '../meetings/index.ts'
import * as registeredMeetingsRepository from './registered-meetings.repository.ts'
import type { Letter, RegistrationOutbox } from './registration-outbox.ts'
import * as registrationsRepository from './registrations.repository.ts'

export interface RegistrantNewsDeps {
  db: Db
  clock: Clock
  handled: HandledEvents
  outbox: RegistrationOutbox
}

const listener = 'scheduling.tell_registrants'
const minuteMs = 60_000

/**
 * Tells people who registered, once for each event, that the meeting has another time or title, or was cancelled. Who was
 * refused hears nothing any more.
 */
export function registrantNews({ db, clock, handled, outbox }: RegistrantNewsDeps): ModuleListener[] {
  async function tell(
    delivery: EventDelivery,
    meetingId: string,
    write: (tx: Tx, firstPart: string) => Promise<Letter | null>,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (!(await handled.isFirst(tx, delivery, listener))) return
      const firstPart = await firstPartOf(tx, meetingId)
      const registrations = await registrationsRepository.listAll(tx, firstPart)
      const told = registrations.filter(({ state }) => state !== 'refused')
      if (told.length === 0) return
      const letter = await write(tx, firstPart)
      if (letter) for (const registration of told) await outbox.send(tx, registration, letter)
    })
  }

  const openParts = (tx: Tx, firstPart: string) =>
    registeredMeetingsRepository.listOpenParts(tx, firstPart, clock.now())

  /** The changed date where there is one, else the next. */
  async function changed(
    tx: Tx,
    firstPart: string,
    { meetingId, originalStart, endsBefore = null }: ChangedDate,
  ) {
    const letter = await outbox.letterOf(tx, 'changed', await openParts(tx, firstPart))
    if (!letter && endsBefore !== null) return cutShort(tx, { meetingId, endsBefore })
    if (!letter || originalStart === null) return letter
    const date = await invitedMeetingsRepository.findDate(tx, meetingId, originalStart)
    return date && { ...letter, date: { ...letter.date, startsAt: date.startsAt, endsAt: date.endsAt } }
  }

  /** All that was to come is cancelled; what was stays in calendars. */
  async function cutShort(
    tx: Tx,
    { meetingId, endsBefore: startsAt }: { meetingId: string; endsBefore: number },
  ): Promise<Letter | null> {
    const meeting = await registeredMeetingsRepository.findById(tx, meetingId)
    if (!meeting) return null
    const endsAt = startsAt + (meeting.series?.durationMinutes ?? 0) * minuteMs
    const calendar = { method: 'PUBLISH' as const, parts: [{ meeting, changedDates: [] }] }
    return { news: 'cancelled', meeting, date: { ...meeting, startsAt, endsAt }, calendar }
  }

  async function cancelled(tx: Tx, firstPart: string, event: EventMap['meeting.cancelled']) {
    const meeting = await registeredMeetingsRepository.findById(tx, event.meetingId)
    if (!meeting) return null
    const { startsAt, endsAt = startsAt + (meeting.series?.durationMinutes ?? 0) * minuteMs } = event
    const date = { ...meeting, startsAt, endsAt }
    if (event.originalStart === null) {
      const parts = [{ meeting, changedDates: [] }]
      return {
        news: 'cancelled' as const,
        meeting,
        date,
        calendar: { method: 'CANCEL' as const, parts },
      }
    }
    const letter = await outbox.letterOf(tx, 'dateCancelled', await openParts(tx, firstPart))
    return { news: 'dateCancelled' as const, meeting, date, calendar: letter?.calendar ?? null }
  }

  return [
    onEvent('meeting.changed', listener, async (event, delivery) => {
      if (!event.facets.includes('time') && !event.facets.includes('title')) return
      const { meetingId, originalStart, facets, previousStart } = event
      const endsBefore = facets.includes('end') ? previousStart : null
      await tell(delivery, meetingId, (tx, firstPart) =>
        changed(tx, firstPart, { meetingId, originalStart, endsBefore }),
      )
    }),
    onEvent('meeting.split', listener, (event, delivery) =>
      tell(delivery, event.meetingId, (tx, firstPart) =>
        changed(tx, firstPart, { meetingId: event.successorId, originalStart: null }),
      ),
    ),
    onEvent('meeting.cancelled', listener, (event, delivery) =>
      tell(delivery, event.meetingId, (tx, firstPart) => cancelled(tx, firstPart, event)),
    ),
  ]
}

type ChangedDate = Pick<EventMap['meeting.changed'], 'meetingId' | 'originalStart'> & {
  /** The first date that is no more, where a series was cut short. */
  endsBefore?: number | null
}

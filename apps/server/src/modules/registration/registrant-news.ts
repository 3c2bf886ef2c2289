import type { Db, Tx } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { EventDelivery } from '../../platform/events/events.ts'
import type { HandledEvents } from '../../platform/events/handled-events.ts'
import { onEvent, type ModuleListener } from '../../platform/module/contributed-work.ts'
import { firstPartOf } from '../meetings/index.ts'
import { createRegistrationLetters } from './registration-letters.ts'
import type { Letter, RegistrationOutbox } from './registration-outbox.ts'
import * as registrationsRepository from './registrations.repository.ts'

export interface RegistrantNewsDeps {
  db: Db
  clock: Clock
  handled: HandledEvents
  outbox: RegistrationOutbox
}

const listener = 'scheduling.tell_registrants'

/** Mails registrants, once for each event, that the meeting has another time or title, or was cancelled or skipped. Refused ones get no mail. */
export function registrantNews({ db, clock, handled, outbox }: RegistrantNewsDeps): ModuleListener[] {
  async function mailAll(
    delivery: EventDelivery,
    meetingId: string,
    write: (tx: Tx, firstPart: string) => Promise<Letter | null>,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (!(await handled.isFirst(tx, delivery, listener))) return
      const firstPart = await firstPartOf(tx, meetingId)
      const registrations = await registrationsRepository.listAll(tx, firstPart)
      const receivers = registrations.filter(({ state }) => state !== 'refused')
      if (receivers.length === 0) return
      const letter = await write(tx, firstPart)
      if (letter) for (const registration of receivers) await outbox.send(tx, registration, letter)
    })
  }

  const letters = createRegistrationLetters({ clock, outbox })

  return [
    onEvent('meeting.changed', listener, async (event, delivery) => {
      if (!event.facets.includes('time') && !event.facets.includes('title')) return
      const { meetingId, originalStart, facets, previousStart } = event
      const endsBefore = facets.includes('end') ? previousStart : null
      await mailAll(delivery, meetingId, (tx, firstPart) =>
        letters.changed(tx, firstPart, { meetingId, originalStart, endsBefore }),
      )
    }),
    onEvent('meeting.split', listener, (event, delivery) =>
      mailAll(delivery, event.meetingId, (tx, firstPart) =>
        letters.changed(tx, firstPart, {
          meetingId: event.successorId,
          originalStart: null,
          endedId: event.meetingId,
        }),
      ),
    ),
    onEvent('meeting.cancelled', listener, (event, delivery) =>
      mailAll(delivery, event.meetingId, (tx, firstPart) => letters.cancelled(tx, firstPart, event)),
    ),
    onEvent('meeting.date_skipped', listener, (event, delivery) =>
      mailAll(delivery, event.meetingId, (tx, firstPart) => letters.skipped(tx, firstPart, event)),
    ),
  ]
}

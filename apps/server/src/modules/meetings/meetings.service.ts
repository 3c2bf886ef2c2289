import type { RoomSettings } from '@majlis/contract'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Seat, Seats } from '../resources/index.ts'
import { settingsAsDecided } from './decided-settings.ts'
import * as inviteesRepository from './invitees.repository.ts'
import { createMeetingCreation } from './meeting-creation.ts'
import { createMeetingRooms } from './meeting-rooms.ts'
import { createMeetingStart, type MeetingStartDeps } from './meeting-start.ts'
import * as meetingsRepository from './meetings.repository.ts'
import type { Meeting } from './meetings.repository.ts'

export type MeetingsDeps = Omit<MeetingStartDeps, 'creation' | 'seats'> & { seats: Seats }

/** Meetings as such: who hosts them, their numbers, and when their room is open. */
export function createMeetings(deps: MeetingsDeps) {
  const { clock, seats, rules } = deps
  const now = () => new Date(clock.now())
  const creation = createMeetingCreation(deps)

  async function inForce(tx: DbOrTx, meeting: Meeting): Promise<Meeting> {
    return { ...meeting, settings: await settingsAsDecided(tx, rules, meeting) }
  }

  /**
   * Puts the personal meeting of a seat under the ID that the seat has now. Meetings that were planned under the old ID
   * keep it, as their invitations do. Throws `resource.room_open`.
   */
  async function movePersonal(tx: Tx, seat: { id: string; pmi: string }): Promise<void> {
    const meeting = await meetingsRepository.findPersonal(tx, seat.id, now())
    if (!meeting) return
    if (meeting.occurrence?.roomState === 'open') throw new AppError('resource.room_open')
    await meetingsRepository.update(tx, meeting.id, { meetingId: seat.pmi }, now())
  }

  return {
    ...createMeetingStart({ ...deps, creation }),
    ...createMeetingRooms(deps),
    ensurePersonal: creation.ensurePersonal,
    movePersonal,

    /** A meeting that was held in another room and is over; gives its ID. Its date comes with it. */
    insertHeld: (
      tx: Tx,
      seat: Seat,
      held: { title: string | undefined; settings: RoomSettings },
    ): Promise<string> => creation.insertInstant(tx, seat, { ...held, idSource: 'generated' }),

    /** By ID or by the name part of a personal link, over all organisations: a guest may come from anywhere. */
    async findByReference(tx: DbOrTx, reference: string): Promise<Meeting | null> {
      const known = await meetingsRepository.findByReference(tx, reference, now())
      if (known) return inForce(tx, known)
      const isNumber = /^\d+$/.test(reference)
      const seat = await (isNumber ? seats.findByPmi(tx, reference) : seats.findByPmu(tx, reference))
      return seat && inForce(tx, await creation.ensurePersonal(tx, seat))
    },

    async get(tx: DbOrTx, id: string): Promise<Meeting> {
      const meeting = await meetingsRepository.findById(tx, id, now())
      if (!meeting) throw new AppError('schedule.not_found')
      return inForce(tx, meeting)
    },

    listTakingPart: (tx: DbOrTx, publicId: string, userId: string) =>
      inviteesRepository.listMeetingIds(tx, publicId, userId),

    findInviteeRole: (tx: DbOrTx, meetingId: string, userId: string) =>
      inviteesRepository.findRole(tx, meetingId, userId),

    findInvitee: (tx: DbOrTx, meetingId: string, userId: string) =>
      inviteesRepository.findPart(tx, meetingId, userId),
  }
}

export type Meetings = ReturnType<typeof createMeetings>

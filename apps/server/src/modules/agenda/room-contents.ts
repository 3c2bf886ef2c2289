import type { LastAction } from '@majlis/contract'
import type { Db, DbOrTx } from '../../platform/database/database.ts'
import { getViewedDate, takesPart, type ViewedDate } from '../meetings/index.ts'
import { isAddedToDate } from './contents.policy.ts'
import * as contentsRepository from './contents.repository.ts'
import { createRightsOn, type ContentsDeps } from './contents.service.ts'
import { findPlaceInside, type FindAccountInside } from './unplanned-rooms.ts'

/** The room in which a date is held. */
interface HeldIn {
  meetingId: string
  occurrenceId: string | null
}

interface RoomViewer {
  /** Null without an account. */
  userId: string | null
}

export interface RoomContentsDeps extends Pick<ContentsDeps, 'db' | 'clock' | 'rules'> {
  findAccountInside: FindAccountInside
  /** What is left to do from the date before, as the person sees it. */
  listOpenActionsFor(db: Db, userId: string, viewed: ViewedDate, now: number): Promise<LastAction[]>
}

/**
 * What people in a room see of its meeting: what they may see on its page. A role in the room adds nothing to that, except in meetings that no one
 * planned (`findPlaceInside`).
 */
export function createRoomContents(deps: RoomContentsDeps) {
  const { db, clock, rules, listOpenActionsFor, findAccountInside } = deps
  const rightsOn = createRightsOn({ db, rules })

  /** The date that is held, as someone sees it on its page. */
  async function viewedBy(userId: string, { meetingId }: HeldIn, date: number | null) {
    const organizationId = await contentsRepository.findOrganizationOf(db, userId)
    if (organizationId === null) return null
    const input = { calendarId: meetingId, ...(date === null ? {} : { date }) }
    return getViewedDate(db, { userId, organizationId }, input, clock.now())
  }

  /** Where someone can add files with their account. */
  async function placeFor(
    viewed: ViewedDate | null,
    date: number | null,
    { meetingId }: HeldIn,
    userId: string,
  ) {
    if (!viewed) {
      const place = await findPlaceInside(db, findAccountInside, { meetingId, userId })
      return place && { calendarId: place.meetingId, date: place.date }
    }
    if (!(await rightsOn(viewed)).add) return null
    return { calendarId: viewed.meeting.id, date: isAddedToDate(viewed) ? date : null }
  }

  return async (room: HeldIn, { userId }: RoomViewer) => {
    const { agenda, originalStart } = await contentsRepository.getMeetingDate(db, room)
    const isInvited = userId !== null && (await takesPart(db, room.meetingId, userId))
    const viewed = isInvited ? await viewedBy(userId, room, originalStart) : null
    return {
      agenda: isInvited ? agenda : '',
      files: await contentsRepository.listOfRoom(db, room, { userId, isHost: false }),
      addTo: userId === null ? null : await placeFor(viewed, originalStart, room, userId),
      lastActions: isInvited && viewed ? await listOpenActionsFor(db, userId, viewed, clock.now()) : [],
    }
  }
}

/** Whether someone inside a room may read a file of its meeting. */
export async function mayReadInRoom(
  db: DbOrTx,
  inside: (HeldIn & RoomViewer) | null,
  { meetingId, fileId }: { meetingId: string; fileId: string },
): Promise<boolean> {
  if (inside?.meetingId !== meetingId) return false
  return (await contentsRepository.listOfRoom(db, inside, { ...inside, isHost: false })).some(
    ({ id }) => id === fileId,
  )
}

export type FindInside = (db: Db, participantId: string) => Promise<(HeldIn & RoomViewer) | null>

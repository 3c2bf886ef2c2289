import * as participantsRepository from './participants/participants.repository.ts'
import type { RoomParts } from './rooms.deps.ts'
import { followMeeting } from './sessions/session-settings.ts'
import * as sessionsRepository from './sessions/sessions.repository.ts'

/** What admission writes and opens the rooms with, and tells their pages. */
export function roomsForAdmission({ state, signals, lobbyNews, views, media, ahead }: RoomParts) {
  const { insert, update, leave, delete: deleteRow } = participantsRepository
  const { findOpenForUpdate, insertIfNone } = sessionsRepository
  return {
    participants: { insert, update, leave, delete: deleteRow },
    sessions: { findOpenForUpdate, insertIfNone, followMeeting },
    state,
    signals,
    lobbyNews,
    views,
    media,
    ahead,
  }
}

export type RoomsForAdmission = ReturnType<typeof roomsForAdmission>

import { limits } from '@majlis/contract'
import type { DbOrTx } from '../../../platform/database/database.ts'
import type { Meeting, MeetingsApi } from '../../meetings/index.ts'
import * as lobbyRepository from '../lobby/lobby.repository.ts'
import type { CaptionReader } from '../captions.ports.ts'
import type { PresentationReader } from '../presentations.ports.ts'
import type { RecordingReader } from '../recordings.ports.ts'
import { presentLobby, type Room } from '../rooms.presenter.ts'
import type { RoomSession } from './sessions.repository.ts'

/** The logo of an organisation, if it has one. */
export type LogoReader = (connection: DbOrTx, organizationId: string) => Promise<string | null>

interface RoomViewsDeps {
  meetings: Pick<MeetingsApi, 'get' | 'invitationOf'>
  logoOf: LogoReader
  recordings: Pick<RecordingReader, 'findOfSession' | 'findObstacle' | 'findPurposes'>
  captions: Pick<CaptionReader, 'readOfSession'>
  presentations: PresentationReader
}

/** Reads everything that a view of a room is made from. */
export function createRoomViews({ meetings, logoOf, recordings, captions, presentations }: RoomViewsDeps) {
  async function load(db: DbOrTx, session: RoomSession): Promise<Room> {
    return loadFor(db, session, await meetings.get(db, session.meetingId), { isLobbySeen: true })
  }

  /** The same with a meeting that was read before. Only hosts see the lobby, why they cannot record, and what people would be told. */
  async function loadFor(
    db: DbOrTx,
    session: RoomSession,
    meeting: Meeting,
    { isLobbySeen }: { isLobbySeen: boolean },
  ): Promise<Room> {
    const [waiting, lobbyCount, logoUrl, recording, recordingObstacle, purposes, captioned, presentation] =
      await Promise.all([
        isLobbySeen ? lobbyRepository.listFirst(db, session.id, limits.room.maxShownWaiting) : [],
        isLobbySeen ? lobbyRepository.count(db, session.id) : 0,
        logoOf(db, meeting.organizationId),
        recordings.findOfSession(db, session.id),
        isLobbySeen ? recordings.findObstacle(db, meeting) : null,
        isLobbySeen ? recordings.findPurposes(db, { ...meeting, settings: session.settings }) : null,
        captions.readOfSession(db, session, meeting, { isForHosts: isLobbySeen }),
        presentations.findOfSession(db, session.id),
      ])
    const invitation = meetings.invitationOf(meeting)
    return {
      session,
      meeting,
      invitation,
      lobby: presentLobby(waiting),
      lobbyCount,
      logoUrl,
      recording,
      recordingObstacle,
      recordingPurposes: purposes,
      captions: captioned.captions,
      captionObstacle: captioned.obstacle,
      captionDelay: captioned.delay,
      presentation,
    }
  }

  return { load, loadFor }
}

export type RoomViews = ReturnType<typeof createRoomViews>

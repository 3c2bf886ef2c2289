import type { MediaEvent, MediaServer } from '../../../integrations/livekit/index.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { AheadConnections } from '../ahead/ahead-connections.service.ts'
import type { CaptionReader } from '../captions.ports.ts'
import type { RecordingReader } from '../recordings.ports.ts'
import * as sessionsRepository from '../sessions/sessions.repository.ts'
import { isUuid, type Connection, type Connections } from './connections.service.ts'
import * as mediaEventsRepository from './media-events.repository.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import type { RoomLog } from '../participants/room-log.ts'
import type { RoomMedia } from './room-media.ts'
import { createSoundWatch } from './sound-watch.ts'

interface MediaEventsDeps {
  db: Db
  clock: Clock
  media: MediaServer
  roomMedia: Pick<RoomMedia, 'endStraySounds'>
  connections: Connections
  captions: Pick<CaptionReader, 'isListener'>
  ahead: Pick<AheadConnections, 'isWaiting' | 'delete'>
  recordings: Pick<RecordingReader, 'hasRecorder' | 'egressChanged'>
  log: Log
  roomLog: RoomLog
}

type ScreenEvent = Extract<MediaEvent, { kind: 'screen_published' | 'screen_unpublished' }>

function isScreenEvent(event: MediaEvent): event is ScreenEvent {
  return event.kind === 'screen_published' || event.kind === 'screen_unpublished'
}

/** How long the IDs of handled events are kept. */
const keptMs = dayMs

/**
 * Handles what the SFU reports. People who connect without being admitted – with an old token, or one that the SFU renewed – are
 * disconnected at once.
 */
export function createMediaEvents(deps: MediaEventsDeps) {
  const { db, clock, media, roomMedia, connections, ahead, recordings, captions, log, roomLog } = deps
  const watchSound = createSoundWatch({ roomMedia, log })

  async function logShare(tx: Tx, event: ScreenEvent): Promise<void> {
    const session = await sessionsRepository.find(tx, event.room)
    if (!session || !isUuid(event.identity)) return
    const participant = await participantsRepository.findInSession(tx, session.id, event.identity)
    const act = event.kind === 'screen_published' ? 'share_started' : 'share_stopped'
    if (participant) await roomLog(tx, session, { participantId: participant.id, act })
  }

  return {
    /** Handles an event once, however often it is reported. */
    async handle(event: MediaEvent): Promise<void> {
      if (event.kind === 'room_finished' || event.kind === 'other') return
      if (event.kind === 'egress_changed') return recordings.egressChanged(db, event.egressId)
      // Rooms of other users of a shared SFU may have UUIDs too.
      if (!isUuid(event.room) || !(await sessionsRepository.find(db, event.room))) return
      if (event.kind === 'sound_published') {
        // Not awaited: the SFU reports nothing else of the room until this call is answered.
        void watchSound(event.room, event.identity)
        return
      }
      const isAllowed = await db.transaction().execute(async (tx) => {
        const isNew = await mediaEventsRepository.insert(tx, event.id, new Date(clock.now()))
        if (!isNew) return true
        if (isScreenEvent(event)) {
          await logShare(tx, event)
          return true
        }
        const connection: Connection = {
          roomSessionId: event.room,
          participantId: event.identity,
          connectionId: event.sid,
          source: 'webhook',
          at: event.at,
        }
        if (event.kind === 'participant_joined') return connections.connected(tx, event.id, connection)
        await connections.disconnected(tx, event.id, connection)
        if (isUuid(event.identity)) await ahead.delete(tx, event.identity)
        return true
      })
      if (isAllowed || (await recordings.hasRecorder(db, event.room, event.identity))) return
      if (await captions.isListener(db, event.room, event.identity)) return
      if (isUuid(event.identity) && (await ahead.isWaiting(db, event.room, event.identity))) return
      try {
        await media.removeParticipant(event.room, event.identity)
      } catch (error) {
        // The SFU reports it again, and the participant is removed then.
        await mediaEventsRepository.delete(db, event.id)
        throw error
      }
    },

    async deleteOld(): Promise<void> {
      await mediaEventsRepository.deleteBefore(db, new Date(clock.now() - keptMs))
    },
  }
}

export type MediaEvents = ReturnType<typeof createMediaEvents>

import type { RoomEndReason } from '@majlis/contract'

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'room.session_started': { roomSessionId: string; meetingId: string }
    'room.session_ended': { roomSessionId: string; meetingId: string }
    /** Somebody's connection to the SFU began. `entryId` is the same when it is told again. */
    'room.participant_joined': ConnectionEvent
    'room.participant_left': ConnectionEvent
    /** Their rows are gone: what the SFU has of them has to go too. */
    'room.sessions_purged': { roomSessionIds: string[] }
  }
}

export interface ConnectionEvent {
  entryId: string
  roomSessionId: string
  participantId: string
  connectionId: string
  source: 'webhook' | 'reconcile'
  at: number
}

declare module '../../platform/realtime/realtime.ts' {
  interface SignalMap {
    'room.changed': { roomSessionId: string }
    'lobby.changed': { roomSessionId: string }
    'lobby.admitted': { participantIds: string[] }
    /** A host or co-host came or went, or somebody became one or is one no longer. */
    'room.hosts_changed': { roomSessionId: string }
    'room.message_sent': { messageId: string }
    'room.participant_asked': {
      participantId: string
      byParticipantId: string
      source: 'microphone' | 'camera'
    }
    /** Over for these; for everybody in the session when nobody is named. */
    'room.closed': { roomSessionId: string; participantIds: string[] | null; reason: RoomEndReason }
  }
}

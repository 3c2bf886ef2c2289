import type { MeetingRole, ParticipantAct, RoomEndReason } from '@majlis/contract'

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'room.session_started': { roomSessionId: string; meetingId: string }
    'room.session_ended': { roomSessionId: string; meetingId: string }
    /** A connection to the SFU began. Repeated reports have the same `entryId`. */
    'room.participant_joined': ConnectionEvent
    'room.participant_left': ConnectionEvent
    /** Rights may have changed in a room in which something is presented. */
    'room.rights_changed': { roomSessionId: string }
    /** For the log of the meeting; only if its host keeps one. */
    'room.participant_acted': ParticipantActed
    /** Their rows are deleted; their rooms on the SFU have to be closed too. */
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

export interface ParticipantActed {
  entryId: string
  roomSessionId: string
  participantId: string
  /** Null: themselves. */
  byParticipantId: string | null
  act: ParticipantAct
  /** The new one, after a change. */
  role: MeetingRole | null
  at: number
}

declare module '../../platform/realtime/realtime.ts' {
  interface SignalMap {
    'room.changed': { roomSessionId: string }
    'lobby.changed': { roomSessionId: string }
    'lobby.admitted': { participantIds: string[] }
    /** A host or co-host joined or left, or someone became or ceased to be one. */
    'room.hosts_changed': { roomSessionId: string }
    'room.participant_asked': {
      participantId: string
      byParticipantId: string
      source: 'microphone' | 'camera'
    }
    /** Over for these people; null for everyone in the session. */
    'room.closed': { roomSessionId: string; participantIds: string[] | null; reason: RoomEndReason }
  }
}

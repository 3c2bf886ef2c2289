import { destinations, roomEventSchema, type RoomEvent } from '@majlis/contract'
import { connectRealtime } from '../../../shared/realtime/index.ts'

export interface WaitingConnectionOptions {
  participantId: string
  token: string
  onEvent(event: RoomEvent): void
  onConnected(): void
}

/** Receives the server's messages to one waiting person. Messages that are no room event are ignored. */
export function openWaitingConnection({
  participantId,
  token,
  onEvent,
  onConnected,
}: WaitingConnectionOptions): {
  close(): void
} {
  return connectRealtime({
    userId: participantId,
    token: () => token,
    subscriptions: {
      [destinations.room(participantId)]: (body) => {
        const event = roomEventSchema.safeParse(body)
        if (event.success) onEvent(event.data)
      },
    },
    onState: (state) => {
      if (state === 'connected') onConnected()
    },
  })
}

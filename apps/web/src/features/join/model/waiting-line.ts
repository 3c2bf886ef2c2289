import { destinations, roomEventSchema } from '@majlis/contract'
import { connectRealtime } from '../../../shared/realtime/index.ts'
import type { WaitingLineOptions } from './join-deps.ts'

/** Hears what the server tells one waiting person. Messages that are no room event are ignored. */
export function openWaitingLine({ participantId, token, onEvent, onConnected }: WaitingLineOptions): {
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

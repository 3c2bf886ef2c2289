import { useCallback } from 'react'
import { peopleIndexOf } from '../model/people-index.ts'
import { useCallValue, useRoomValue } from './useRoom.ts'

/** Names by participant id, also of people who left but have written something. */
export function useNameOf(): (participantId: string) => string {
  const participants = useCallValue((call) => call.participants)
  const messages = useRoomValue((room) => room.messages)
  return useCallback(
    (participantId) =>
      peopleIndexOf(participants).byId.get(participantId)?.name ??
      messages.findLast((message) => message.participantId === participantId)?.displayName ??
      '',
    [participants, messages],
  )
}

import { useCallback } from 'react'
import { looksSameList } from '../model/people.ts'
import { useCallValue, useRoomValue } from './useRoom.ts'

/** Names by participant id, also of people who left but have written something. */
export function useNameOf(): (participantId: string) => string {
  const participants = useCallValue((call) => call.participants, looksSameList)
  const messages = useRoomValue((room) => room.messages)
  return useCallback(
    (participantId) =>
      participants.find(({ id }) => id === participantId)?.name ??
      messages.findLast((message) => message.participantId === participantId)?.displayName ??
      '',
    [participants, messages],
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, orpc } from '../../../shared/api/index.ts'
import type { ActiveCall } from '../model/active-calls.ts'
import { noCall } from '../model/no-call.ts'
import { openLater } from '../model/open-later.ts'

/**
 * Joins a call in a new tab: a group call at its meeting; a call between two people in the chat front end, signed in
 * by a one-time code, or at its meeting if there is no front end (spec 2.66, 7.56).
 */
export function useJoinCall(onJoined: (call: ActiveCall) => void) {
  const queries = useQueryClient()

  async function addressOf({ chatRoomId: roomId }: ActiveCall): Promise<string> {
    const [{ data }, { data: config }] = await Promise.all([
      api.chatMeeting.meeting({ roomId }),
      queries.fetchQuery(orpc.system.config.queryOptions({ staleTime: Infinity })),
    ])
    if (!data) throw noCall()
    if (!data.oneToOneCall || config.chatUrl === null) return data.meetingUrl
    return (await api.chatMeeting.openChat({ roomId })).data.url
  }

  return useMutation({
    mutationFn: (call: ActiveCall) => openLater(() => addressOf(call)),
    onSuccess: (_, call) => onJoined(call),
  })
}

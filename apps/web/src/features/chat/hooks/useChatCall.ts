import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, errorCode, orpc } from '../../../shared/api/index.ts'
import { showProblem } from '../../../shared/snackbar/index.ts'
import { openLater } from '../../chat-calls/index.ts'

/** How often an open chat looks for a call that someone else has started or ended. */
const everyMs = 30_000

/** The call of a chat: whether one is in progress, and its start or joining in a new tab. */
export function useChatCall(roomId: string) {
  const queries = useQueryClient()
  const current = useQuery({
    ...orpc.chatMeeting.meeting.queryOptions({ input: { roomId } }),
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
    staleTime: 0,
    retry: false,
  })
  // Any other failure leaves it open; the button then starts a call or finds the one in progress.
  const isRunning = current.data !== undefined && errorCode(current.error) !== 'chat.call_not_found'
  const opening = useMutation({
    mutationFn: () =>
      openLater(async () => {
        const { data } = await (isRunning
          ? api.chatMeeting.meeting({ roomId })
          : api.chatMeeting.start({ roomId }))
        return data.meetingUrl
      }),
    onError: showProblem,
    onSettled: () =>
      queries.invalidateQueries({ queryKey: orpc.chatMeeting.meeting.key({ input: { roomId } }) }),
  })
  return { isRunning, isOpening: opening.isPending, open: () => opening.mutate() }
}

import type { Store } from '@majlis/media'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { showProblem } from '../../../shared/snackbar/index.ts'
import { useSnapshot } from '../../../shared/store/index.ts'
import { noCall, openLater } from '../../chat-calls/index.ts'
import type { LiveState } from '../model/live-chats.ts'

/** How often an open chat looks for a call while the server cannot report one. */
const everyMs = 30_000

/** The call of a chat: whether one is in progress, and its start or joining in a new tab. */
export function useChatCall(roomId: string, store: Store<LiveState>) {
  const renew = useRenew()
  const live = useSnapshot(store)
  const current = useQuery({
    ...orpc.chatMeeting.meeting.queryOptions({ input: { roomId } }),
    enabled: live.status === 'away',
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
    staleTime: 0,
    retry: false,
  })
  // If looking fails, it stays as it was; the button then starts a call or finds the one in progress.
  const isRunning = live.status === 'live' ? live.calls.has(roomId) : (current.data?.data ?? null) !== null
  const opening = useMutation({
    mutationFn: () =>
      openLater(async () => {
        const { data } = await (isRunning
          ? api.chatMeeting.meeting({ roomId })
          : api.chatMeeting.start({ roomId }))
        if (!data) throw noCall()
        return data.meetingUrl
      }),
    meta: { changes: ['chatCalls'] },
    onError(error) {
      showProblem(error)
      // It may have ended meanwhile.
      void renew('chatCalls')
    },
  })
  return { isRunning, isOpening: opening.isPending, open: () => opening.mutate() }
}

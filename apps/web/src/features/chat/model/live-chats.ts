import { chatRoomIdOf, destinations, queueUserId, type MeetingCheck } from '@majlis/contract'
import { changeIdOf, refetchDelayMs, type connectRealtime } from '../../../shared/realtime/index.ts'
import type { WritableStore } from '../../../shared/store/index.ts'
import { isMeetingCheck } from '../../chat-calls/index.ts'

/**
 * `live`: the server reports changes, and `calls` are the chats with a call in progress, by room ID. `away`: there is no connection to it,
 * so the page has to look for changes itself.
 */
export type LiveState = { status: 'connecting' | 'away' } | { status: 'live'; calls: ReadonlySet<string> }

export interface LiveChatsDeps {
  store: WritableStore<LiveState>
  connect: typeof connectRealtime
  token: () => string | null | Promise<string | null>
  /** The list of chats has changed. `changeId`: this page's own call caused it. */
  onChatsChanged: (changeId?: string) => void
}

/** A connection that takes longer counts as lost. */
const connectsWithinMs = 5_000

/** Connects this page to the server, which reports calls and changes of the list of chats (spec 7.58). */
export function connectLiveChats(
  email: string,
  { store, connect, token, onChatsChanged }: LiveChatsDeps,
): { close(): void } {
  const userId = queueUserId(email)
  const giveUp = setTimeout(() => {
    if (store.getSnapshot().status === 'connecting') store.set({ status: 'away' })
  }, connectsWithinMs)
  let missed: ReturnType<typeof setTimeout> | undefined
  let wasConnected = false

  function catchUp(): void {
    clearTimeout(missed)
    if (missed !== undefined) onChatsChanged()
    missed = undefined
  }

  const connection = connect({
    userId,
    token,
    subscriptions: {
      [destinations.meetingCheck(userId)]: (body) => {
        if (isMeetingCheck(body)) store.set({ status: 'live', calls: callsOf(body) })
      },
      [destinations.refetch(userId)]: catchUp,
      [destinations.notices(userId)]: (body) => {
        if (typeof body !== 'object' || body === null || !('type' in body)) return
        if (body.type !== 'chats.changed') return
        onChatsChanged(changeIdOf(body))
      },
    },
    onState(state) {
      if (state === 'disconnected') return store.set({ status: 'away' })
      connection.publish(destinations.publishMeetingCheck, [])
      // Someone may have changed a chat between the fetch of the list and this connection.
      clearTimeout(missed)
      if (wasConnected) missed = setTimeout(catchUp, refetchDelayMs())
      else onChatsChanged()
      wasConnected = true
    },
  })

  return {
    close() {
      clearTimeout(giveUp)
      clearTimeout(missed)
      connection.close()
    },
  }
}

const callsOf = (check: MeetingCheck): ReadonlySet<string> =>
  new Set(check.flatMap((one) => (one.meetingEndTime === null ? [chatRoomIdOf(one)] : [])))

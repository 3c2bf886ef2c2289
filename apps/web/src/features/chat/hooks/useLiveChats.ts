import type { Store } from '@majlis/media'
import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { followNotice } from '../../../shared/changes/index.ts'
import { connectRealtime } from '../../../shared/realtime/index.ts'
import { session, useUser } from '../../../shared/session/index.ts'
import { createStore } from '../../../shared/store/index.ts'
import { connectLiveChats, type LiveState } from '../model/live-chats.ts'

/** The calls of the user's chats while this page is open. Fetches the list of chats again when the server reports a change. */
export function useLiveChats(): Store<LiveState> {
  const queries = useQueryClient()
  const email = useUser().user.user_email
  const [store] = useState(() => createStore<LiveState>({ status: 'connecting' }))
  useLayoutEffect(() => {
    const live = connectLiveChats(email, {
      store,
      connect: connectRealtime,
      token: session.accessToken,
      onChatsChanged: (changeId) => followNotice(queries, 'chats', changeId),
    })
    return () => live.close()
  }, [email, queries, store])
  return store
}

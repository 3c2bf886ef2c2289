import type { Chat } from '@majlis/contract'
import { useEffect, useRef } from 'react'
import { browserNotices } from '../../../shared/browser-notices/index.ts'
import type { MessagePerson } from '../components/MessageItem.tsx'
import { chatTitle } from '../model/chat-title.ts'
import type { ChatState } from '../model/chat-types.ts'
import { excerptOf } from '../model/read-message.ts'

interface NewMessageNotices {
  chats: readonly Chat[]
  state: ChatState
  account: string
  personOf(account: string): MessagePerson
  onOpen(roomId: string): void
}

/** Shows new messages of others outside the page while it is hidden, if the user has allowed that. */
export function useNewMessageNotices({ chats, state, account, personOf, onOpen }: NewMessageNotices): void {
  const known = useRef<Map<string, string> | null>(null)
  useEffect(() => {
    if (state.status === 'connecting') return
    const before = known.current
    known.current = new Map([...state.rooms].map(([id, { lastMessage }]) => [id, lastMessage?.id ?? '']))
    if (!before || document.visibilityState === 'visible') return
    for (const chat of chats) {
      const last = state.rooms.get(chat.roomId)?.lastMessage
      if (!last || last.sender === account || before.get(chat.roomId) === last.id) continue
      browserNotices.show({
        title: chat.name === null ? chatTitle(chat) : `${personOf(last.sender).name} – ${chatTitle(chat)}`,
        body: excerptOf(last.content),
        tag: chat.roomId,
        onClick: () => onOpen(chat.roomId),
      })
    }
  }, [state, chats, account, personOf, onOpen])
}

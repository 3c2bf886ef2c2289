import type { Chat } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { chatTitle } from '../model/chat-title.ts'
import type { ChatConnection, ChatHit, ChatState } from '../model/chat-types.ts'
import { ChatList } from './ChatList.tsx'
import styles from './ChatScreen.module.css'
import type { MessagePerson } from './MessageItem.tsx'
import { SearchPanel } from './SearchPanel.tsx'

interface ChatSideProps {
  chats: readonly Chat[]
  state: ChatState
  connection: ChatConnection
  openRoomId: string | undefined
  drafts: Readonly<Record<string, string>>
  personOf(account: string): MessagePerson
  onNew(): void
  onOpenHit(hit: ChatHit): void
}

/** The list of chats, or the search in its place. */
export function ChatSide(props: ChatSideProps) {
  const { chats, state, connection, openRoomId, drafts, personOf, onNew, onOpenHit } = props
  const t = useText('chat')
  const tc = useText('common')
  const [isSearching, setSearching] = useState(false)
  if (!isSearching)
    return (
      <div className={styles.side}>
        <ChatList
          chats={chats}
          state={state}
          account={connection.account}
          openRoomId={openRoomId}
          draftOf={(roomId) => drafts[roomId] ?? ''}
          onNew={onNew}
          onSearch={() => setSearching(true)}
        />
      </div>
    )
  return (
    <div className={styles.side}>
      <div className={styles.search}>
        <header>
          <h1>{t('search.title')}</h1>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={tc('action.close')}
            onClick={() => setSearching(false)}
          >
            <IconX size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        </header>
        <SearchPanel
          roomId={openRoomId}
          search={connection.search}
          titleOf={(roomId) => {
            const found = chats.find((one) => one.roomId === roomId)
            return found ? chatTitle(found) : ''
          }}
          nameOf={(account) => personOf(account).name}
          onOpen={onOpenHit}
        />
      </div>
    </div>
  )
}

import type { Chat } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { titleIn } from '../model/chat-title.ts'
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
  /** The chat that was open in its place, to which the focus returns. */
  focusRoomId: string | undefined
  onNew(): void
  onOpenHit(hit: ChatHit): void
}

/** The list of chats, or the search in its place. */
export function ChatSide(props: ChatSideProps) {
  const { chats, state, connection, openRoomId, drafts, personOf, focusRoomId, onNew, onOpenHit } = props
  const t = useText('chat')
  const tc = useText('common')
  const [isSearching, setSearching] = useState(false)
  const searchButton = useRef<HTMLButtonElement>(null)
  const wasSearching = useRef(false)
  // The button is there again only after the list has been rendered.
  useEffect(() => {
    if (wasSearching.current && !isSearching) searchButton.current?.focus()
    wasSearching.current = isSearching
  }, [isSearching])
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
          focusRoomId={focusRoomId}
          searchButton={searchButton}
          onSearch={() => setSearching(true)}
        />
      </div>
    )
  return (
    // Only listens to a key of what is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.side}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setSearching(false)
      }}
    >
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
          titleOf={(roomId) => titleIn(chats, roomId)}
          nameOf={(account) => personOf(account).name}
          onOpen={onOpenHit}
        />
      </div>
    </div>
  )
}

import type { Chat } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { EmptyState, useDocumentTitle } from '@majlis/ui'
import type { Store } from '@majlis/media'
import { useMediaQuery } from '@mantine/hooks'
import { IconMessages } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { usePhone } from '../../../shared/phone/index.ts'
import { useSnapshot } from '../../../shared/store/index.ts'
import { useNewMessageNotices } from '../hooks/useNewMessageNotices.ts'
import { usePeopleOfChats } from '../hooks/usePeopleOfChats.ts'
import { useTarget } from '../hooks/useTarget.ts'
import { useUnsentWarning } from '../hooks/useUnsentWarning.ts'
import { chatTitle } from '../model/chat-title.ts'
import type { ChatConnection, ChatState } from '../model/chat-types.ts'
import type { LiveState } from '../model/live-chats.ts'
import styles from './ChatScreen.module.css'
import { ChatSide } from './ChatSide.tsx'
import { unreadOf } from '../model/unread-of.ts'
import { ConnectionBar } from './ConnectionBar.tsx'
import { NewChatDialog } from './NewChatDialog.tsx'
import { OpenChat } from './OpenChat.tsx'

interface ChatScreenProps {
  chats: readonly Chat[]
  connection: ChatConnection
  live: Store<LiveState>
}

/** All chats: the list, the open conversation, and its members and files. A phone shows one of them at a time. */
export function ChatScreen({ chats, connection, live }: ChatScreenProps) {
  const t = useText('chat')
  const state = useSnapshot(connection.store)
  const isPhone = usePhone()
  const isWide = useMediaQuery('(width >= 1200px)', false, { getInitialValueInEffect: false })
  const { openRoomId, openRoom } = useOpenRoom()
  const lastRoomId = useLast(openRoomId)
  const [isNew, setNew] = useState(false)
  const { target, show, finding } = useTarget(connection, openRoomId, openRoom)
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})
  const personOf = usePeopleOfChats(chats, t('conversation.formerMember'))
  const chat = chats.find(({ roomId }) => roomId === openRoomId)
  useTitle(chats, chat, state)
  useUnsentWarning(connection, state)
  useNewMessageNotices({ chats, state, account: connection.account, personOf, onOpen: openRoom })

  const shared = { connection, personOf }
  return (
    <main className={styles.screen}>
      <ConnectionBar status={state.status} />
      <div className={styles.columns} data-wide={(isWide && chat !== undefined) || undefined}>
        {isPhone && chat ? null : (
          <ChatSide
            {...shared}
            chats={chats}
            state={state}
            openRoomId={openRoomId}
            drafts={drafts}
            onNew={() => setNew(true)}
            focusRoomId={isPhone ? lastRoomId : undefined}
            onOpenHit={({ message: { roomId, id } }) => show(roomId, id)}
          />
        )}
        {chat ? (
          <OpenChat
            key={chat.roomId}
            {...shared}
            live={live}
            chat={chat}
            chats={chats}
            room={state.rooms.get(chat.roomId)}
            target={target}
            finding={finding}
            draft={drafts[chat.roomId] ?? ''}
            isPhone={isPhone}
            isWide={isWide}
            onDraft={(text) => setDrafts((known) => ({ ...known, [chat.roomId]: text }))}
            onShow={show}
            onLeft={() => openRoom(undefined)}
          />
        ) : null}
        {!chat && !isPhone && chats.length > 0 ? <NothingOpen /> : null}
      </div>
      {isNew ? (
        <NewChatDialog
          onOpen={(roomId) => {
            setNew(false)
            openRoom(roomId)
          }}
          onClose={() => setNew(false)}
        />
      ) : null}
    </main>
  )
}

function NothingOpen() {
  const t = useText('chat')
  return (
    <div className={styles.nothing}>
      <EmptyState icon={IconMessages} title={t('conversation.none')} text={t('conversation.noneText')} />
    </div>
  )
}

/** The open chat is in the address, so that reloading and going back work. */
function useOpenRoom() {
  const { room: openRoomId } = useSearch({ strict: false })
  const navigate = useNavigate()
  const openRoom = useCallback(
    (room: string | undefined) => {
      if (room !== openRoomId)
        void navigate({ to: '/chat/client', search: room === undefined ? {} : { room } })
    },
    [navigate, openRoomId],
  )
  return { openRoomId, openRoom }
}

/** The newest value that was not undefined. */
function useLast(value: string | undefined): string | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return last
}

/** The open chat's name, and how many messages of all chats are unread. */
function useTitle(chats: readonly Chat[], open: Chat | undefined, { rooms }: ChatState): void {
  const t = useText('chat')
  const formats = useFormats()
  const count = chats.reduce((sum, chat) => sum + unreadOf(chat, rooms.get(chat.roomId)), 0)
  const title = open ? chatTitle(open) : t('list.title')
  useDocumentTitle(count > 0 ? `(${formats.number(count)}) ${title}` : title)
}

import type { Chat } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { EmptyState } from '@majlis/ui'
import { ActionIcon, Button, TextInput, VisuallyHidden } from '@mantine/core'
import { IconMessagePlus, IconMessages, IconPlus, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useRef, useState, type Ref } from 'react'
import { useNow } from '../../../shared/clock/index.ts'
import { useReader } from '../../../shared/session/index.ts'
import { chatTitle } from '../model/chat-title.ts'
import type { ChatRoomState, ChatState } from '../model/chat-types.ts'
import { excerptOf } from '../model/read-message.ts'
import { unreadOf } from '../model/unread-of.ts'
import { ChatFace } from './ChatFace.tsx'
import styles from './ChatList.module.css'

interface ChatListProps {
  chats: readonly Chat[]
  state: ChatState
  account: string
  openRoomId: string | undefined
  draftOf(roomId: string): string
  /** The chat that was open in place of the list, to which the focus returns. */
  focusRoomId: string | undefined
  searchButton: Ref<HTMLButtonElement>
  onNew(): void
  onSearch(): void
}

/** The chats of the user, the most recently used first. */
export function ChatList(props: ChatListProps) {
  const { chats, state, account, openRoomId, draftOf, focusRoomId, searchButton, onNew, onSearch } = props
  const t = useText('chat')
  const list = useRef<HTMLUListElement>(null)
  const [filter, setFilter] = useState('')
  useEffect(() => {
    if (focusRoomId === undefined || document.activeElement !== document.body) return
    list.current?.querySelector<HTMLElement>(`[data-room="${CSS.escape(focusRoomId)}"]`)?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- only when it comes back
  }, [])
  const shown = sorted(chats, state).filter((chat) =>
    chatTitle(chat).toLowerCase().includes(filter.trim().toLowerCase()),
  )
  return (
    <nav className={styles.list} aria-label={t('list.label')}>
      <header className={styles.head}>
        <h1>{t('list.title')}</h1>
        <ActionIcon
          ref={searchButton}
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('search.title')}
          title={t('search.title')}
          onClick={onSearch}
        >
          <IconSearch size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
        <Button leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />} onClick={onNew}>
          {t('list.new')}
        </Button>
      </header>
      {chats.length > 8 ? (
        <TextInput
          className={styles.filter ?? ''}
          type="search"
          aria-label={t('list.filter')}
          placeholder={t('list.filter')}
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
        />
      ) : null}
      {chats.length === 0 ? (
        <EmptyState
          icon={IconMessages}
          title={t('list.none')}
          text={t('list.noneText')}
          action={
            <Button leftSection={<IconMessagePlus size={18} stroke={1.8} aria-hidden />} onClick={onNew}>
              {t('new.title')}
            </Button>
          }
        />
      ) : null}
      <ul ref={list} className={styles.chats}>
        {shown.map((chat) => (
          <ChatRow
            key={chat.roomId}
            chat={chat}
            room={state.rooms.get(chat.roomId)}
            account={account}
            isOpen={chat.roomId === openRoomId}
            draft={draftOf(chat.roomId)}
          />
        ))}
      </ul>
    </nav>
  )
}

/** New chats without messages count as used when they were created. */
function sorted(chats: readonly Chat[], { rooms }: ChatState): Chat[] {
  const usedAt = ({ roomId, createdAt }: Chat) => rooms.get(roomId)?.lastActiveAt || createdAt
  return chats.toSorted((one, other) => usedAt(other) - usedAt(one))
}

interface ChatRowProps {
  chat: Chat
  room: ChatRoomState | undefined
  account: string
  isOpen: boolean
  draft: string
}

/** Rendered only for what happens in its own chat: people have hundreds. */
const ChatRow = memo(function ChatRow({ chat, room, account, isOpen, draft }: ChatRowProps) {
  const t = useText('chat')
  const formats = useFormats(useReader())
  const now = useNow()
  const unread = isOpen ? 0 : unreadOf(chat, room)
  const isToday = (at: number) => formats.numericDate(at) === formats.numericDate(now)
  const at = room?.lastActiveAt || null
  return (
    <li>
      <Link
        to="/chat/client"
        search={{ room: chat.roomId }}
        className={styles.chat}
        data-room={chat.roomId}
        aria-current={isOpen ? 'page' : undefined}
        data-unread={unread > 0 || undefined}
      >
        <ChatFace chat={chat} />
        <span className={styles.words}>
          <span className={styles.name}>
            <bdi>{chatTitle(chat)}</bdi>
          </span>
          <Excerpt chat={chat} room={room} account={account} draft={draft} />
        </span>
        <span className={styles.facts}>
          {at === null ? null : (
            <small className="num">
              {isToday(at) ? formats.time(at) : formats.date(at, { length: 'short', now })}
            </small>
          )}
          {unread > 0 ? (
            <span className={`${styles.unread} num`}>
              <span aria-hidden>{formats.number(unread)}</span>
              <VisuallyHidden>{t('list.unread', { count: unread })}</VisuallyHidden>
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  )
})

/** The draft, or the newest message with who wrote it. */
function Excerpt({ chat, room, account, draft }: Omit<ChatRowProps, 'isOpen'>) {
  const t = useText('chat')
  const last = room?.lastMessage
  if (!draft && !last) return null
  const text = draft || (last && excerptOf(last.content)) || t('message.deleted')
  return (
    <small className={styles.excerpt}>
      <span>{draft ? t('list.draft') : last ? senderOf() : null}</span>
      <bdi>{text}</bdi>
    </small>
  )

  function senderOf(): string | null {
    if (last?.sender === account) return t('list.own')
    const sender = chat.name === null ? undefined : chat.members.find((one) => one.account === last?.sender)
    return sender ? t('list.from', { name: sender.name }) : null
  }
}

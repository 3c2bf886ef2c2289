import type { Chat } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import type { Store } from '@majlis/media'
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChatCall } from '../hooks/useChatCall.ts'
import { useUploads } from '../hooks/useUploads.ts'
import { chatTitle } from '../model/chat-title.ts'
import type { ChatConnection, ChatMessage, ChatRoomState } from '../model/chat-types.ts'
import type { LiveState } from '../model/live-chats.ts'
import { CallBanner, CallButton } from './CallButton.tsx'
import { ChatFace } from './ChatFace.tsx'
import { Composer } from './Composer.tsx'
import styles from './Conversation.module.css'
import type { MessagePerson } from './MessageItem.tsx'
import { MessageList } from './MessageList.tsx'

export interface ConversationProps {
  chat: Chat
  room: ChatRoomState | undefined
  connection: ChatConnection
  live: Store<LiveState>
  personOf(account: string): MessagePerson
  target: { id: string } | null
  draft: string
  isPhone: boolean
  onDraft(text: string): void
  onShow(roomId: string, messageId: string): void
  /** Shows members and files where they are not beside the conversation. */
  onInfo: (() => void) | null
}

/** The open chat. Keyed by room. */
export function Conversation(props: ConversationProps) {
  const { chat, room, connection, live, personOf, target, draft, onDraft, onShow } = props
  const [replyTo, setReplyTo] = useState<ChatMessage | null>(null)
  const [isOver, setOver] = useState(false)
  const call = useChatCall(chat.roomId, live)
  const files = useUploads(connection, chat.roomId)
  const nameOf = (account: string) => personOf(account).name
  return (
    // Everything can be done without dropping: files are chosen or pasted in the composer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.conversation}
      aria-label={chatTitle(chat)}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(false)
        files.send([...event.dataTransfer.files])
      }}
    >
      <Head {...props} call={call} />
      <CallBanner call={call} />
      <MessageList
        room={room}
        connection={connection}
        personOf={personOf}
        target={target}
        onReply={setReplyTo}
        onShow={onShow}
      />
      <Typing accounts={room?.typing ?? []} nameOf={nameOf} />
      <Composer
        roomId={chat.roomId}
        title={chatTitle(chat)}
        isReady={room !== undefined}
        connection={connection}
        draft={draft}
        onDraft={onDraft}
        replyTo={replyTo}
        nameOf={nameOf}
        onReplyEnd={() => setReplyTo(null)}
        files={files}
      />
    </section>
  )
}

function Head({ chat, isPhone, onInfo, call }: ConversationProps & { call: ReturnType<typeof useChatCall> }) {
  const t = useText('chat')
  return (
    <header className={styles.head}>
      {isPhone ? (
        <ActionIcon
          component={Link}
          to="/chat/client"
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('conversation.back')}
        >
          <IconArrowLeft className="points" size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      ) : null}
      <ChatFace chat={chat} />
      <div className={styles.title}>
        <h2>
          <bdi>{chatTitle(chat)}</bdi>
        </h2>
        {chat.name === null ? null : <small>{t('members.count', { count: chat.members.length })}</small>}
      </div>
      <CallButton call={call} />
      {onInfo ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('conversation.info')}
          title={t('conversation.info')}
          onClick={onInfo}
        >
          <IconInfoCircle size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      ) : null}
    </header>
  )
}

function Typing({ accounts, nameOf }: { accounts: readonly string[]; nameOf(account: string): string }) {
  const t = useText('chat')
  const formats = useFormats()
  const names = formats.list(accounts.map(nameOf))
  return (
    <p className={styles.typing} aria-live="polite">
      {accounts.length > 0 ? t('conversation.typing', { count: accounts.length, names }) : null}
    </p>
  )
}

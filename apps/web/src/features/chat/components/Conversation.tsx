import type { Chat } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import type { Store } from '@majlis/media'
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconInfoCircle, IconSearch, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useChatCall } from '../hooks/useChatCall.ts'
import { useFileDrop } from '../hooks/useFileDrop.ts'
import { useUploads } from '../hooks/useUploads.ts'
import { chatTitle } from '../model/chat-title.ts'
import type { ChatConnection, ChatMessage, ChatRoomState } from '../model/chat-types.ts'
import type { LiveState } from '../model/live-chats.ts'
import { CallBanner, CallButton } from './CallButton.tsx'
import { ChatFace } from './ChatFace.tsx'
import { Composer } from './Composer.tsx'
import styles from './Conversation.module.css'
import { FindingBar, type Finding } from './FindingBar.tsx'
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
  /** The message that is being looked for further back. */
  finding: Finding | null
  /** Opens the search where the list of chats is not beside the conversation. */
  onSearch: (() => void) | null
  /** Shows members and files where they are not beside the conversation. */
  onInfo: (() => void) | null
}

/** The messages of the open chat, and the field for one. Keyed by room. */
export function Conversation(props: ConversationProps) {
  const { chat, room, connection, live, personOf, target, draft, onDraft, onShow } = props
  const [replyTo, setReplyTo] = useState<ChatMessage | null>(null)
  const call = useChatCall(chat.roomId, live)
  const files = useUploads(connection, chat.roomId)
  const drop = useFileDrop(files.send)
  const nameOf = (account: string) => personOf(account).name
  return (
    // Everything can be done without dropping: files are chosen or pasted in the composer.
    <section
      className={styles.conversation}
      aria-label={chatTitle(chat)}
      data-over={drop.isOver || undefined}
      {...drop.handlers}
    >
      <Head {...props} call={call} />
      <CallBanner call={call} />
      <FindingBar finding={props.finding} />
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

function Head(props: ConversationProps & { call: ReturnType<typeof useChatCall> }) {
  const { chat, isPhone, onSearch, onInfo, call } = props
  const t = useText('chat')
  const title = useRef<HTMLHeadingElement>(null)
  // On a phone, the link that was pressed is gone, and the field would cover the messages with its keyboard.
  useEffect(() => {
    if (isPhone && document.activeElement === document.body) title.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- only when the chat opens
  }, [])
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
        <h2 ref={title} tabIndex={-1}>
          <bdi>{chatTitle(chat)}</bdi>
        </h2>
        {chat.name === null ? null : <small>{t('members.count', { count: chat.members.length })}</small>}
      </div>
      <CallButton call={call} />
      {onSearch ? <HeadButton icon={IconSearch} label={t('search.title')} onClick={onSearch} /> : null}
      {onInfo ? <HeadButton icon={IconInfoCircle} label={t('conversation.info')} onClick={onInfo} /> : null}
    </header>
  )
}

interface HeadButtonProps {
  icon: Icon
  label: string
  onClick(): void
}

function HeadButton({ icon: Sign, label, onClick }: HeadButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} title={label} onClick={onClick}>
      <Sign size={20} stroke={1.8} aria-hidden />
    </ActionIcon>
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

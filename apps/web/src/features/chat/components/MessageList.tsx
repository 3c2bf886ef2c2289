import { useFormats, useText } from '@majlis/i18n/react'
import { EmptyState } from '@majlis/ui'
import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { IconArrowDown, IconMessageCircle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useNow } from '../../../shared/clock/index.ts'
import { useReader } from '../../../shared/session/index.ts'
import { useMessageScroll } from '../hooks/useMessageScroll.ts'
import type { ChatConnection, ChatMessage, ChatRoomState } from '../model/chat-types.ts'
import { messageRows, type MessageRow } from '../model/message-rows.ts'
import { MessageItem, type MessagePerson } from './MessageItem.tsx'
import styles from './MessageList.module.css'

interface MessageListProps {
  /** Undefined until the connection knows the chat. */
  room: ChatRoomState | undefined
  connection: ChatConnection
  /** Stable while names do not change. */
  personOf(account: string): MessagePerson
  /** A message to show and mark; an own object for each time. */
  target: { id: string } | null
  onReply(message: ChatMessage): void
  onShow(roomId: string, messageId: string): void
}

/** The messages of a chat. Keyed by room: another chat begins at its end again. */
export function MessageList({ room, ...rest }: MessageListProps) {
  if (!room)
    return (
      <div className={styles.waiting} aria-hidden>
        <Skeleton height={44} width="60%" />
        <Skeleton height={44} width="40%" />
        <Skeleton height={64} width="70%" />
      </div>
    )
  return <Messages room={room} {...rest} />
}

function Messages({
  room,
  connection,
  personOf,
  target,
  onReply,
  onShow,
}: MessageListProps & { room: ChatRoomState }) {
  const t = useText('chat')
  const formats = useFormats(useReader())
  const { messages, hasEarlier, isLoadingEarlier } = room
  // The line stays where it was when the chat was opened.
  const [readUpTo] = useState(room.unreadCount > 0 ? room.readUpTo : undefined)
  const { list, newCount, onScroll, scrollToEnd } = useMessageScroll({ room, connection, target })
  const rows = useMemo(
    () => messageRows(messages, { account: connection.account, readUpTo, dayOf: formats.numericDate }),
    [messages, connection.account, readUpTo, formats],
  )
  return (
    <div className={styles.place}>
      {/* Focusable, so that it can be scrolled by keyboard. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={list}
        className={styles.list}
        role="log"
        aria-label={t('message.region')}
        aria-live="polite"
        aria-busy={isLoadingEarlier}
        tabIndex={0}
        onScroll={onScroll}
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
        {hasEarlier ? (
          <Button
            className={styles.earlier ?? ''}
            size="xs"
            variant="default"
            loading={isLoadingEarlier}
            onClick={() => void connection.loadEarlier(room.roomId).catch(() => undefined)}
          >
            {t('message.earlier')}
          </Button>
        ) : null}
        {messages.length === 0 && !hasEarlier ? (
          <EmptyState icon={IconMessageCircle} title={t('message.none')} text={t('message.noneText')} />
        ) : null}
        {rows.map((row) => (
          <Row
            key={row.key}
            row={row}
            connection={connection}
            personOf={personOf}
            target={target}
            onReply={onReply}
            onShow={onShow}
          />
        ))}
      </div>
      {newCount === null ? null : (
        <button type="button" className={styles.jump} onClick={scrollToEnd}>
          <IconArrowDown size={16} stroke={2} aria-hidden />
          {newCount > 0 ? t('message.new', { count: newCount }) : t('message.newest')}
        </button>
      )}
    </div>
  )
}

interface RowProps extends Omit<MessageListProps, 'room'> {
  row: MessageRow
}

function Row({ row, target, ...item }: RowProps) {
  const t = useText('chat')
  switch (row.kind) {
    case 'day':
      return <Day at={row.at} />
    case 'unread':
      return <p className={styles.unread}>{t('message.unread')}</p>
    case 'message':
      return (
        <MessageItem
          message={row.message}
          isFirst={row.isFirst}
          isTarget={row.message.id === target?.id}
          {...item}
        />
      )
  }
}

function Day({ at }: { at: number }) {
  const t = useText('chat')
  const formats = useFormats(useReader())
  const now = useNow()
  const isDay = (time: number) => formats.numericDate(time) === formats.numericDate(at)
  const text = isDay(now)
    ? t('message.today')
    : isDay(now - 86_400_000)
      ? t('message.yesterday')
      : formats.date(at, { now })
  return <h3 className={styles.day}>{text}</h3>
}

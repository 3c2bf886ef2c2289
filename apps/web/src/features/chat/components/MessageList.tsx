import { useFormats, useText } from '@majlis/i18n/react'
import { EmptyState } from '@majlis/ui'
import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { IconArrowDown, IconMessageCircle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useNow } from '../../../shared/clock/index.ts'
import { useReader } from '../../../shared/session/index.ts'
import { showProblem } from '../../../shared/snackbar/index.ts'
import { useMessageScroll } from '../hooks/useMessageScroll.ts'
import { useUnreadLine } from '../hooks/useUnreadLine.ts'
import type { ChatConnection, ChatMessage, ChatRoomState } from '../model/chat-types.ts'
import { messageRows } from '../model/message-rows.ts'
import { MessageItem, type MessagePerson } from './MessageItem.tsx'
import styles from './MessageList.module.css'
import { NewMessages } from './NewMessages.tsx'

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

function Messages({ room, target, ...item }: MessageListProps & { room: ChatRoomState }) {
  const { connection, personOf } = item
  const t = useText('chat')
  const formats = useFormats(useReader())
  const { messages, hasEarlier, isLoadingEarlier } = room
  const unread = useUnreadLine(connection, room)
  const rows = useMemo(
    () => messageRows(messages, { unreadFrom: unread?.messageId ?? null, dayOf: formats.numericDate }),
    [messages, unread, formats],
  )
  const scroll = useMessageScroll({ room, rows, connection, target })
  const { list, virtual, hold, newCount } = scroll
  return (
    <div className={styles.place}>
      {/* Focusable, so that it can be scrolled by keyboard. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={list}
        className={styles.list}
        role="log"
        aria-label={t('message.region')}
        aria-live="off"
        aria-busy={isLoadingEarlier}
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
        {messages.length === 0 && !hasEarlier ? (
          <EmptyState icon={IconMessageCircle} title={t('message.none')} text={t('message.noneText')} />
        ) : (
          <div className={styles.rows} style={{ blockSize: `${virtual.getTotalSize()}px` }}>
            {hasEarlier ? <EarlierButton room={room} connection={connection} /> : null}
            {virtual.getVirtualItems().map(({ key, index, start }) => {
              const row = rows[index]
              if (!row) return null
              return (
                <div
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  className={styles.row}
                  style={{ transform: `translateY(${start}px)` }}
                  onFocus={() => hold(row.key)}
                  onBlur={() => hold(null)}
                >
                  {row.isNewDay ? <Day at={row.message.sentAt} /> : null}
                  {row.isUnreadFrom ? <UnreadFrom moreThan={unread?.moreThan ?? null} /> : null}
                  <MessageItem
                    message={row.message}
                    isFirst={row.isFirst}
                    isTarget={row.message.id === target?.id}
                    {...item}
                  />
                </div>
              )
            })}
          </div>
        )}
      </div>
      {newCount === null ? null : (
        <button type="button" className={styles.jump} onClick={scroll.scrollToEnd}>
          <IconArrowDown size={16} stroke={2} aria-hidden />
          {newCount > 0 ? t('message.new', { count: newCount }) : t('message.newest')}
        </button>
      )}
      <NewMessages messages={messages} account={connection.account} personOf={personOf} />
    </div>
  )
}

function EarlierButton({ room, connection }: { room: ChatRoomState; connection: ChatConnection }) {
  const t = useText('chat')
  return (
    <Button
      className={styles.earlier ?? ''}
      size="xs"
      variant="default"
      loading={room.isLoadingEarlier}
      onClick={() => void connection.loadEarlier(room.roomId).catch(showProblem)}
    >
      {t('message.earlier')}
    </Button>
  )
}

function UnreadFrom({ moreThan }: { moreThan: number | null }) {
  const t = useText('chat')
  return (
    <p className={styles.unread}>
      {moreThan === null ? t('message.unread') : t('message.unreadMoreThan', { count: moreThan })}
    </p>
  )
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

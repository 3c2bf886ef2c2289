import { useFormats, useText } from '@majlis/i18n/react'
import { IconArrowDown, IconMessageCircle } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { LinkedText } from '../../../shared/linked-text/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import {
  useRoom,
  useRoomValue,
  groupMessages,
  type ChatGroup,
  type ChatMessage,
  chatClosedReason,
  useNameOf,
} from '../../room-core/index.ts'
import { ChatComposer } from './ChatComposer.tsx'
import styles from './ChatPanel.module.css'

/** Beyond this distance in pixels, the reader has scrolled up on purpose. */
const nearEndPx = 80

/** The messages of this room session, to everyone and private ones. */
export function ChatPanel() {
  const t = useText('room')
  const { connection } = useRoom()
  const messages = useRoomValue((room) => room.messages)
  const history = useRoomValue((room) => room.history)
  const isClosed = useRoomValue((room) => chatClosedReason(room.view) !== null)
  const groups = useMemo(() => groupMessages(messages), [messages])
  const { list, hasNew, onScroll, scrollToEnd } = useNewestInView(messages)

  useEffect(() => connection.actions.markRead(), [connection, messages])

  return (
    <>
      {/* Focusable, so that it can be scrolled by keyboard. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={list}
        className={styles.list}
        role="log"
        aria-label={t('chat.region')}
        aria-live="off"
        tabIndex={0}
        onScroll={onScroll}
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
        {history === 'loading' && messages.length === 0 ? (
          <p className={styles.note}>{t('chat.loading')}</p>
        ) : null}
        {history === 'failed' ? (
          <p className={styles.note} role="alert">
            {t('chat.failed')}{' '}
            <button
              type="button"
              className={styles.link}
              onClick={() => void connection.actions.reloadMessages()}
            >
              {t('chat.retry_load')}
            </button>
          </p>
        ) : null}
        {history === 'loaded' && messages.length === 0 ? (
          <div className={styles.empty}>
            <IconMessageCircle size={32} stroke={1.5} aria-hidden />
            <h2>{t('chat.empty')}</h2>
            {isClosed ? null : <p>{t('chat.empty_hint')}</p>}
          </div>
        ) : null}
        {groups.map((group) => (
          <MessageGroup key={group.id} group={group} />
        ))}
      </div>
      {hasNew ? (
        <button type="button" className={styles.jump} onClick={scrollToEnd}>
          <IconArrowDown size={16} stroke={2} />
          {t('chat.new_messages')}
        </button>
      ) : null}
      <ChatComposer />
    </>
  )
}

/** Keeps the end of the list in view unless the reader has scrolled up; new messages then wait below. */
function useNewestInView(messages: readonly ChatMessage[]) {
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [hasNew, setHasNew] = useState(false)

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const isOwn = messages.at(-1)?.state === 'sending'
    if (isAtEnd.current || isOwn) element.scrollTop = element.scrollHeight
    if (!isAtEnd.current && !isOwn) setHasNew(true)
  }, [messages])

  function onScroll(): void {
    const element = list.current
    if (!element) return
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPx
    if (isAtEnd.current) setHasNew(false)
  }

  function scrollToEnd(): void {
    list.current?.scrollTo({ top: list.current.scrollHeight, behavior: 'smooth' })
  }

  return { list, hasNew, onScroll, scrollToEnd }
}

function MessageGroup({ group }: { group: ChatGroup }) {
  const t = useText('room')
  // A member's formats; for a guest, those of the language.
  const formats = useFormats(useSession().session?.profile)
  const nameOf = useNameOf()
  const { isOwn, toParticipantId } = group
  return (
    <section className={styles.group} data-private={toParticipantId !== null || undefined}>
      <header className={styles.heading}>
        <bdi className={styles.author}>{isOwn ? t('chat.you') : group.displayName}</bdi>
        {toParticipantId === null ? null : (
          <span className={styles.private}>
            {isOwn ? t('chat.private_to', { name: nameOf(toParticipantId) }) : t('chat.private_from')}
          </span>
        )}
        <time className="num" dateTime={new Date(group.sentAt).toISOString()}>
          {formats.time(group.sentAt)}
        </time>
      </header>
      {group.messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </section>
  )
}

function Message({ message }: { message: ChatMessage }) {
  const t = useText('room')
  const { connection } = useRoom()
  const { id, text, state } = message
  return (
    <>
      <p className={styles.message} dir="auto" data-state={state}>
        <LinkedText text={text} />
      </p>
      {state === 'sending' ? <span className={styles.state}>{t('chat.sending')}</span> : null}
      {state === 'failed' ? (
        <span className={styles.state} data-tone="bad" role="alert">
          {t('chat.not_sent')}
          <button
            type="button"
            className={styles.link}
            onClick={() => void connection.actions.retryMessage(id)}
          >
            {t('chat.retry')}
          </button>
          <button type="button" className={styles.link} onClick={() => connection.actions.discardMessage(id)}>
            {t('chat.discard')}
          </button>
        </span>
      ) : null}
    </>
  )
}

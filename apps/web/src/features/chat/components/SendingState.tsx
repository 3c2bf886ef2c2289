import { useText } from '@majlis/i18n/react'
import { useRef, useState } from 'react'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import { useStore } from '../../../shared/store/index.ts'
import { useFocusFallback } from '../hooks/useFocusFallback.ts'
import type { ChatConnection, ChatMessage } from '../model/chat-types.ts'
import link from './LinkButton.module.css'
import styles from './SendingState.module.css'

interface SendingStateProps {
  message: ChatMessage
  connection: ChatConnection
}

/** Nothing once the message has been sent. What was refused, or waits for the homeserver, can be sent again or deleted. */
export function SendingState({ message, connection }: SendingStateProps) {
  return message.state === 'sent' ? null : <Unsent message={message} connection={connection} />
}

function Unsent({ message, connection }: SendingStateProps) {
  const t = useText('chat')
  const isOffline = useStore(connection.store, ({ status }) => status === 'offline')
  if (message.state === 'failed' || isOffline) return <Waiting message={message} connection={connection} />
  return <small className={styles.state}>{t('message.sending')}</small>
}

function Waiting({ message, connection }: SendingStateProps) {
  const t = useText('chat')
  const tc = useText('common')
  const isFailed = message.state === 'failed'
  // Deleted while it was on its way: it goes if it does not arrive.
  const [isDeleting, setDeleting] = useState(false)
  const isDeleted = useRef(false)
  const place = useFocusFallback<HTMLParagraphElement>((from) =>
    from.closest<HTMLElement>(isDeleted.current ? '[role="log"]' : 'article'),
  )

  function retry(): void {
    isDeleted.current = false
    setDeleting(false)
    void connection.retry(message)
  }

  function remove(): void {
    isDeleted.current = true
    if (connection.discard(message)) offerUndo(message, connection, t('message.deleted'))
    else setDeleting(true)
  }

  return (
    <p
      ref={place}
      className={styles.state}
      data-tone={isFailed ? 'bad' : undefined}
      role={isFailed ? 'alert' : undefined}
    >
      {t(isFailed ? 'message.notSent' : isDeleting ? 'message.deleting' : 'message.waiting')}{' '}
      {isDeleting ? null : (
        <button type="button" className={link.link} onClick={retry}>
          {t('message.retry')}
        </button>
      )}{' '}
      {/* One button, which keeps the focus. */}
      <button type="button" className={link.link} onClick={isDeleting ? retry : remove}>
        {isDeleting ? tc('snackbar.undo') : t('message.delete')}
      </button>
    </p>
  )
}

/** A text can be brought back: it is sent again then. */
function offerUndo(
  { roomId, content, replyTo }: ChatMessage,
  connection: ChatConnection,
  deletedText: string,
): void {
  if (content.kind !== 'text') return
  showSnackbar(deletedText, {
    undo: async () => void connection.sendText(roomId, content.text, { replyTo }),
  })
}

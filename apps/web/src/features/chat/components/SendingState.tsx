import { useText } from '@majlis/i18n/react'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import { useStore } from '../../../shared/store/index.ts'
import type { ChatConnection, ChatMessage } from '../model/chat-types.ts'
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
  const isFailed = message.state === 'failed'
  const isOffline = useStore(connection.store, ({ status }) => status === 'offline')
  if (!isFailed && !isOffline) return <small className={styles.state}>{t('message.sending')}</small>
  return (
    <p
      className={styles.state}
      data-tone={isFailed ? 'bad' : undefined}
      role={isFailed ? 'alert' : undefined}
    >
      {t(isFailed ? 'message.notSent' : 'message.waiting')}{' '}
      <button type="button" className={styles.link} onClick={() => void connection.retry(message)}>
        {t('message.retry')}
      </button>{' '}
      <button
        type="button"
        className={styles.link}
        onClick={() => discard(message, connection, t('message.deleted'))}
      >
        {t('message.delete')}
      </button>
    </p>
  )
}

/** A text can be brought back: it is sent again then. Not one that may still arrive: there would be two. */
function discard(message: ChatMessage, connection: ChatConnection, deletedText: string): void {
  const isRemoved = connection.discard(message)
  const { roomId, content, replyTo } = message
  if (!isRemoved || content.kind !== 'text') return
  showSnackbar(deletedText, {
    undo: async () => void connection.sendText(roomId, content.text, { replyTo }),
  })
}

import { useText } from '@majlis/i18n/react'
import { IconCloudOff } from '@tabler/icons-react'
import type { ChatState } from '../model/chat-types.ts'
import styles from './ConnectionBar.module.css'

/** Says that the homeserver does not answer, or that the chat has ended. */
export function ConnectionBar({ status }: Pick<ChatState, 'status'>) {
  const t = useText('chat')
  const isShown = status === 'offline' || status === 'ended'
  return (
    // Always rendered: screen readers announce only changes inside a region they already know.
    <div role="status">
      {isShown ? (
        <p className={styles.bar}>
          <IconCloudOff size={18} stroke={1.8} aria-hidden />
          {t(`connection.${status}`)}
        </p>
      ) : null}
    </div>
  )
}

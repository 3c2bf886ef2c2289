import { useErrorText, useText } from '@majlis/i18n/react'
import { IconPlugConnectedX, IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import type { PendingMessages } from '../../shared/realtime/index.ts'
import styles from './LiveNotice.module.css'

/**
 * Shows what the realtime connection could not read or send, until it reconnects or the user dismisses it (spec
 * 8.16).
 */
export function LiveNotice({ pending }: { pending: PendingMessages }) {
  const t = useText('shell')
  const errorText = useErrorText()
  const messages = useSyncExternalStore(pending.subscribe, pending.messages)
  return (
    // Always rendered: screen readers announce only changes inside a region they already know.
    <div role="status">
      {messages.length > 0 ? (
        <div className={styles.notice}>
          <IconPlugConnectedX className={styles.icon} size={18} stroke={1.8} aria-hidden />
          <div className={styles.text}>
            {messages.map((message) => (
              <p key={message}>{errorText(message)}</p>
            ))}
            <p className={styles.note}>{t('live.note')}</p>
          </div>
          <button type="button" className={styles.close} aria-label={t('live.hide')} onClick={pending.clear}>
            <IconX size={16} stroke={2} aria-hidden />
          </button>
        </div>
      ) : null}
    </div>
  )
}

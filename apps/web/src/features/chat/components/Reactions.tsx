import { useFormats, useText } from '@majlis/i18n/react'
import type { ChatMessage } from '../model/chat-types.ts'
import styles from './Reactions.module.css'

interface ReactionsProps {
  reactions: ChatMessage['reactions']
  /** The account of the user. */
  account: string
  nameOf(account: string): string
  /** Adds the user's reaction, or takes it back. */
  onToggle(key: string, isMine: boolean): void
}

/** The reactions to a message with their numbers. A press adds the user's own or takes it back. */
export function Reactions({ reactions, account, nameOf, onToggle }: ReactionsProps) {
  const t = useText('chat')
  const formats = useFormats()
  if (reactions.length === 0) return null
  return (
    <ul className={styles.reactions} aria-label={t('reactions.label')}>
      {reactions.map(({ key, senders }) => {
        const isMine = senders.includes(account)
        const names = formats.list(senders.map((one) => (one === account ? t('reactions.you') : nameOf(one))))
        const count = formats.number(senders.length)
        return (
          <li key={key}>
            <button
              type="button"
              className={`${styles.reaction} touch-target`}
              aria-pressed={isMine}
              aria-label={`${key} ${count}: ${names}`}
              title={names}
              onClick={() => onToggle(key, isMine)}
            >
              <span aria-hidden>{key}</span> <span className="num">{count}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

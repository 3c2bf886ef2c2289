import { useFormats, useText } from '@majlis/i18n/react'
import { IconChevronDown, IconPhoneIncoming } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { NoticeClose } from '../../../shared/notice-card/index.ts'
import { keyOf, type ActiveCall } from '../model/active-calls.ts'
import { CallEntry } from './CallEntry.tsx'
import styles from './CallList.module.css'

export interface CallListProps {
  /** At least one. */
  calls: readonly ActiveCall[]
  /** The call was joined or ignored. */
  onDone(call: ActiveCall): void
}

/** One call is a card; several are a collapsible list (spec 2.66). */
export function CallList({ calls, onDone }: CallListProps) {
  const [away, setAway] = useState<ReadonlySet<string>>(new Set())
  const [only, ...others] = calls
  if (!only) return null
  if (others.length > 0) return <Several calls={calls} onDone={onDone} />
  // It keeps ringing in the menu; a new call shows the card again.
  if (away.has(keyOf(only))) return null
  return <Single call={only} onDone={onDone} onAway={() => setAway(new Set([...away, keyOf(only)]))} />
}

function Single({
  call,
  onDone,
  onAway,
}: {
  call: ActiveCall
  onDone(call: ActiveCall): void
  onAway(): void
}) {
  const t = useText('chatCalls')
  return (
    <article className={styles.card}>
      <CallEntry call={call} onDone={onDone} />
      <NoticeClose className={styles.close} label={t('close')} onClose={onAway} />
    </article>
  )
}

function Several({ calls, onDone }: CallListProps) {
  const t = useText('chatCalls')
  const formats = useFormats()
  const [isOpen, setOpen] = useState(true)
  const id = useId()
  return (
    <section className={styles.list} aria-label={t('title')}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconPhoneIncoming className={styles.icon} size={20} stroke={1.8} aria-hidden />
        <span className={styles.title}>{t('title')}</span>{' '}
        <span className={`${styles.count} num`}>{formats.padded(calls.length)}</span>
        <IconChevronDown className={styles.chevron} size={18} stroke={1.8} aria-hidden />
      </button>
      <ul id={id} className={styles.calls} hidden={!isOpen}>
        {calls.map((call) => (
          <li key={keyOf(call)} className={styles.call}>
            <CallEntry call={call} onDone={onDone} />
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useText } from '@majlis/i18n/react'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useRoom, useUiValue, type Toast, type ToastContent } from '../../room-core/index.ts'
import { useToastText } from '../hooks/useToastText.ts'
import styles from './Toasts.module.css'

const shownMs = 7_000

/**
 * Short notices of what others did. They stay while the pointer or the focus is on them, and as long as people wait.
 */
export function Toasts() {
  const t = useText('room')
  const toasts = useUiValue((state) => state.toasts)
  return (
    <section
      className={styles.toasts}
      aria-label={t('toast.region')}
      aria-live="polite"
      aria-relevant="additions"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastCard({ toast: { id, content } }: { toast: Toast }) {
  const t = useText('room')
  const { ui } = useRoom()
  const [isHeld, setHeld] = useState(false)
  const text = useToastText()(content)
  const isLasting = content.kind === 'waiting' || content.kind === 'several_waiting'

  useEffect(() => {
    if (isHeld || isLasting) return
    const timer = setTimeout(() => ui.dismiss(id), shownMs)
    return () => clearTimeout(timer)
  }, [ui, id, isHeld, isLasting])

  return (
    <div
      className={styles.toast}
      data-kind={isLasting ? 'waiting' : content.kind === 'problem' ? 'problem' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={styles.text}>{text}</p>
      <ToastAction content={content} onDone={() => ui.dismiss(id)} />
      <button
        type="button"
        className={styles.close}
        aria-label={t('toast.dismiss')}
        onClick={() => ui.dismiss(id)}
      >
        <IconX size={16} stroke={2} />
      </button>
    </div>
  )
}

function ToastAction({ content, onDone }: { content: ToastContent; onDone: () => void }): ReactNode {
  const t = useText('room')
  const { connection, ui } = useRoom()
  const action = (label: string, run: () => void) => (
    <button
      type="button"
      className={styles.action}
      onClick={() => {
        run()
        onDone()
      }}
    >
      {label}
    </button>
  )
  switch (content.kind) {
    case 'waiting':
      return action(t('toast.admit'), () => void connection.actions.admit([content.participantId]))
    case 'several_waiting':
    case 'hand':
      return action(t('toast.show'), () => ui.openPanel('people'))
    case 'message':
      return action(t('toast.open_chat'), () => ui.openPanel('chat'))
    default:
      return null
  }
}

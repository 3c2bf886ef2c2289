import { useErrorText, useText } from '@majlis/i18n/react'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useRoom, useUiValue } from '../hooks/useRoom.ts'
import type { Toast, ToastContent } from '../model/room-ui.ts'
import styles from './Toasts.module.css'

const shownMs = 7_000

/** What others did, shortly. Stays while somebody reads it (pointer or keyboard on it), and as long as somebody waits. */
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
  const text = useToastText(content)
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
      return action(t('toast.show'), () => ui.set((state) => ({ ...state, panel: 'people' })))
    case 'message':
      return action(t('toast.open_chat'), () => ui.set((state) => ({ ...state, panel: 'chat' })))
    default:
      return null
  }
}

function useToastText(content: ToastContent): string {
  const t = useText('room')
  const errorText = useErrorText()
  switch (content.kind) {
    case 'waiting':
      return t('toast.waiting', { name: content.name })
    case 'several_waiting':
      return t('toast.several_waiting', { count: content.count })
    case 'silenced':
      if (content.source === 'screen') return t('toast.share_off')
      if (content.source === 'camera')
        return t(content.mayReturn ? 'toast.camera_off' : 'toast.camera_off_hold')
      return t(content.mayReturn ? 'toast.muted' : 'toast.muted_hold')
    case 'may_unmute':
      return t('toast.may_unmute')
    case 'co_host':
      return t(content.isNow ? 'toast.co_host' : 'toast.co_host_end')
    case 'chat':
      return t(content.isOpen ? 'toast.chat_open' : 'toast.chat_closed')
    case 'locked':
      return t(content.isLocked ? 'toast.locked' : 'toast.unlocked')
    case 'recording':
      return t(content.isOn ? 'toast.recording' : 'toast.recording_end')
    case 'spotlight':
      return t('toast.spotlight')
    case 'message': {
      const { name, text } = content
      return t(content.isPrivate ? 'toast.private_message' : 'toast.message', { name, text })
    }
    case 'problem':
      return errorText(content.error)
    case 'copied':
      return t('top.copied')
    case 'copy_failed':
      return t('top.copy_failed')
    case 'asked':
      return t('toast.asked')
    case 'muted_all':
      return t('toast.muted_all')
  }
}

import { useText } from '@majlis/i18n/react'
import { Button, CloseButton } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import { useCallback, useEffect, useState } from 'react'
import styles from './toasts.module.css'

export interface Toast {
  id: number
  text: string
  tone: 'quiet' | 'bad'
  action?: { label: string; run(): void }
}

/** What was done can be read, and undone, for so long. */
const shownMs = 10_000

export function useToasts() {
  const [toast, setToast] = useState<Toast | null>(null)
  const say = useCallback(
    (text: string, more: Partial<Pick<Toast, 'tone' | 'action'>> = {}) =>
      setToast({ id: Date.now(), text, tone: 'quiet', ...more }),
    [],
  )
  const dismiss = useCallback(() => setToast(null), [])
  return { toast, say, dismiss }
}

/** The latest notice, over the page; it stays while it is looked at. */
export function ToastPlace({ toast, onDismiss }: { toast: Toast | null; onDismiss(): void }) {
  const tc = useText('common')
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!toast || isHeld) return
    const timer = setTimeout(onDismiss, shownMs)
    return () => clearTimeout(timer)
  }, [toast, isHeld, onDismiss])
  return (
    // Always there: screen readers speak only of what changes inside a region they know.
    <div role="status" className={styles.place}>
      {toast ? (
        <div
          key={toast.id}
          className={styles.toast}
          data-tone={toast.tone}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span className={styles.text}>{toast.text}</span>
          {toast.action ? (
            <Button
              size="xs"
              variant="subtle"
              className={styles.action}
              onClick={() => {
                setHeld(false)
                onDismiss()
                toast.action?.run()
              }}
            >
              {toast.action.label}
            </Button>
          ) : null}
          <CloseButton className={styles.close} aria-label={tc('action.close')} onClick={onDismiss} />
        </div>
      ) : null}
    </div>
  )
}

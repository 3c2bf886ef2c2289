import { useErrorText, useText } from '@majlis/i18n/react'
import { Button, CloseButton } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import { useEffect, useState } from 'react'
import { useSnapshot } from '../store/index.ts'
import { hideSnackbar, showProblem, showSnackbar, snackbar, type SnackbarMessage } from './snackbar.ts'
import styles from './SnackbarPlace.module.css'

const shownMs = 5_000
/** Undo has to be reached, by keyboard too. */
const shownWithUndoMs = 10_000

/** Confirms actions over the page: one message at a time, with Undo if possible. */
export function SnackbarPlace() {
  const t = useText('common')
  const message = useSnapshot(snackbar)
  useEffect(() => () => snackbar.set(null), [])
  return (
    // Stays on the page while empty: screen readers announce only changes inside a known region.
    <section className={styles.place} aria-label={t('snackbar.label')} aria-live="polite" aria-atomic>
      {message ? <Message key={message.id} {...message} /> : null}
    </section>
  )
}

function Message({ id, content, undo, undoneText }: SnackbarMessage) {
  const t = useText('common')
  const errorText = useErrorText()
  const [isHeld, setHeld] = useState(false)
  const ms = undo ? shownWithUndoMs : shownMs

  // The message stays while it is hovered or focused.
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => hideSnackbar(id), ms)
    return () => clearTimeout(timer)
  }, [id, isHeld, ms])

  return (
    <div
      className={styles.message}
      data-tone={'error' in content ? 'bad' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.text}>{'error' in content ? errorText(content.error) : content.text}</span>
      {undo ? (
        <Button
          size="xs"
          variant="subtle"
          className={styles.action}
          onClick={() => {
            hideSnackbar(id)
            undo().then(() => showSnackbar(undoneText ?? t('snackbar.undone')), showProblem)
          }}
        >
          {t('snackbar.undo')}
        </Button>
      ) : null}
      <CloseButton className={styles.close} aria-label={t('action.close')} onClick={() => hideSnackbar(id)} />
    </div>
  )
}

import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import styles from './invitations.module.css'

interface SendRowProps {
  /** What sending does, as the button says it. */
  action: string
  isSending: boolean
  /** What the server said to the last try. */
  problem: unknown
  onCancel(): void
}

/** The end of a form that replaces an answer's buttons. */
export function SendRow({ action, isSending, problem, onCancel }: SendRowProps) {
  const tc = useText('common')
  const errorText = useErrorText()
  return (
    <>
      {problem ? (
        <Notice tone="bad" isStrong className={styles.problem}>
          {errorText(problem)}
        </Notice>
      ) : null}
      <div className={styles.actions}>
        <Button type="submit" loading={isSending}>
          {action}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {tc('action.cancel')}
        </Button>
      </div>
    </>
  )
}

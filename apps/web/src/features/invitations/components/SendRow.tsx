import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import styles from './invitations.module.css'

interface SendRowProps {
  /** The label of the button. */
  action: string
  isSending: boolean
  /** The server's response to the last attempt. */
  problem: unknown
  onCancel(): void
}

/** The buttons of a form that replaces the response buttons. */
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

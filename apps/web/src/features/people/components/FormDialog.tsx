import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../../../shared/dialog/index.ts'
import styles from './people.module.css'

export interface DialogFormProps {
  /** What the button that sends it says. */
  action: string
  /** What the way back says: not "Cancel" where that is what the act itself does. */
  back?: string
  sending: { error: unknown; isPending: boolean }
  /** What is wrong with what was sent, where that is no error. */
  problem?: string | null
  /** Something has still to be said before it can be sent. */
  isIncomplete?: boolean
  /** It takes something away: the button is red, and the way back has the focus. */
  isDangerous?: boolean
  children: ReactNode
  onSubmit(): void
  onClose(): void
}

/** Asks for what is needed, or whether it is meant, and stays open until it is done. */
export function FormDialog({ title, ...form }: DialogFormProps & { title: string }) {
  return (
    <Dialog onClose={form.onClose} title={title}>
      <DialogForm {...form} />
    </Dialog>
  )
}

/** The form alone, for a dialog that shows the result afterwards. */
export function DialogForm({
  action,
  back,
  sending,
  problem = null,
  isIncomplete = false,
  isDangerous = false,
  children,
  onSubmit,
  onClose,
}: DialogFormProps) {
  const tc = useText('common')
  const errorText = useErrorText()
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <Notice tone="bad" isStrong>
        {sending.error ? errorText(sending.error) : problem}
      </Notice>
      <div className={styles.dialogFoot}>
        <Button variant="default" onClick={onClose} data-autofocus={isDangerous || undefined}>
          {back ?? tc('action.cancel')}
        </Button>
        <Button
          type="submit"
          {...(isDangerous ? { color: 'red' } : {})}
          disabled={isIncomplete}
          loading={sending.isPending}
        >
          {action}
        </Button>
      </div>
    </form>
  )
}

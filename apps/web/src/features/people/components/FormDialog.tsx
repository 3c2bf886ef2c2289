import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../../../shared/dialog/index.ts'
import styles from './people.module.css'

export interface DialogFormProps {
  /** The label of the submit button. */
  action: string
  /** The label of the other button: not "Cancel" if that is what the action itself does. */
  back?: string
  sending: { error: unknown; isPending: boolean }
  /** A problem with the input that is not an error of the server. */
  problem?: string | null
  /** Some input is still missing. */
  isIncomplete?: boolean
  /** A destructive action: the button is red, and the other button has the focus. */
  isDangerous?: boolean
  children: ReactNode
  onSubmit(): void
  onClose(): void
}

/** Asks for input or a confirmation, and stays open until the action is done. */
export function FormDialog({ title, ...form }: DialogFormProps & { title: string }) {
  return (
    <Dialog onClose={form.onClose} title={title}>
      <DialogForm {...form} />
    </Dialog>
  )
}

/** Only the form, for a dialog that shows the result afterwards. */
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

import { Button } from '@mantine/core'
import { passwordField } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { useMutation } from '@tanstack/react-query'
import type { Changed } from '../../../shared/changes/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { ruleOf, useFields } from '../../../shared/form/index.ts'
import { splitError } from '../model/server-fields.ts'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'
import { PasswordField } from './PasswordField.tsx'

export interface ProofDialogProps {
  /** What will happen. */
  text: string
  submit: string
  isDestructive?: boolean
  /** People without a password are not asked for one. */
  hasPassword: boolean
  send(password: string | undefined): Promise<void>
  /** What that changes. */
  changes?: readonly Changed[]
  onClose(): void
}

const names = ['password'] as const

/** Asks for the password before the account's sign-in settings change. */
export function ProofDialog({
  text,
  submit,
  isDestructive,
  hasPassword,
  send,
  changes = [],
  onClose,
}: ProofDialogProps) {
  const t = useText('security')
  const errorText = useErrorText()
  const fields = useFields({
    initial: { password: '' },
    rules: hasPassword ? { password: ruleOf(passwordField) } : {},
    send: ({ password }) => sending.mutate(hasPassword ? password : undefined),
  })
  const sending = useMutation({
    mutationFn: send,
    onError: (error) => fields.refuse(splitError(error, names).fields),
    meta: { changes },
  })
  const passwordError = fields.errorOf('password')
  return (
    <Dialog onClose={onClose} title={t('proof.title')}>
      <form className={styles.form} {...fields.form}>
        <p>{text}</p>
        <FormAlert error={sending.error && splitError(sending.error, names).form} />
        {hasPassword ? (
          <PasswordField
            label={t('proof.label')}
            autoComplete="current-password"
            required
            data-autofocus
            {...fields.input('password')}
            error={passwordError && errorText(passwordError)}
          />
        ) : null}
        <div className={styles.row}>
          <Button variant="default" onClick={onClose}>
            {t('proof.cancel')}
          </Button>
          <Button type="submit" {...(isDestructive ? { color: 'red' } : {})} loading={sending.isPending}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

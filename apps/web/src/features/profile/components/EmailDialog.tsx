import { emailField, passwordField } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { refusedFields, ruleOf, useFields } from '../../../shared/form/index.ts'
import { session } from '../../../shared/session/index.ts'
import { CodeForm, PasswordField } from '../../auth/index.ts'
import styles from './profile.module.css'

export interface EmailDialogProps {
  /** The address to which a code has already been mailed. */
  waitingFor: string | null
  onClose(): void
  onChanged(): void
}

/** Changes the address: requested with the password, and confirmed with the code mailed to the new address. */
export function EmailDialog({ waitingFor, onClose, onChanged }: EmailDialogProps) {
  const t = useText('profile')
  const renew = useRenew()
  const [address, setAddress] = useState(waitingFor)
  const confirm = async (code: string) => {
    await api.profile.confirmEmail({ code })
    await session.renew()
    onChanged()
    await renew('ownProfile', 'people')
  }
  return (
    <Dialog onClose={onClose} title={t('email.title')}>
      {address === null ? (
        <AddressForm
          onRequested={(email) => {
            setAddress(email)
            void renew('emailChange')
          }}
        />
      ) : (
        <div className={styles.choices}>
          <p>{t('email.code', { email: address })}</p>
          <CodeForm verify={confirm}>
            <p className={styles.muted}>{t('email.codeText')}</p>
            <Button variant="subtle" onClick={() => setAddress(null)}>
              {t('email.again')}
            </Button>
          </CodeForm>
        </div>
      )}
    </Dialog>
  )
}

const names = ['email', 'password'] as const

function AddressForm({ onRequested }: { onRequested(email: string): void }) {
  const security = useQuery(orpc.security.security.queryOptions())
  const errorText = useErrorText()
  if (security.error) return <Notice tone="bad">{errorText(security.error)}</Notice>
  if (!security.data) return <Skeleton height={220} />
  return <AddressFields hasPassword={security.data.data.hasPassword} onRequested={onRequested} />
}

function AddressFields({
  hasPassword,
  onRequested,
}: {
  hasPassword: boolean
  onRequested(email: string): void
}) {
  const t = useText('profile')
  const errorText = useErrorText()
  const fields = useFields({
    initial: { email: '', password: '' },
    rules: { email: ruleOf(emailField), ...(hasPassword && { password: ruleOf(passwordField) }) },
    send: ({ email, password }) => ask.mutate({ email: email.trim(), ...(hasPassword && { password }) }),
  })
  const ask = useMutation(
    orpc.profile.changeEmail.mutationOptions({
      onSuccess: ({ data }) => onRequested(data.email),
      onError: (error) => fields.refuse(refusedFields(error, names).fields),
    }),
  )
  const failure = ask.error && refusedFields(ask.error, names).form
  const emailError = fields.errorOf('email')
  const passwordError = fields.errorOf('password')
  return (
    <form className={styles.choices} {...fields.form}>
      <p>{t('email.text')}</p>
      <TextInput
        label={t('email.new')}
        type="email"
        autoComplete="email"
        dir="ltr"
        required
        data-autofocus
        {...fields.input('email')}
        error={emailError && errorText(emailError)}
      />
      {hasPassword ? (
        <PasswordField
          label={t('password.present')}
          autoComplete="current-password"
          required
          {...fields.input('password')}
          error={passwordError && errorText(passwordError)}
        />
      ) : null}
      <footer className={styles.foot}>
        <Notice tone="bad">{failure ? errorText(failure) : null}</Notice>
        <Button type="submit" loading={ask.isPending}>
          {t('email.submit')}
        </Button>
      </footer>
    </form>
  )
}

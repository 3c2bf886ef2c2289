import { passwordField } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { refusedFields, ruleOf, useFields } from '../../../shared/form/index.ts'
import { NewPasswordFields, newPasswordRulesFor, PasswordField } from '../../auth/index.ts'
import { ProfileCard } from './ProfileCard.tsx'
import styles from './profile.module.css'

/** Changes the password (spec 2.56, 5.2, 7.42). */
export function PasswordCard() {
  const t = useText('profile')
  const errorText = useErrorText()
  const security = useQuery(orpc.security.security.queryOptions({ staleTime: 0 }))
  const [changes, setChanges] = useState(0)
  return (
    <ProfileCard title={t('password.title')} text={t('password.text')}>
      {security.data ? (
        // All fields are cleared after a change.
        <PasswordForm
          key={changes}
          hasPassword={security.data.data.hasPassword}
          minChars={security.data.data.passwordMinChars}
          onChanged={() => setChanges(changes + 1)}
        />
      ) : security.error ? (
        <Notice tone="bad">{errorText(security.error)}</Notice>
      ) : (
        <Skeleton height={260} mt="md" />
      )}
    </ProfileCard>
  )
}

const names = ['present', 'password', 'confirmation'] as const

/** The names of the fields in the contract. */
const fieldNames = ['password', 'newPassword'] as const

interface PasswordFormProps {
  hasPassword: boolean
  minChars: number
  onChanged(): void
}

function PasswordForm({ hasPassword, minChars, onChanged }: PasswordFormProps) {
  const t = useText('profile')
  const errorText = useErrorText()
  const fields = useFields<(typeof names)[number]>({
    initial: { present: '', password: '', confirmation: '' },
    rules: {
      ...newPasswordRulesFor(minChars),
      ...(hasPassword && { present: ruleOf(passwordField) }),
    },
    send: ({ present, password }) =>
      change.mutate({ newPassword: password, ...(hasPassword && { password: present }) }),
  })
  const refusal = (error: unknown) => refusedFields(error, fieldNames)
  const change = useMutation(
    orpc.profile.changePassword.mutationOptions({
      onSuccess: onChanged,
      meta: { changes: ['sessions', 'security'], isFetchedBehind: true, done: t('password.saved') },
      onError: (error) => {
        const { password: present, newPassword: password } = refusal(error).fields
        fields.refuse({ ...(present && { present }), ...(password && { password }) })
      },
    }),
  )
  const failure = change.error && refusal(change.error).form
  const presentError = fields.errorOf('present')
  return (
    <form className={styles.choices} {...fields.form}>
      {hasPassword ? (
        <PasswordField
          label={t('password.present')}
          autoComplete="current-password"
          required
          {...fields.input('present')}
          error={presentError && errorText(presentError)}
        />
      ) : (
        <p className={styles.muted}>{t('password.none')}</p>
      )}
      <NewPasswordFields label={t('password.new')} minChars={minChars} fields={fields} />
      <footer className={styles.foot}>
        <Notice tone="bad">{failure ? errorText(failure) : null}</Notice>
        <Button type="submit" loading={change.isPending}>
          {t('password.submit')}
        </Button>
      </footer>
    </form>
  )
}

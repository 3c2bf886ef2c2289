import { Button } from '@mantine/core'
import type { ActivationLink } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { useFields } from '../../../shared/form/index.ts'
import { splitError } from '../model/server-fields.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'
import { NewPasswordFields, newPasswordRulesFor } from './NewPasswordFields.tsx'
import { TermsHint } from './TermsHint.tsx'

export interface ActivateElsewhereProps {
  link: ActivationLink
  error: Error | null
  isSending: boolean
  onSubmit(password: string, options: { onError(error: unknown): void }): void
}

const names = ['password', 'confirmation'] as const

/**
 * For who opens the link of a sign-up in another browser than the one that signed up. Anyone can sign up with the address of another person, so
 * its reader sees who did, and chooses a password that only they know.
 */
export function ActivateElsewhere({ link, error, isSending, onSubmit }: ActivateElsewhereProps) {
  const t = useText('auth')
  const { email, firstName, lastName, organizationName } = link
  const fields = useFields({
    initial: { password: '', confirmation: '' },
    rules: newPasswordRulesFor(),
    send: ({ password }) =>
      onSubmit(password, { onError: (refused) => fields.refuse(splitError(refused, names).fields) }),
  })
  return (
    <AuthFrame title={t('activate.title')} lead={t('activate.elsewhere')} foot={t('activate.notYou')}>
      <form className={styles.form} {...fields.form}>
        <dl className={styles.facts}>
          <dt>{t('field.email')}</dt>
          <dd>
            <bdi>{email}</bdi>
          </dd>
          <dt>{t('activate.name')}</dt>
          <dd>
            <bdi>
              {firstName} {lastName}
            </bdi>
          </dd>
          {organizationName === null ? null : (
            <>
              <dt>{t('activate.organization')}</dt>
              <dd>
                <bdi>{organizationName}</bdi>
              </dd>
            </>
          )}
        </dl>
        <FormAlert error={error && splitError(error, names).form} />
        {/* For password managers, which keep a password with its name. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields label={t('field.password')} fields={fields} />
        <TermsHint />
        <Button type="submit" size="lg" loading={isSending}>
          {t('activate.submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}

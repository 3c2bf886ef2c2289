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
 * For people who open the sign-up link in a different browser from the one that signed up. Anyone can sign up with
 * someone else's address, so this page shows who did, and asks for a password that only its reader knows.
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
        {/* For password managers, which save a password along with its name. */}
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

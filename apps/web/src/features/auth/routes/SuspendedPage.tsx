import { emailField, limits } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { ruleOf, useFields } from '../../../shared/form/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { FormAlert } from '../components/FormAlert.tsx'
import styles from '../components/form.module.css'
import { splitError } from '../model/server-fields.ts'

const names = ['email'] as const

/**
 * A suspended account (spec 2.60, 4.2, 8.1). Only an administrator can change it; the person can ask. What follows is the same
 * for every address.
 */
export function SuspendedPage() {
  const t = useText('auth')
  const errorText = useErrorText()
  const fields = useFields({
    initial: { email: '', message: '' },
    rules: { email: ruleOf(emailField) },
    send: (values) => ask.mutate(values),
  })
  const ask = useMutation(
    orpc.people.askReactivation.mutationOptions({
      onError: (error) => fields.refuse(splitError(error, names).fields),
    }),
  )
  const emailError = fields.errorOf('email')
  return (
    <AuthFrame title={t('suspended.title')} lead={errorText('identity.suspended')}>
      {ask.isSuccess ? (
        <p role="status">{t('suspended.asked')}</p>
      ) : (
        <form className={styles.form} {...fields.form}>
          <FormAlert code={ask.error && splitError(ask.error, names).form} />
          <TextInput
            label={t('field.email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            required
            {...fields.input('email')}
            error={emailError && errorText(emailError)}
          />
          <Textarea
            label={t('suspended.message')}
            rows={3}
            maxLength={limits.people.reasonMaxChars}
            {...fields.input('message')}
          />
          <Button type="submit" size="lg" loading={ask.isPending}>
            {t('suspended.ask')}
          </Button>
        </form>
      )}
      <ButtonLink to="/sign-in" variant="default">
        {t('suspended.otherAccount')}
      </ButtonLink>
    </AuthFrame>
  )
}

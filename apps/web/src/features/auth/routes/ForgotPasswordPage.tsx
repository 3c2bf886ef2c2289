import { Button } from '@mantine/core'
import { emailField } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { orpc } from '../../../shared/api/index.ts'
import { ruleOf, useFields } from '../../../shared/form/index.ts'
import { TextLink } from '../../../shared/links/index.ts'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { EmailField } from '../components/EmailField.tsx'
import { FormAlert } from '../components/FormAlert.tsx'
import styles from '../components/form.module.css'
import { splitError } from '../model/server-fields.ts'
import '../model/pending-email.ts'

const names = ['email'] as const

/** Requests a code and a link for a new password (spec 2.12). The next page is the same for every address. */
export function ForgotPasswordPage() {
  const t = useText('auth')
  const navigate = useNavigate()
  const fields = useFields({
    initial: { email: '' },
    rules: { email: ruleOf(emailField) },
    send: (values) => ask.mutate(values),
  })
  const ask = useMutation(
    orpc.signIn.forgotPassword.mutationOptions({
      onSuccess: ({ data: { resetId } }, { email }) =>
        navigate({ to: '/otp', state: { reset: { email, resetId } } }),
      onError: (error) => fields.refuse(splitError(error, names).fields),
    }),
  )

  return (
    <AuthFrame
      title={t('forgot.title')}
      lead={t('forgot.lead')}
      foot={<TextLink to="/sign-in">{t('forgot.back')}</TextLink>}
    >
      <form className={styles.form} {...fields.form}>
        <FormAlert error={ask.error && splitError(ask.error, names).form} />
        <EmailField fields={fields} autoComplete="username" />
        <Button type="submit" size="lg" loading={ask.isPending}>
          {t('forgot.submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}

import { Button } from '@mantine/core'
import { limits } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { useMutation } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { errorCode, orpc } from '../../../shared/api/index.ts'
import { useFields } from '../../../shared/form/index.ts'
import { TextLink } from '../../../shared/links/index.ts'
import { AuthFrame } from '../components/auth-frame.tsx'
import { CodeField } from '../components/code-field.tsx'
import { FormAlert } from '../components/form-alert.tsx'
import styles from '../components/form.module.css'
import { ResendCode } from '../components/resend-code.tsx'
import { splitError } from '../model/server-fields.ts'
import { useArrival } from '../model/use-arrival.ts'
import '../model/pending-email.ts'

const names = ['code'] as const

/**
 * The six-digit code (spec 2.6). A code counts only in the browser that signed up; whoever comes without a sign-up gets a
 * new code by signing in.
 */
export function CodePage() {
  const signUp = useLocation({ select: ({ state }) => state.signUp })
  return signUp ? <CodeForm {...signUp} /> : <Navigate to="/sign-in" replace />
}

/** Sent by itself as soon as it is complete. */
function CodeForm({ email, signUpId }: { email: string; signUpId: string }) {
  const t = useText('auth')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const arrive = useArrival()
  const fields = useFields({
    initial: { code: '' },
    rules: {
      code: (value) => (value.length === limits.otp.digits ? null : 'identity.code_incorrect'),
    },
    send: ({ code }) => verify.mutate({ email, signUpId, code }),
  })
  const verify = useMutation(
    orpc.identity.verifyCode.mutationOptions({
      onSuccess: ({ data }) => arrive(data),
      onError: (error) => {
        if (errorCode(error) === 'identity.suspended') return void navigate({ to: '/suspended' })
        fields.set('code', '')
        fields.refuse(splitError(error, names).fields)
      },
    }),
  )

  function type(code: string): void {
    fields.set('code', code)
    if (code.length === limits.otp.digits && !verify.isPending) verify.mutate({ email, signUpId, code })
  }

  const codeError = fields.errorOf('code')
  return (
    <AuthFrame
      title={t('code.title')}
      lead={t('code.lead', { email })}
      foot={<TextLink to="/sign-up">{t('code.otherEmail')}</TextLink>}
    >
      <form className={styles.form} {...fields.form}>
        <FormAlert code={verify.error && splitError(verify.error, names).form} />
        <CodeField
          label={t('code.label')}
          value={fields.values.code}
          error={codeError && errorText(codeError)}
          onChange={type}
        />
        <Button type="submit" size="lg" loading={verify.isPending}>
          {t('code.submit')}
        </Button>
        <ResendCode email={email} signUpId={signUpId} label={t('code.resend')} />
        <p className={styles.hint}>{t('code.hint')}</p>
      </form>
    </AuthFrame>
  )
}

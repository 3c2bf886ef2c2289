import { Button, Loader } from '@mantine/core'
import type { ResetLinkUser } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { errorCode, mayHeal, orpc } from '../../../shared/api/index.ts'
import { useFields } from '../../../shared/form/index.ts'
import { ButtonLink, TextLink } from '../../../shared/links/index.ts'
import { session } from '../../../shared/session/index.ts'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { FailedLink } from '../components/FailedLink.tsx'
import { FormAlert } from '../components/FormAlert.tsx'
import styles from '../components/form.module.css'
import { NewPasswordFields, newPasswordRulesFor } from '../components/NewPasswordFields.tsx'
import { splitError } from '../model/server-fields.ts'
import { useArrival } from '../model/useArrival.ts'
import { useRefusal } from '../model/useRefusal.ts'
import '../model/pending-email.ts'

/**
 * Sets a new password by a link (spec 2.13, 2.59). Opening the link does not use it up; an old one offers Try Again
 * (8.12).
 */
export function ResetPasswordPage() {
  const t = useText('auth')
  const { token } = useParams({ from: '/reset-password/$token' })
  const link = useQuery(
    orpc.signIn.resetLinkUser.queryOptions({
      input: { token },
      retry: false,
      staleTime: Infinity,
      refetchOnWindowFocus: false,
    }),
  )
  if (link.data) return <ResetForm token={token} user={link.data.data} />
  if (link.error && mayHeal(errorCode(link.error)))
    return <FailedLink error={link.error} onRetry={() => void link.refetch()} />
  if (link.error) return <DeadLink error={link.error} />
  return (
    <AuthFrame title={t('reset.checking')}>
      <Loader mt={24} />
    </AuthFrame>
  )
}

const names = ['password', 'confirmation'] as const
const endings = new Set(['identity.reset_link_expired', 'identity.reset_link_used'])

function ResetForm({ token, user }: { token: string; user: ResetLinkUser }) {
  const { email, organizationId, passwordMinChars } = user
  const t = useText('auth')
  const mustChange = useLocation({ select: ({ state }) => state.mustChangePassword })
  const fields = useFields({
    initial: { password: '', confirmation: '' },
    rules: newPasswordRulesFor(passwordMinChars),
    send: ({ password }) => reset.mutate({ token, password }),
  })
  const arrive = useArrival()
  const leave = useRefusal()
  const signIn = useMutation(
    orpc.identity.authenticate.mutationOptions({
      onSuccess: ({ data }) => arrive(data),
      onError: (error) => leave(error, email, mustChange?.rememberMe),
    }),
  )
  const reset = useMutation(
    orpc.signIn.resetPassword.mutationOptions({
      onSuccess: (_, { password }) => {
        // Every session has ended, possibly this page's own.
        session.forget()
        if (mustChange) signIn.mutate({ email, password, ...mustChange })
      },
      onError: (error) => fields.refuse(splitError(error, names).fields),
    }),
  )

  if (reset.isSuccess && (!mustChange || signIn.isError)) {
    return (
      <AuthFrame
        organizationId={organizationId}
        title={t('reset.doneTitle')}
        lead={<span role="status">{t('reset.doneText')}</span>}
      >
        <ButtonLink
          to="/sign-in"
          search={organizationId ? { organization: organizationId } : {}}
          size="lg"
          fullWidth
        >
          {t('signIn.submit')}
        </ButtonLink>
      </AuthFrame>
    )
  }
  if (reset.error && endings.has(errorCode(reset.error))) return <DeadLink error={reset.error} />
  return (
    <AuthFrame
      organizationId={organizationId}
      title={t('reset.title')}
      lead={t(mustChange ? 'reset.required' : 'reset.lead', { email })}
    >
      <form className={styles.form} {...fields.form}>
        <FormAlert error={reset.error && splitError(reset.error, names).form} />
        {/* For password managers, which save a password along with its name. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields label={t('reset.password')} minChars={passwordMinChars} fields={fields} />
        <Button type="submit" size="lg" loading={reset.isPending || reset.isSuccess}>
          {t('reset.submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}

function DeadLink({ error }: { error: unknown }) {
  const t = useText('auth')
  const errorText = useErrorText()
  return (
    <AuthFrame
      title={t('reset.expired')}
      lead={<span role="alert">{errorText(error)}</span>}
      foot={<TextLink to="/sign-in">{t('forgot.back')}</TextLink>}
    >
      <ButtonLink to="/forgot-password" size="lg" fullWidth>
        {t('reset.tryAgain')}
      </ButtonLink>
    </AuthFrame>
  )
}

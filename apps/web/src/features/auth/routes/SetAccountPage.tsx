import { Button, Loader } from '@mantine/core'
import type { AccountInvitation } from '@majlis/contract'
import { regionFormatsOf } from '@majlis/i18n'
import { useErrorText, useLanguage, useText } from '@majlis/i18n/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { errorCode, mayHeal, orpc } from '../../../shared/api/index.ts'
import { useFields } from '../../../shared/form/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { FailedLink } from '../components/FailedLink.tsx'
import { FormAlert } from '../components/FormAlert.tsx'
import styles from '../components/form.module.css'
import { JoinWithAccount } from '../components/JoinWithAccount.tsx'
import { NameFields, nameRules } from '../components/NameFields.tsx'
import { NewPasswordFields, newPasswordRulesFor } from '../components/NewPasswordFields.tsx'
import { TermsHint } from '../components/TermsHint.tsx'
import { splitError } from '../model/server-fields.ts'
import { useArrival } from '../model/useArrival.ts'
import { useRefusal } from '../model/useRefusal.ts'

/** An invited person completes the account here (spec 2.10). Opening the link does not use it up. */
export function SetAccountPage() {
  const t = useText('auth')
  const { id: token } = useParams({ from: '/set-account/$id' })
  const invitation = useQuery(
    orpc.signIn.accountInvitation.queryOptions({
      input: { token },
      retry: false,
      staleTime: Infinity,
      refetchOnWindowFocus: false,
    }),
  )
  if (invitation.data) {
    const Page = invitation.data.data.hasAccount ? JoinWithAccount : AccountForm
    return <Page token={token} invitation={invitation.data.data} />
  }
  if (invitation.error && mayHeal(errorCode(invitation.error)))
    return <FailedLink error={invitation.error} onRetry={() => void invitation.refetch()} />
  if (invitation.error) return <DeadInvitation error={invitation.error} />
  return (
    <AuthFrame title={t('setAccount.checking')}>
      <Loader mt={24} />
    </AuthFrame>
  )
}

const names = ['firstName', 'lastName', 'password', 'confirmation'] as const
const endings = new Set(['identity.invitation_expired', 'identity.invitation_used'])

function AccountForm({ token, invitation }: { token: string; invitation: AccountInvitation }) {
  const t = useText('auth')
  const { language } = useLanguage()
  const arrive = useArrival()
  const leave = useRefusal()
  const { email, firstName, lastName, organizationId, organizationName, invitedBy, passwordMinChars } =
    invitation
  const fields = useFields({
    initial: { firstName, lastName, password: '', confirmation: '' },
    rules: { ...nameRules, ...newPasswordRulesFor(passwordMinChars) },
    send: (values) =>
      save.mutate({
        token,
        firstName: values.firstName,
        lastName: values.lastName,
        password: values.password,
        language,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        formats: regionFormatsOf(navigator.languages),
      }),
  })
  const save = useMutation(
    orpc.signIn.setAccount.mutationOptions({
      onSuccess: ({ data }) => arrive(data),
      onError: (error) => {
        if (!leave(error)) fields.refuse(splitError(error, names).fields)
      },
    }),
  )
  if (save.error && endings.has(errorCode(save.error))) return <DeadInvitation error={save.error} />
  return (
    <AuthFrame
      organizationId={organizationId}
      title={t('setAccount.title', { organizationName })}
      lead={
        invitedBy ? t('setAccount.lead', { name: invitedBy, email }) : t('setAccount.leadNobody', { email })
      }
    >
      <form className={styles.form} {...fields.form}>
        <FormAlert error={save.error && splitError(save.error, names).form} />
        {/* For password managers, which save a password along with its name. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <NameFields fields={fields} />
        <NewPasswordFields label={t('field.password')} minChars={passwordMinChars} fields={fields} />
        <TermsHint />
        <Button type="submit" size="lg" loading={save.isPending}>
          {t('setAccount.submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}

function DeadInvitation({ error }: { error: unknown }) {
  const t = useText('auth')
  const errorText = useErrorText()
  const isUsed = errorCode(error) === 'identity.invitation_used'
  return (
    <AuthFrame
      title={t('setAccount.failed')}
      lead={
        <span role="alert">
          {errorText(error)} {isUsed ? null : t('setAccount.ask')}
        </span>
      }
    >
      <ButtonLink to="/sign-in" variant={isUsed ? 'filled' : 'default'}>
        {t('signIn.submit')}
      </ButtonLink>
    </AuthFrame>
  )
}

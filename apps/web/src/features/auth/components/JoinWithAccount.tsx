import { Button, Loader } from '@mantine/core'
import { passwordField, type AccountInvitation, type OwnInvitation } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { errorCode, orpc } from '../../../shared/api/index.ts'
import { ruleOf, useFields } from '../../../shared/form/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { keepReturnPath, session, useSession } from '../../../shared/session/index.ts'
import { splitError } from '../model/server-fields.ts'
import { useRefusal } from '../model/useRefusal.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'
import { PasswordField } from './PasswordField.tsx'

export interface JoinWithAccountProps {
  token: string
  invitation: AccountInvitation
}

/**
 * An invitation for a person who has an account: individuals see what joining means, and join with everything they
 * have.
 */
export function JoinWithAccount({ token, invitation }: JoinWithAccountProps) {
  const t = useText('auth')
  const state = useSession()
  const { email, organizationId, organizationName, invitedBy } = invitation
  const frame = { organizationId, title: t('joinAccount.title', { organizationName }) }
  if (state.status === 'loading')
    return (
      <AuthFrame {...frame}>
        <Loader mt={24} />
      </AuthFrame>
    )
  if (state.status === 'signed_out')
    return (
      <AuthFrame
        {...frame}
        lead={
          invitedBy
            ? t('joinAccount.leadSignIn', { name: invitedBy, email })
            : t('joinAccount.leadSignInNobody', { email })
        }
      >
        <ButtonLink to="/sign-in" size="lg" fullWidth onClick={() => keepReturnPath(`/set-account/${token}`)}>
          {t('signIn.submit')}
        </ButtonLink>
      </AuthFrame>
    )
  return <OwnPage token={token} frame={frame} email={state.session.user.user_email} />
}

function OwnPage({
  token,
  frame,
  email,
}: {
  token: string
  frame: { organizationId: string; title: string }
  email: string
}) {
  const t = useText('auth')
  const errorText = useErrorText()
  const own = useQuery(
    orpc.signIn.ownInvitation.queryOptions({
      input: { token },
      retry: false,
      staleTime: Infinity,
      refetchOnWindowFocus: false,
    }),
  )
  if (own.data) return <JoinForm token={token} frame={frame} email={email} invitation={own.data.data} />
  if (!own.error)
    return (
      <AuthFrame {...frame}>
        <Loader mt={24} />
      </AuthFrame>
    )
  const isOther = errorCode(own.error) === 'identity.invitation_other_account'
  return (
    <AuthFrame
      {...frame}
      lead={
        <span role="alert">
          {errorText(own.error)} {isOther ? t('joinAccount.other', { email }) : null}
        </span>
      }
    >
      {isOther ? (
        <ButtonLink to="/logout" state={{ isSigningOut: true }} size="lg" fullWidth>
          {t('joinAccount.otherSignOut')}
        </ButtonLink>
      ) : null}
    </AuthFrame>
  )
}

const names = ['password'] as const
const steps = new Set(['identity.two_factor_setup_required', 'identity.password_change_required'])

function JoinForm({
  token,
  frame,
  email,
  invitation,
}: {
  token: string
  frame: { organizationId: string; title: string }
  email: string
  invitation: OwnInvitation
}) {
  const t = useText('auth')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const leave = useRefusal()
  const { organizationName, invitedBy, comingMeetings: coming, pastMeetings: past, hasPassword } = invitation
  const fields = useFields({
    initial: { password: '' },
    rules: hasPassword ? { password: ruleOf(passwordField) } : {},
    send: ({ password }) => joining.mutate(hasPassword ? { token, password } : { token }),
  })
  const joining = useMutation(
    orpc.signIn.joinOrganization.mutationOptions({
      onSuccess: async () => {
        await session.renew()
        // What was read of the organisation before.
        queries.clear()
        await navigate({ to: '/home', replace: true })
      },
      onError: (error) => {
        // The account has joined and this session has ended; another page continues.
        if (steps.has(errorCode(error))) session.forget()
        if (!leave(error)) fields.refuse(splitError(error, names).fields)
      },
    }),
  )
  const passwordError = fields.errorOf('password')
  return (
    <AuthFrame
      {...frame}
      lead={
        invitedBy ? t('joinAccount.lead', { name: invitedBy, email }) : t('joinAccount.leadNobody', { email })
      }
    >
      <form className={styles.form} {...fields.form}>
        <h2>{t('joinAccount.comes')}</h2>
        <ul className={styles.consequences}>
          <li>{t('joinAccount.comesAccount')}</li>
          <li>{t('joinAccount.comesMeetings', { coming, past })}</li>
        </ul>
        <h2>{t('joinAccount.changes')}</h2>
        <ul className={styles.consequences}>
          <li>{t('joinAccount.changesManaged', { organizationName })}</li>
          <li>{t('joinAccount.changesRules', { organizationName })}</li>
          <li>{t('joinAccount.changesOwn')}</li>
        </ul>
        <FormAlert error={joining.error && splitError(joining.error, names).form} />
        {/* For password managers, which save a password along with its name. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        {hasPassword ? (
          <PasswordField
            label={t('joinAccount.password')}
            autoComplete="current-password"
            required
            {...fields.input('password')}
            error={passwordError && errorText(passwordError)}
          />
        ) : null}
        <Button type="submit" size="lg" loading={joining.isPending}>
          {t('joinAccount.submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}

import { Anchor, Button } from '@mantine/core'
import { emailField, passwordField } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { errorCode, orpc } from '../../../shared/api/index.ts'
import { ruleOf, useFields } from '../../../shared/form/index.ts'
import { TextLink } from '../../../shared/links/index.ts'
import { PageLink } from '../../../shared/navigation/index.ts'
import { wantedMeetingPath } from '../../../shared/session/index.ts'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { EmailField } from '../components/EmailField.tsx'
import { FormAlert } from '../components/FormAlert.tsx'
import styles from '../components/form.module.css'
import { PasswordField } from '../components/PasswordField.tsx'
import { SingleSignOnButton } from '../components/SingleSignOnButton.tsx'
import { canUsePasskeys, signInWithPasskey } from '../model/passkeys.ts'
import { splitError } from '../model/server-fields.ts'
import { useArrival } from '../model/useArrival.ts'
import { useRefusal } from '../model/useRefusal.ts'
import { useSignInOrganization } from '../model/useSignInOrganization.ts'

const names = ['email', 'password'] as const

/** Sign-in (spec 2.7, 2.59, 5.5, 8.1–8.3). Afterwards it opens the requested page. */
export function SignInPage() {
  const organizationId = useSignInOrganization()
  const t = useText('auth')
  const tc = useText('common')
  const arrive = useArrival()
  const leave = useRefusal()
  // People who come from a mail about a meeting can also join as guests.
  const [joinPath] = useState(() => wantedMeetingPath() ?? '/m/j')
  const [rememberMe, setRememberMe] = useState(true)
  const providerOnly = useLocation({ select: ({ state }) => state.providerOnly })
  const fields = useFields({
    initial: { email: '', password: '' },
    rules: { email: ruleOf(emailField), password: ruleOf(passwordField) },
    send: (values) => {
      withPasskey.reset()
      signIn.mutate({ ...values, rememberMe })
    },
  })
  const signIn = useMutation(
    orpc.identity.authenticate.mutationOptions({
      onSuccess: ({ data }) => arrive(data),
      onError: (error, { email }) => {
        if (!leave(error, email, rememberMe)) fields.refuse(splitError(error, names).fields)
      },
    }),
  )
  const withPasskey = useMutation({
    mutationFn: () => signInWithPasskey(rememberMe),
    onSuccess: ({ data }) => arrive(data),
    onError: (error) => leave(error, undefined, rememberMe),
  })
  const refusal = signIn.error ?? withPasskey.error
  // Shown above the provider's button.
  const failure = providerOnly && errorCode(refusal) === 'sso.only' ? null : refusal

  return (
    <AuthFrame
      title={t('signIn.title')}
      lead={t('signIn.lead')}
      foot={
        <>
          {t('signIn.noAccount')} <TextLink to="/sign-up">{tc('action.signUp')}</TextLink>
          <br />
          <Anchor component={PageLink} href={joinPath}>
            {t('signIn.joinInstead')}
          </Anchor>
        </>
      }
    >
      {providerOnly ? <ProviderOnly canConnect={providerOnly.token !== undefined} /> : null}
      {organizationId ? (
        <SingleSignOnButton
          organizationId={organizationId}
          rememberMe={rememberMe}
          token={providerOnly?.token}
          mb={20}
        />
      ) : null}
      <SignInForm
        fields={fields}
        error={failure ? splitError(failure, names).form : null}
        isSending={signIn.isPending}
        rememberMe={rememberMe}
        onRememberMe={setRememberMe}
      />
      {canUsePasskeys() ? (
        <PasskeyButton
          isPending={withPasskey.isPending}
          onClick={() => {
            signIn.reset()
            withPasskey.mutate()
          }}
        />
      ) : null}
    </AuthFrame>
  )
}

/** Why the password was refused: the organisation signs in with its provider only. */
function ProviderOnly({ canConnect }: { canConnect: boolean }) {
  const t = useText('security')
  return (
    <>
      <FormAlert error="sso.only" />
      {canConnect ? <p className={styles.hint}>{t('only.connect')}</p> : null}
    </>
  )
}

function PasskeyButton({ isPending, onClick }: { isPending: boolean; onClick(): void }) {
  const t = useText('security')
  return (
    <Button
      variant="default"
      size="lg"
      fullWidth
      mt={12}
      leftSection={<IconFingerprint size={22} stroke={1.8} aria-hidden />}
      loading={isPending}
      onClick={onClick}
    >
      {t('passkeys.signIn')}
    </Button>
  )
}

interface SignInFormProps {
  fields: ReturnType<typeof useFields<(typeof names)[number]>>
  error: Parameters<typeof FormAlert>[0]['error']
  isSending: boolean
  rememberMe: boolean
  onRememberMe(isRemembered: boolean): void
}

/** Email and password. */
function SignInForm({ fields, error, isSending, rememberMe, onRememberMe }: SignInFormProps) {
  const t = useText('auth')
  const errorText = useErrorText()
  const passwordError = fields.errorOf('password')
  return (
    <form className={styles.form} {...fields.form}>
      <FormAlert error={error} />
      <EmailField fields={fields} autoComplete="username" />
      <PasswordField
        label={t('field.password')}
        autoComplete="current-password"
        required
        {...fields.input('password')}
        error={passwordError && errorText(passwordError)}
      />
      <div className={styles.row}>
        <label className={styles.remember}>
          <input
            type="checkbox"
            checked={rememberMe}
            onChange={(event) => onRememberMe(event.currentTarget.checked)}
          />
          {t('signIn.remember')}
        </label>
        <TextLink className="touch-target" to="/forgot-password">
          {t('signIn.forgot')}
        </TextLink>
      </div>
      <Button type="submit" size="lg" loading={isSending}>
        {t('signIn.submit')}
      </Button>
    </form>
  )
}

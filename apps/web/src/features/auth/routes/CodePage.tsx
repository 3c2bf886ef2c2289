import { useText } from '@majlis/i18n/react'
import { Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../shared/api/index.ts'
import { TextLink } from '../../../shared/links/index.ts'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { CodeForm } from '../components/CodeForm.tsx'
import { MailHint } from '../components/MailHint.tsx'
import { OrganizationChoice } from '../components/OrganizationChoice.tsx'
import { ResendCode } from '../components/ResendCode.tsx'
import { RequiredTwoFactor } from '../components/RequiredTwoFactor.tsx'
import { SecondFactor } from '../components/SecondFactor.tsx'
import { firstPageOf, useArrival } from '../model/useArrival.ts'
import { useRefusal } from '../model/useRefusal.ts'
import '../model/pending-email.ts'

/** The same object at every render: a new one would restart the flow at each step. */
const toSignIn = <Navigate to="/sign-in" replace />

/**
 * The six-digit code (spec 2.6) of a sign-up, a forgotten password or an authenticator app, and the choices after it.
 * A code counts only in the browser that requested it; elsewhere, signing in sends a new one.
 */
export function CodePage() {
  const { pathname, state } = useLocation()
  const [kept, setKept] = useState(state)
  // When the page is being left, the location is already that of the next page, which has no code.
  if (pathname === '/otp' && state !== kept) setKept(state)
  const { signUp, reset, challenge, joinOffer } = kept
  if (joinOffer) return <OrganizationChoice {...joinOffer} />
  if (signUp) return <SignUpCode {...signUp} />
  if (reset) return <ResetCode {...reset} />
  if (challenge?.isSetUp) return <RequiredTwoFactor challenge={challenge.token} />
  if (challenge) return <SecondFactor challenge={challenge.token} />
  return toSignIn
}

function SignUpCode({ email, signUpId }: { email: string; signUpId: string }) {
  const t = useText('auth')
  const arrive = useArrival()
  const leave = useRefusal()

  async function verify(code: string): Promise<void> {
    const { data } = await api.identity.verifyCode({ email, signUpId, code })
    await arrive(data, firstPageOf(data))
  }

  return (
    <AuthFrame
      title={t('code.title')}
      lead={t('code.lead', { email })}
      foot={<TextLink to="/sign-up">{t('code.otherEmail')}</TextLink>}
    >
      <CodeForm verify={verify} onRefused={leave}>
        <ResendCode email={email} signUpId={signUpId} />
        <MailHint />
      </CodeForm>
    </AuthFrame>
  )
}

/** Exchanges the code for a link and opens the page that the mailed link opens. */
function ResetCode({ email, resetId }: { email: string; resetId: string }) {
  const t = useText('auth')
  const navigate = useNavigate()

  async function verify(code: string): Promise<void> {
    const { data } = await api.signIn.verifyResetCode({ email, resetId, code })
    await navigate({ to: '/reset-password/$token', params: data, replace: true })
  }

  return (
    <AuthFrame
      title={t('code.title')}
      lead={t('resetCode.lead', { email })}
      foot={<TextLink to="/forgot-password">{t('resetCode.resend')}</TextLink>}
    >
      <CodeForm verify={verify}>
        <MailHint />
      </CodeForm>
    </AuthFrame>
  )
}

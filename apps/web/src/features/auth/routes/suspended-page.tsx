import { useErrorText, useText } from '@majlis/i18n/react'
import { ButtonLink } from '../../../shared/links/index.ts'
import { AuthFrame } from '../components/auth-frame.tsx'

/** A suspended account (spec 2.60, 4.2, 8.1). Only an administrator can change it. */
export function SuspendedPage() {
  const t = useText('auth')
  const errorText = useErrorText()
  return (
    <AuthFrame title={t('suspended.title')} lead={errorText('identity.suspended')}>
      <ButtonLink to="/sign-in" variant="default">
        {t('suspended.otherAccount')}
      </ButtonLink>
    </AuthFrame>
  )
}

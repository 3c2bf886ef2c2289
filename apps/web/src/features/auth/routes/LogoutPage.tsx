import { Loader } from '@mantine/core'
import { useText } from '@majlis/i18n/react'
import { useEffect } from 'react'
import { signOut } from '../../../shared/session/index.ts'
import { AuthFrame } from '../components/AuthFrame.tsx'

/** The logout address (spec 2.36, 2.42): whoever opens it is signed out. */
export function LogoutPage() {
  const t = useText('auth')
  useEffect(() => {
    void signOut()
  }, [])
  return (
    <AuthFrame title={t('logout.working')}>
      <Loader mt={24} />
    </AuthFrame>
  )
}

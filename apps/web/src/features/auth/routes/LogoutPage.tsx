import { Button, Loader } from '@mantine/core'
import { useText } from '@majlis/i18n/react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ButtonLink } from '../../../shared/links/index.ts'
import { signOut, useSession } from '../../../shared/session/index.ts'
import { AuthFrame } from '../components/AuthFrame.tsx'
import styles from '../components/form.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether one of our buttons led to the logout address; an address alone can't tell. */
    isSigningOut?: boolean
  }
}

/**
 * The logout address (spec 2.36, 2.42). If one of our buttons led here, or the session has ended, it signs out
 * immediately. Any page or message can link here, so people who come from elsewhere confirm first.
 */
export function LogoutPage() {
  const t = useText('auth')
  const session = useSession()
  const isChosen = useLocation({ select: ({ state }) => state.isSigningOut === true })
  const [isPressed, setPressed] = useState(false)
  const isOver = session.status === 'signed_out' && session.failure === undefined
  const isLeaving = isChosen || isPressed || isOver
  useEffect(() => {
    if (isLeaving) void signOut()
  }, [isLeaving])

  if (isLeaving || session.status === 'loading') {
    return (
      <AuthFrame title={t('logout.working')}>
        <Loader mt={24} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t('logout.title')} lead={t('logout.lead')}>
      <div className={styles.form}>
        <Button size="lg" fullWidth onClick={() => setPressed(true)}>
          {t('logout.submit')}
        </Button>
        <ButtonLink to="/home" variant="default" size="lg" fullWidth>
          {t('logout.stay')}
        </ButtonLink>
      </div>
    </AuthFrame>
  )
}

import { firstLimits } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSession } from '../../../shared/session/index.ts'
import { useSignIn } from '../hooks/useSignIn.ts'
import styles from './MessagePage.module.css'

export interface AskAgainProps {
  /** The meeting, for guests who sign in first. */
  path: string
  onAsk: () => void
}

/**
 * Lets people who were denied ask again after a minute, like the server. Members whom the host took for strangers can
 * sign in immediately.
 */
export function AskAgain({ path, onAsk }: AskAgainProps) {
  const t = useText('join')
  const { status } = useSession()
  const signIn = useSignIn()
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), firstLimits.room.askAgainAfterMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <>
      {isOpen ? null : <p className={styles.note}>{t('denied.ask_again_hint')}</p>}
      <Button disabled={!isOpen} onClick={onAsk}>
        {t('denied.ask_again')}
      </Button>
      {status === 'signed_out' ? (
        <Button variant="default" onClick={() => signIn(path)}>
          {t('pre_join.sign_in')}
        </Button>
      ) : null}
    </>
  )
}

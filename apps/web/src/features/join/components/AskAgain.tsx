import { firstLimits } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import styles from './MessagePage.module.css'

/** Lets people who were denied ask again after a minute, as the server does. */
export function AskAgain({ onAsk }: { onAsk: () => void }) {
  const t = useText('join')
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
    </>
  )
}

import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { browserNotices } from '../../../shared/browser-notices/index.ts'
import styles from './profile.module.css'

/** Whether this browser shows reminders outside the page, with a button to allow it (spec 9.4). */
export function BrowserNotices() {
  const t = useText('profile')
  const [permission, setPermission] = useState(browserNotices.permission)
  switch (permission) {
    case null:
      return null
    case 'default':
      return (
        <Button
          className={styles.browserNotices}
          variant="default"
          onClick={() => void browserNotices.ask().then(setPermission)}
        >
          {t('notifications.browserAsk')}
        </Button>
      )
    case 'granted':
    case 'denied':
      return (
        <p role="status" className={styles.browserNotices}>
          {t(permission === 'granted' ? 'notifications.browserGranted' : 'notifications.browserDenied')}
        </p>
      )
  }
}

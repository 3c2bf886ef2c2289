import { Button } from '@mantine/core'
import { useText } from '@majlis/i18n/react'
import { EmptyState } from '@majlis/ui'
import { IconCloudOff, IconMoodSad } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './FailurePage.module.css'

/**
 * Shown instead of a screen that threw an error, or whose code couldn't be loaded, for example after an update of the
 * server.
 */
export function FailurePage() {
  const t = useText('common')
  const [isOffline] = useState(() => !navigator.onLine)
  return (
    <main className={styles.page} role="alert">
      <EmptyState
        icon={isOffline ? IconCloudOff : IconMoodSad}
        title={t(isOffline ? 'failure.offline' : 'failure.title')}
        text={t(isOffline ? 'failure.offlineText' : 'failure.text')}
        action={
          <div className={styles.actions}>
            <Button onClick={() => window.location.reload()}>{t('failure.reload')}</Button>
            <Button component="a" href="/home" variant="default">
              {t('action.home')}
            </Button>
          </div>
        }
      />
    </main>
  )
}

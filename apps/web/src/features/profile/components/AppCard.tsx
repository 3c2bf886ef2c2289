import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useAppInstall } from '../../../shared/app-install/index.ts'
import { ProfileCard } from './ProfileCard.tsx'
import styles from './profile.module.css'

/** How to install Majlis as an app in this browser (spec 1.13); hidden without the feature, and in the app. */
export function AppCard() {
  const t = useText('profile')
  const app = useAppInstall()
  if (!app) return null
  return (
    <div id="app">
      <ProfileCard title={t('app.title')} text={t('app.text')}>
        {app.way === 'ask' ? (
          <div className={styles.buttons}>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
              onClick={app.install}
            >
              {t('app.install')}
            </Button>
          </div>
        ) : (
          <p role="status" className={styles.how}>
            {t(`app.${app.way}`)}
          </p>
        )}
      </ProfileCard>
    </div>
  )
}

import { useText } from '@majlis/i18n/react'
import { Page } from '@majlis/ui'
import { ConsoleTabs } from '../../../shared/console-tabs/index.ts'
import { FeedbackSection } from '../components/FeedbackSection.tsx'
import styles from '../components/FeedbackSection.module.css'

/**
 * `/console/feedback`: feedback that belongs to no organisation, for operators of the installation (spec 2.48, 3.39).
 */
export function InstallationFeedbackPage() {
  const t = useText('feedback')
  return (
    <Page title={t('installation.title')} lead={t('installation.lead')}>
      <ConsoleTabs />
      <div className={styles.whole}>
        <FeedbackSection of="installation" />
      </div>
    </Page>
  )
}

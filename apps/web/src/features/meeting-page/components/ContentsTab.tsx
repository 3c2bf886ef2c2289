import type { MeetingPage } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Card } from '@majlis/ui'
import { AgendaText } from '../../../shared/agenda-text/index.ts'
import { MeetingBanner } from '../../invitations/index.ts'
import { MeetingFiles } from './MeetingFiles.tsx'
import styles from './tabs.module.css'

/** Agenda and documents (spec 1.9, 3.23). */
export function ContentsTab({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  const { agenda, bannerUrl } = meeting
  return (
    <div className={styles.stack}>
      <MeetingBanner url={bannerUrl} />
      {agenda ? (
        <Card className={styles.padded}>
          <h2>{t('contents.agenda')}</h2>
          <AgendaText text={agenda} className={styles.text} />
        </Card>
      ) : null}
      <MeetingFiles meeting={meeting} />
    </div>
  )
}

import type { MeetingPage } from '@majlis/contract'
import { MeetingBanner } from '../../invitations/index.ts'
import { EditableAgenda } from './AgendaCard.tsx'
import { MeetingFiles } from './MeetingFiles.tsx'
import styles from './tabs.module.css'

/** Agenda and documents (spec 1.9, 3.23). */
export function ContentsTab({ meeting }: { meeting: MeetingPage }) {
  return (
    <div className={styles.stack}>
      <MeetingBanner url={meeting.bannerUrl} />
      <EditableAgenda meeting={meeting} />
      <MeetingFiles meeting={meeting} />
    </div>
  )
}

import type { MeetingPage } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Card, EmptyState } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconFiles } from '@tabler/icons-react'
import { api } from '../../../shared/api/index.ts'
import { AgendaFiles, MeetingBanner } from '../../invitations/index.ts'
import { useEditMeeting } from '../hooks/useEditMeeting.ts'
import styles from './tabs.module.css'

/** Agenda and documents (spec 1.9, 3.23). */
export function ContentsTab({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  const edit = useEditMeeting(meeting)
  const { agenda, contents, bannerUrl, calendarId, can } = meeting
  const addFiles = can.edit ? (
    <Button variant="default" onClick={edit}>
      {t('contents.add')}
    </Button>
  ) : null
  return (
    <div className={styles.stack}>
      <MeetingBanner url={bannerUrl} />
      {agenda ? (
        <Card className={styles.padded}>
          <h2>{t('contents.agenda')}</h2>
          <p className={styles.text} dir="auto">
            {agenda}
          </p>
        </Card>
      ) : null}
      <Card className={styles.padded}>
        {contents.length > 0 ? (
          <>
            <AgendaFiles files={contents} linkTo={(id) => api.agendaFile.link({ id, calendarId })} />
            {addFiles}
          </>
        ) : (
          <EmptyState
            icon={IconFiles}
            title={t('contents.none')}
            text={t('contents.noneText')}
            action={addFiles}
          />
        )}
      </Card>
    </div>
  )
}

import type { MeetingPage, MeetingTab } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Card } from '@majlis/ui'
import { Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react'
import { useRenew } from '../../../shared/changes/index.ts'
import { TextLink } from '../../../shared/links/index.ts'
import { meetingPageAddress } from '../../../shared/meeting-page-link/index.ts'
import { isSending, useBackgroundUploadsOfMeeting } from '../../../shared/uploads/index.ts'
import styles from './RunningUploads.module.css'

/** The progress of uploads to this meeting, on all tabs but the one that lists its files. */
export function RunningUploads({ meeting, tab }: { meeting: MeetingPage; tab: MeetingTab }) {
  const t = useText('files')
  const renew = useRenew()
  const { calendarId, date } = meeting
  const uploads = useBackgroundUploadsOfMeeting(calendarId, () => void renew('files'))
  const sending = uploads.filter(isSending)
  const failed = uploads.length - sending.length
  const isOfDate = (to: string | undefined) => to === undefined || to === String(date)
  if (uploads.length === 0 || (tab === 'contents' && uploads.every(({ target }) => isOfDate(target['date']))))
    return null
  const to = uploads[0]?.target['date']
  const occurrenceStart = to === undefined ? date : Number(to)
  const label = t('uploading', { count: sending.length })
  const sum = (of: 'bytes' | 'sentBytes') => sending.reduce((all, one) => all + one[of], 0)
  return (
    <Card className={styles.bar} role="status">
      {sending.length > 0 ? (
        <>
          <IconUpload size={20} stroke={1.8} aria-hidden />
          <span>{label}</span>
          <Progress
            aria-label={label}
            className={styles.progress}
            value={(sum('sentBytes') / sum('bytes')) * 100}
          />
        </>
      ) : null}
      {failed > 0 ? (
        <>
          <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
          <span>{t('notUploaded', { count: failed })}</span>
        </>
      ) : null}
      <TextLink {...meetingPageAddress({ calendarId, occurrenceStart }, 'contents')}>{t('show')}</TextLink>
    </Card>
  )
}

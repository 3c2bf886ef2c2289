import type { MeetingListItem } from '@majlis/contract'
import { loadText, useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconMovie } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import styles from './MeetingRow.module.css'

const RecordingsDialog = lazy(async () => {
  const [{ RecordingsDialog: dialog }] = await Promise.all([
    import('../../recordings/index.ts'),
    loadText('recordings'),
  ])
  return { default: dialog }
})

/** Leads to what was kept of a meeting that is over (spec 2.53). */
export function RecordingsButton({ meeting }: { meeting: MeetingListItem }) {
  const t = useText('home')
  const [isOpen, setOpen] = useState(false)
  const { meetingId, meetingTitle: title, startDateTime, endDateTime } = meeting
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={styles.quiet}
        leftSection={<IconMovie size={18} stroke={1.8} aria-hidden />}
        aria-label={t('list.actionFor', { action: t('list.recordings'), title })}
        onClick={() => setOpen(true)}
      >
        {t('list.recordings')}
      </Button>
      <Suspense>
        {isOpen ? (
          <RecordingsDialog
            meetingId={meetingId}
            meetingTitle={title}
            date={{ startDateTime, endDateTime }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

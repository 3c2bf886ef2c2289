import type { MeetingListItem } from '@majlis/contract'
import { loadText, useText } from '@majlis/i18n/react'
import { ActionIcon, Button } from '@mantine/core'
import { IconMovie } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'

const RecordingsDialog = lazy(async () => {
  const [{ RecordingsDialog: dialog }] = await Promise.all([
    import('../../recordings/index.ts'),
    loadText('recordings'),
  ])
  return { default: dialog }
})

/**
 * Leads to the recordings of a previous meeting (spec 2.53): a badge where there are any; without one, only its host, who can add
 * some, sees a button.
 */
export function RecordingsButton({ meeting }: { meeting: MeetingListItem }) {
  const t = useText('home')
  const [isOpen, setOpen] = useState(false)
  const { meetingId, meetingTitle: title, startDateTime, endDateTime, recordingCount: count } = meeting
  if (count === 0 && !meeting.isHost) return null
  const action = count > 0 ? t('list.recordingCount', { count }) : t('list.recordings')
  const label = t('list.actionFor', { action, title })
  return (
    <>
      {count > 0 ? (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconMovie size={18} stroke={1.8} aria-hidden />}
          aria-label={label}
          onClick={() => setOpen(true)}
        >
          {t('list.recordingCount', { count })}
        </Button>
      ) : (
        <ActionIcon size={42} aria-label={label} title={t('list.recordings')} onClick={() => setOpen(true)}>
          <IconMovie size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      )}
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

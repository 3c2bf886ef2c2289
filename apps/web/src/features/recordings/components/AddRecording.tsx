import { limits, recordingExtensions } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { NativeSelect, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { IconVideoPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useNow } from '../../../shared/clock/index.ts'
import { FileDrop, useSparedPage } from '../../../shared/file-drop/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { isOfDate, nearestTo, type TimeSpan } from '../model/facts.ts'
import type { UploadTarget } from '../model/uploads.ts'
import styles from './recordings.module.css'

/** Browsers recognise media types more reliably than file extensions. */
const accept = ['video/*', 'audio/*', ...recordingExtensions.map((extension) => `.${extension}`)].join(',')

interface AddRecordingProps {
  meetingId: string
  /** The planned date shown. */
  date: TimeSpan
  onAdd(target: UploadTarget, file: File): void
}

/** Adds a file to a past meeting: to the time nearest to the date shown, or to another one that is chosen. */
export function AddRecording({ meetingId, date, onAdd }: AddRecordingProps) {
  const t = useText('recordings')
  const errorText = useErrorText()
  const { profile } = useUser()
  const formats = useFormats(profile)
  const now = useNow()
  const [chosen, setChosen] = useState<string | null>(null)
  const query = useQuery(orpc.recording.sessions.queryOptions({ input: { meetingId } }))
  useSparedPage()
  if (query.isPending) return <Skeleton height={68} radius="md" />
  const sessions = query.data?.data
  if (!sessions) return <Notice tone="bad">{errorText(query.error)}</Notice>
  const session = sessions.find(({ roomSessionId }) => roomSessionId === chosen) ?? nearestTo(date, sessions)
  if (!session) return <p className={styles.quiet}>{t('add.notHeld')}</p>
  return (
    <>
      {/* Says before the upload if it is added to another date. */}
      {sessions.length > 1 || !isOfDate(session, date) ? (
        <NativeSelect
          label={t('add.when')}
          value={session.roomSessionId}
          data={sessions.map(({ roomSessionId, startDateTime: start, endDateTime: end }) => ({
            value: roomSessionId,
            label: formats.side(formats.date(start, { length: 'short', now }), formats.timeRange(start, end)),
          }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      ) : null}
      <FileDrop
        name="recording"
        label={t('add.label')}
        hint={t('add.limits', { size: formats.bytes(limits.recordings.maxBytes) })}
        dropHint={t('add.drop')}
        icon={IconVideoPlus}
        accept={accept}
        onFiles={([file]) => {
          if (file) onAdd({ meetingId, roomSessionId: session.roomSessionId }, file)
        }}
      />
    </>
  )
}

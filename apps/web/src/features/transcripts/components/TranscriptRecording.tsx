import type { RecordedTalk } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Skeleton, Stack } from '@mantine/core'
import { Player, RedactionStatus } from '../../recordings/index.ts'
import { useRecording } from '../hooks/useRecording.ts'
import styles from './transcripts.module.css'

interface TranscriptRecordingProps {
  meetingId: string
  talk: RecordedTalk
  canRedact: boolean
  onElement(element: HTMLMediaElement | null): void
}

/** The player of a transcript's recording, or why there is none. */
export function TranscriptRecording({ meetingId, talk, canRedact, onElement }: TranscriptRecordingProps) {
  const t = useText('transcripts')
  const { recording, isPending, isFetching, refetch } = useRecording(meetingId, talk)
  if (talk.deleted) return <p className={styles.quiet}>{t('view.noPlayer')}</p>
  if (talk.redaction) {
    const { fileName, redaction } = talk
    return <RedactionStatus {...{ meetingId, fileName, redaction }} canChange={canRedact} />
  }
  if (recording?.downloadUrl)
    return <Player recording={{ ...recording, downloadUrl: recording.downloadUrl }} onElement={onElement} />
  if (isPending) return <Skeleton height={180} />
  return <NotLoaded isLoading={isFetching} onRetry={refetch} />
}

function NotLoaded({ isLoading, onRetry }: { isLoading: boolean; onRetry(): void }) {
  const t = useText('transcripts')
  const tc = useText('common')
  return (
    <Stack gap="sm" align="start">
      <Notice tone="bad">{t('view.notLoaded')}</Notice>
      <Button variant="default" size="sm" loading={isLoading} onClick={onRetry}>
        {tc('action.retry')}
      </Button>
    </Stack>
  )
}

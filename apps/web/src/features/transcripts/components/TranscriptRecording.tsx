import type { RecordedTalk } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Skeleton, Stack } from '@mantine/core'
import { useCallback, useRef } from 'react'
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
  const { recording, isPending, isFetching, refetch, renew } = useRecording(meetingId, talk)
  const isRetried = useRef(false)
  const retry = () => {
    isRetried.current = true
    refetch()
  }
  // The button that was pressed is gone.
  const focusAfterRetry = useCallback((player: HTMLElement | null) => {
    if (!player || !isRetried.current) return
    isRetried.current = false
    player.focus()
  }, [])
  if (talk.deleted) return <p className={styles.quiet}>{t('view.noPlayer')}</p>
  if (talk.redaction) {
    const { fileName, redaction } = talk
    return <RedactionStatus {...{ meetingId, fileName, redaction }} canChange={canRedact} />
  }
  if (recording?.downloadUrl)
    return (
      <div ref={focusAfterRetry} tabIndex={-1}>
        <Player
          recording={{ ...recording, downloadUrl: recording.downloadUrl }}
          renew={renew}
          onElement={onElement}
        />
      </div>
    )
  if (isPending) return <Skeleton height={180} />
  return <NotLoaded isLoading={isFetching} onRetry={retry} />
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

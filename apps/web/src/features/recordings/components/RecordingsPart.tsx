import { limits } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { EmptyState, Notice } from '@majlis/ui'
import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { IconMovie } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { NotLoaded } from '../../../shared/not-loaded/index.ts'
import { byCursor } from '../../../shared/lists/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import { useInterrupted } from '../../../shared/uploads/index.ts'
import { useUploads } from '../hooks/useUploads.ts'
import { isRecordedOn, type ShownDate } from '../model/facts.ts'
import { AddRecording } from './AddRecording.tsx'
import { isListed, RecordingList } from './RecordingList.tsx'
import styles from './recordings.module.css'
import { PreparingNotices } from './PreparingNotices.tsx'
import { UnreadRows, lookAgain } from './UnreadRows.tsx'
import { UploadRows } from './UploadRows.tsx'

export interface RecordingsPartProps {
  meetingId: string
  /** The planned date shown; recordings of other dates with the same ID are shown on request. */
  date: ShownDate
}

/** The recordings of a past meeting (spec 2.53); its owner adds and removes them (6.8). */
export function RecordingsPart({ meetingId, date }: RecordingsPartProps) {
  const t = useText('recordings')
  const errorText = useErrorText()
  const [isWhole, setWhole] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  const { rows, add } = useUploadsTo(meetingId)
  const { uploads: own, interrupted } = rows
  // One may have finished while the section was not shown.
  const list = useInfiniteQuery({
    ...orpc.recording.list.infiniteOptions(byCursor({ meetingId, pageSize: limits.recordings.maxPageSize })),
    staleTime: 0,
    refetchInterval: ({ state }) => lookAgain(state.data?.pages),
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = list
  // Those of the date may be on any page, and the number of the others is shown.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  if (list.isPending) {
    if (list.isPaused) return <NotLoaded />
    return (
      <div className={styles.part} aria-hidden>
        <Skeleton height={44} radius="md" />
        <Skeleton height={44} radius="md" />
      </div>
    )
  }
  if (!list.data) {
    return <Notice tone="bad">{errorText(list.error)}</Notice>
  }
  const { pages } = list.data
  const canAdd = pages.some(({ data }) => data.canAdd)
  const recordings = pages.flatMap(({ data }) => data.data.filter(isListed))
  const ofDate = recordings.filter((one) => isRecordedOn(one, date))
  const shown = isWhole ? recordings : ofDate
  const otherCount = recordings.length - shown.length
  const unread = pages.flatMap(({ data }) => data.unread)
  const preparing = pages.flatMap(({ data }) => data.preparing.filter((one) => isRecordedOn(one, date)))
  return (
    <div ref={part} className={styles.part} tabIndex={-1}>
      {shown.length > 0 ? <PreparingNotices preparing={preparing} /> : null}
      {shown.length > 0 ? (
        <RecordingList recordings={shown} label={t('list.title')} onRemoved={() => part.current?.focus()} />
      ) : preparing.length > 0 ? (
        <EmptyState icon={IconMovie} title={t('preparing.title')} text={t('preparing.text')} />
      ) : own.length + interrupted.length + unread.length === 0 ? (
        <EmptyState
          icon={IconMovie}
          title={t('list.none')}
          text={t(canAdd ? 'list.noneOwn' : 'list.noneText')}
        />
      ) : null}
      {otherCount > 0 ? (
        <div>
          <Button variant="subtle" size="sm" onClick={() => setWhole(true)}>
            {t('list.others', { count: otherCount })}
          </Button>
        </div>
      ) : null}
      <UploadRows {...rows} />
      <UnreadRows unread={unread} uploads={own} />
      {canAdd ? <AddRecording meetingId={meetingId} date={date} onAdd={add} /> : null}
    </div>
  )
}

/** The uploads to a meeting, as `UploadRows` shows them. Says when one has arrived. */
function useUploadsTo(meetingId: string) {
  const t = useText('recordings')
  const { uploads, add, retry, pause, resume, cancel } = useUploads(
    useCallback(
      (arrivedAt) => {
        if (arrivedAt === meetingId) showSnackbar(t('list.arrived'))
      },
      [meetingId, t],
    ),
  )
  const own = uploads.filter((one) => one.meetingId === meetingId)
  const { interrupted, discard } = useInterrupted('recording', own)
  return {
    add,
    rows: {
      uploads: own,
      onRetry: retry,
      onPause: pause,
      onResume: resume,
      onCancel: cancel,
      interrupted: interrupted.filter(({ target }) => target['meetingId'] === meetingId),
      onDiscard: discard,
    },
  }
}

import type { RecordedTalk, Transcription } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Card, EmptyState, Notice } from '@majlis/ui'
import { NativeSelect, Skeleton } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { NotLoaded } from '../../../shared/not-loaded/index.ts'
import type { ShownTranscript } from '../../../shared/meeting-page-link/index.ts'
import { useRecordingNames } from '../../../shared/recording-names/index.ts'
import type { MeetingDate } from '../hooks/useNotes.ts'
import { RunningTranscript } from './RunningTranscript.tsx'
import { StartTranscript } from './StartTranscript.tsx'
import { TranscriptView } from './TranscriptView.tsx'
import styles from './transcripts.module.css'

const watchMs = 2_000

interface TranscriptionPartProps extends MeetingDate {
  /** A recording of the date has no file yet. */
  isPreparing?: boolean
  /** The transcript and part that are shown first. */
  first?: ShownTranscript
}

/** Transcripts of an event's recordings (spec 1.9, 3.48). */
export function TranscriptionPart({ isPreparing = false, first = {}, ...where }: TranscriptionPartProps) {
  const { calendarId, date } = where
  const t = useText('transcripts')
  const errorText = useErrorText()
  const [fileName, setFileName] = useState<string | null>(null)
  const query = useQuery({
    ...orpc.transcript.transcription.queryOptions({
      input: { calendarId, ...(date === undefined ? {} : { date }) },
    }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.data.recordings.some((talk) => isRunning(talk) || isRedacting(talk)) ? watchMs : false,
  })
  const { refetch } = query
  // Once it is there, it is in the list.
  useEffect(() => {
    if (!isPreparing) return undefined
    return () => void refetch()
  }, [isPreparing, refetch])
  if (query.isPending && query.isPaused)
    return (
      <Card>
        <NotLoaded />
      </Card>
    )
  if (query.isPending)
    return (
      <Card className={styles.padded} aria-hidden>
        <Skeleton height={44} />
        <Skeleton height={180} />
      </Card>
    )
  if (!query.data) return <Notice tone="bad">{errorText(query.error)}</Notice>
  const transcription = query.data.data
  const { recordings, engine } = transcription
  const shown =
    recordings.find((one) => one.fileName === fileName) ??
    recordings.find(({ transcript }) => transcript && transcript.id === first.transcript) ??
    recordings[0]
  const without = isPreparing ? 'none.preparing' : 'none.noRecording'
  if (!shown)
    return (
      <Card>
        <EmptyState
          icon={IconFileText}
          title={t('none.title')}
          text={t(engine.isOn ? without : 'none.off')}
        />
      </Card>
    )
  return (
    <div className={styles.part}>
      {recordings.length > 1 ? (
        <ChooseRecording recordings={recordings} value={shown.fileName} onChange={setFileName} />
      ) : null}
      <Talk
        key={shown.fileName}
        date={where}
        talk={shown}
        transcription={transcription}
        first={fileName === null ? openedAt(first, shown) : {}}
      />
    </div>
  )
}

/** What a link shows at first, until people choose another recording; no time of a transcript that is not there any more. */
function openedAt(first: ShownTranscript, { transcript }: RecordedTalk): ShownTranscript {
  const { at: _at, ...others } = first
  return first.transcript === undefined || first.transcript === transcript?.id ? first : others
}

const isRunning = ({ transcript }: RecordedTalk): boolean =>
  transcript?.state === 'queued' ||
  transcript?.state === 'transcribing' ||
  (transcript?.translations.some(({ state }) => state === 'translating') ?? false)

const isRedacting = ({ redaction }: RecordedTalk): boolean => redaction?.state === 'waiting'

interface ChooseRecordingProps {
  recordings: readonly RecordedTalk[]
  value: string
  onChange(fileName: string): void
}

function ChooseRecording({ recordings, value, onChange }: ChooseRecordingProps) {
  const t = useText('transcripts')
  const formats = useFormats()
  const { nameOnDate } = useRecordingNames()
  return (
    <NativeSelect
      className={styles.choose}
      label={t('none.of')}
      value={value}
      data={recordings.map((recording) => ({
        value: recording.fileName,
        label: formats.side(nameOnDate(recording), formats.length(recording.lengthMs)),
      }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

interface TalkProps {
  date: MeetingDate
  talk: RecordedTalk
  transcription: Transcription
  first: ShownTranscript
}

function Talk({ date, talk, transcription, first }: TalkProps) {
  const { transcript } = talk
  switch (transcript?.state) {
    case 'queued':
    case 'transcribing':
      return <RunningTranscript transcript={transcript} canCancel={transcription.can.transcribe} />
    case 'ready':
      return <TranscriptView {...{ date, talk, transcript, transcription, first }} />
    case 'failed':
    case 'cancelled':
    case undefined:
      return <StartTranscript talk={talk} transcription={transcription} />
  }
}

import type { RecordedTalk, Segment, Speaker, Transcript, Transcription } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Chip } from '@majlis/ui'
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { IconHistory, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import type { ShownTranscript } from '../../../shared/meeting-page-link/index.ts'
import { minutesPart } from '../../minutes/index.ts'
import { useFound } from '../hooks/useFound.ts'
import { useNotes, type MeetingDate } from '../hooks/useNotes.ts'
import { usePlayer } from '../hooks/usePlayer.ts'
import { useSegments } from '../hooks/useSegments.ts'
import type { Reading } from '../model/reading.ts'
import { AgainDialog } from './AgainDialog.tsx'
import { DownloadMenu } from './DownloadMenu.tsx'
import { EditDialog } from './EditDialog.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { RedactDialog } from './RedactDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { SpeakerList } from './SpeakerList.tsx'
import { TranscriptRecording } from './TranscriptRecording.tsx'
import { TranscriptWords } from './TranscriptWords.tsx'
import { TranscriptLanguageMenu } from './TranscriptLanguageMenu.tsx'
import styles from './transcripts.module.css'

const MinutesPart = lazy(async () => ({ default: (await minutesPart()).MinutesPart }))

interface TranscriptViewProps {
  date: MeetingDate
  talk: RecordedTalk
  transcript: Transcript
  transcription: Transcription
  /** What is shown first. */
  first: ShownTranscript
}

type Part = 'transcript' | 'minutes'

type Opened =
  | { dialog: 'edit'; segment: Segment }
  | { dialog: 'rename' | 'merge' | 'redact'; speaker: Speaker }
  | { dialog: 'history' | 'again' }

/** A transcript beside its recording: read, searched, played from any place, and corrected. */
export function TranscriptView({ date, talk, transcript, transcription, first }: TranscriptViewProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [chosen, setPart] = useState<Part>(first.part ?? 'transcript')
  const config = useQuery(orpc.system.config.queryOptions({ staleTime: Infinity }))
  const hasMinutes = config.data?.data.flags.meetingMinutes ?? false
  const part = hasMinutes ? chosen : 'transcript'
  const linkedMs = first.at ?? null
  const player = usePlayer(linkedMs)
  const notes = useNotes(date, talk)
  const [reading, setReading] = useState<Reading | null>(null)
  const { list, segments } = useSegments(transcript, reading?.language ?? null)
  const found = useFound({ segments, isPartial: list.hasNextPage, reading, notes, linkedMs })
  const { can, engine, translation } = transcription
  const onPlay = player.element ? player.playFrom : null
  return (
    <div className={styles.view}>
      <aside className={styles.side}>
        <TranscriptRecording
          {...{ meetingId: date.meetingId, talk }}
          canRedact={can.redact}
          onElement={player.setElement}
        />
        {/* Minutes have their own ones, of the same names. */}
        {part === 'transcript' ? (
          <>
            <SpeakerList
              speakers={transcript.speakers}
              value={found.speakerId}
              onChange={found.onSpeaker}
              onRename={can.edit ? (speaker) => setOpened({ dialog: 'rename', speaker }) : null}
              onMerge={can.edit ? (speaker) => setOpened({ dialog: 'merge', speaker }) : null}
              onRedact={can.redact ? (speaker) => setOpened({ dialog: 'redact', speaker }) : null}
            />
            <Tools
              transcript={transcript}
              canTranscribe={can.transcribe && !talk.deleted && talk.redaction === null && !talk.switchedOff}
              translator={translation}
              reading={reading}
              onRead={setReading}
              onOpen={(dialog) => setOpened({ dialog })}
            />
          </>
        ) : null}
      </aside>
      <TranscriptOrMinutes id={transcript.id} {...{ hasMinutes, part, linkedMs, onPlay }} onPart={setPart}>
        <TranscriptWords
          {...{ transcript, talk, notes, reading, list, found, player, onPlay }}
          canTranslate={translation !== null}
          canCancelAll={can.edit || can.transcribe}
          canRedact={can.redact}
          onEdit={can.edit ? (segment) => setOpened({ dialog: 'edit', segment }) : null}
        />
      </TranscriptOrMinutes>
      <Dialogs
        opened={opened}
        talk={talk}
        transcript={transcript}
        canEdit={can.edit}
        engine={engine}
        onClose={() => setOpened(null)}
      />
    </div>
  )
}

interface TranscriptOrMinutesProps {
  id: string
  /** This installation writes minutes (spec 9.13). */
  hasMinutes: boolean
  part: Part
  linkedMs: number | null
  onPart(part: Part): void
  onPlay: ((ms: number) => void) | null
  /** The transcript. */
  children: ReactNode
}

/** Beside the recording: the transcript or the minutes. */
function TranscriptOrMinutes({
  id,
  hasMinutes,
  part,
  linkedMs,
  onPart,
  onPlay,
  children,
}: TranscriptOrMinutesProps) {
  const t = useText('minutes')
  if (!hasMinutes) return children
  return (
    <div className={styles.part}>
      <SegmentedControl
        aria-label={t('view.tabs')}
        value={part}
        data={[
          { value: 'transcript', label: t('view.transcript') },
          { value: 'minutes', label: t('title') },
        ]}
        onChange={(value) => onPart(value === 'minutes' ? 'minutes' : 'transcript')}
      />
      {part === 'minutes' ? (
        <Suspense fallback={<Skeleton height={240} />}>
          <MinutesPart id={id} linkedMs={linkedMs} onPlay={onPlay} />
        </Suspense>
      ) : (
        children
      )}
    </div>
  )
}

interface ToolsProps {
  transcript: Transcript
  canTranscribe: boolean
  translator: Transcription['translation']
  reading: Reading | null
  onRead(reading: Reading | null): void
  onOpen(dialog: 'history' | 'again'): void
}

function Tools({ transcript, canTranscribe, translator, reading, onRead, onOpen }: ToolsProps) {
  const t = useText('transcripts')
  const tc = useText('common')
  return (
    <>
      <div className={styles.buttons}>
        {transcript.edited ? <Chip>{t('view.edited')}</Chip> : null}
        <DownloadMenu id={transcript.id} translated={reading?.language ?? null} />
        {translator ? (
          <TranscriptLanguageMenu engine={translator} {...{ transcript, reading, onRead }} />
        ) : null}
        <Button
          variant="default"
          leftSection={<IconHistory size={18} stroke={1.8} aria-hidden />}
          onClick={() => onOpen('history')}
        >
          {tc('editHistory.title')}
        </Button>
        {canTranscribe ? (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} stroke={1.8} aria-hidden />}
            onClick={() => onOpen('again')}
          >
            {t('start.again')}
          </Button>
        ) : null}
      </div>
      {transcript.model === null ? null : (
        <p className={styles.quiet}>{t('view.model', { model: transcript.model })}</p>
      )}
    </>
  )
}

interface DialogsProps {
  opened: Opened | null
  talk: RecordedTalk
  transcript: Transcript
  canEdit: boolean
  engine: Transcription['engine']
  onClose(): void
}

function Dialogs({ opened, talk, transcript, canEdit, engine, onClose }: DialogsProps) {
  switch (opened?.dialog) {
    case undefined:
      return null
    case 'edit':
      return (
        <EditDialog
          id={transcript.id}
          segment={opened.segment}
          speakers={transcript.speakers}
          onClose={onClose}
        />
      )
    case 'rename':
      return <RenameDialog id={transcript.id} speaker={opened.speaker} onClose={onClose} />
    case 'merge':
      return (
        <MergeDialog
          id={transcript.id}
          speaker={opened.speaker}
          speakers={transcript.speakers}
          onClose={onClose}
        />
      )
    case 'redact':
      return (
        <RedactDialog
          id={transcript.id}
          passage={{ speaker: opened.speaker }}
          onRedacted={onClose}
          onClose={onClose}
        />
      )
    case 'history':
      return <HistoryDialog id={transcript.id} canRestore={canEdit} onClose={onClose} />
    case 'again':
      return <AgainDialog talk={talk} engine={engine} onClose={onClose} />
  }
}

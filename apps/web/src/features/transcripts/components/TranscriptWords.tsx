import type { RecordedTalk, Segment, Transcript } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Card, EmptyState, Notice } from '@majlis/ui'
import { Button, Skeleton } from '@mantine/core'
import { IconEraser, IconFileText, IconUserEdit } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { useFound } from '../hooks/useFound.ts'
import type { usePlayer } from '../hooks/usePlayer.ts'
import type { useSegments } from '../hooks/useSegments.ts'
import { useSelection } from '../hooks/useSelection.ts'
import { placeAt } from '../model/found-segments.ts'
import type { Note } from '../model/notes.ts'
import type { Reading } from '../model/reading.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { RedactDialog } from './RedactDialog.tsx'
import { SearchTools } from './SearchTools.tsx'
import { purposeTexts, SelectionTools, type SelectionPurpose } from './SelectionTools.tsx'
import { SegmentList } from './SegmentList.tsx'
import { Timeline } from './Timeline.tsx'
import { TranslationState } from './TranslationState.tsx'
import styles from './transcripts.module.css'

interface TranscriptWordsProps {
  transcript: Transcript
  talk: RecordedTalk
  notes: readonly Note[]
  /** Null: in the original language. */
  reading: Reading | null
  list: ReturnType<typeof useSegments>['list']
  found: ReturnType<typeof useFound>
  player: Pick<ReturnType<typeof usePlayer>, 'element' | 'atMs'>
  canTranslate: boolean
  /** Translations that others requested. */
  canCancelAll: boolean
  canRedact: boolean
  /** Null: there is nothing to play. */
  onPlay: ((ms: number) => void) | null
  /** Null for people who may not. */
  onEdit: ((segment: Segment) => void) | null
}

/** The transcript's text, with search, the timeline, and the selection of lines. */
export function TranscriptWords({
  transcript,
  talk,
  notes,
  reading,
  list,
  found,
  player,
  ...on
}: TranscriptWordsProps) {
  const [purpose, setPurpose] = useState<SelectionPurpose>('redact')
  const [isConfirming, setConfirming] = useState(false)
  const { shown, places, search, hit, setHit } = found
  const { selection, selectedIds, start, stop } = useSelection(shown)
  const { element, atMs } = player
  return (
    <Card className={styles.text}>
      {reading ? (
        <TranslationState
          {...{ transcript, reading }}
          canTranslate={on.canTranslate}
          canCancelAll={on.canCancelAll}
        />
      ) : null}
      <SearchTools {...{ search, hit }} count={places.length} onSearch={found.onSearch} onHit={setHit} />
      {selection ? (
        <SelectionTools
          purpose={purpose}
          count={selectedIds.length}
          onContinue={() => setConfirming(true)}
          onCancel={stop}
        />
      ) : shown.length > 0 ? (
        <StartSelecting
          canAssign={on.onEdit !== null}
          canRedact={on.canRedact}
          onStart={(next) => {
            setPurpose(next)
            start()
          }}
        />
      ) : null}
      <Timeline lengthMs={talk.lengthMs} {...{ shown, places, notes, atMs }} onHit={setHit} />
      <Body list={list} isEmpty={found.isEmpty}>
        <SegmentList
          transcriptId={transcript.id}
          segments={shown}
          notesOf={found.notesOf}
          player={element}
          speakers={transcript.speakers}
          reading={reading}
          search={search}
          hit={places[hit] ?? null}
          linked={found.linked}
          current={atMs < 0 ? -1 : placeAt(shown, atMs)}
          onPlay={on.onPlay}
          onEdit={on.onEdit}
          selection={selection}
        />
      </Body>
      {isConfirming ? (
        <SelectionDialog
          {...{ transcript, purpose }}
          segmentIds={selectedIds}
          onDone={() => {
            setConfirming(false)
            stop()
          }}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </Card>
  )
}

interface SelectionDialogProps {
  transcript: Transcript
  purpose: SelectionPurpose
  segmentIds: string[]
  onDone(): void
  onClose(): void
}

function SelectionDialog({ transcript, purpose, segmentIds, onDone, onClose }: SelectionDialogProps) {
  const { id, speakers } = transcript
  return purpose === 'redact' ? (
    <RedactDialog id={id} passage={{ segmentIds }} onRedacted={onDone} onClose={onClose} />
  ) : (
    <AssignDialog {...{ id, segmentIds, speakers }} onAssigned={onDone} onClose={onClose} />
  )
}

interface StartSelectingProps {
  canAssign: boolean
  canRedact: boolean
  onStart(purpose: SelectionPurpose): void
}

const purposeIcons = { assign: IconUserEdit, redact: IconEraser }

function StartSelecting({ canAssign, canRedact, onStart }: StartSelectingProps) {
  const t = useText('transcripts')
  const purposes = [...(canAssign ? ['assign' as const] : []), ...(canRedact ? ['redact' as const] : [])]
  if (purposes.length === 0) return null
  return (
    <div className={styles.buttons}>
      {purposes.map((purpose) => {
        const Icon = purposeIcons[purpose]
        return (
          <Button
            key={purpose}
            variant="default"
            size="sm"
            leftSection={<Icon size={18} stroke={1.8} aria-hidden />}
            onClick={() => onStart(purpose)}
          >
            {t(purposeTexts[purpose].button)}
          </Button>
        )
      })}
    </div>
  )
}

interface BodyProps {
  list: ReturnType<typeof useSegments>['list']
  isEmpty: boolean
  children: ReactNode
}

function Body({ list, isEmpty, children }: BodyProps) {
  const t = useText('transcripts')
  const errorText = useErrorText()
  if (list.isPending) return <Skeleton height={240} />
  if (list.error) return <Notice tone="bad">{errorText(list.error)}</Notice>
  if (isEmpty) return <EmptyState icon={IconFileText} title={t('view.label')} text={t('view.empty')} />
  return children
}

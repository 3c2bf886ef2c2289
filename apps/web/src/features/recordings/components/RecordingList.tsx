import type { Recording } from '@majlis/contract'
import { useState } from 'react'
import { PlayDialog } from './PlayDialog.tsx'
import styles from './RecordingList.module.css'
import { isKept, RecordingRow, type KeptRecording } from './RecordingRow.tsx'
import { isBeingRedacted, RedactedRow, type RedactedRecording } from './RedactedRow.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { TrimDialog } from './TrimDialog.tsx'

/** A recording that people can watch, or will again after a redaction. */
export type ListedRecording = KeptRecording | RedactedRecording

export const isListed = (recording: Recording): recording is ListedRecording =>
  isKept(recording) || isBeingRedacted(recording)

export interface RecordingListProps {
  recordings: readonly ListedRecording[]
  isOfMany?: boolean
  label: string
  /** The pressed button is removed with its row, so something else takes the focus. */
  onRemoved(): void
}

/** Recordings, with the dialogs to play, share, trim and remove them. */
export function RecordingList({ recordings, isOfMany = false, label, onRemoved }: RecordingListProps) {
  const [opened, setOpened] = useState<
    | { action: 'play' | 'share' | 'trim'; recording: KeptRecording }
    | { action: 'remove'; recording: ListedRecording }
    | null
  >(null)
  const close = () => setOpened(null)
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {recordings.map((recording) =>
          isKept(recording) ? (
            <RecordingRow
              key={recording.fileName}
              recording={recording}
              isOfMany={isOfMany}
              onPlay={() => setOpened({ action: 'play', recording })}
              onShare={() => setOpened({ action: 'share', recording })}
              onTrim={() => setOpened({ action: 'trim', recording })}
              onRemove={() => setOpened({ action: 'remove', recording })}
            />
          ) : (
            <RedactedRow
              key={recording.fileName}
              recording={recording}
              isOfMany={isOfMany}
              onRemove={() => setOpened({ action: 'remove', recording })}
            />
          ),
        )}
      </ul>
      {opened?.action === 'play' ? <PlayDialog recording={opened.recording} onClose={close} /> : null}
      {opened?.action === 'share' && opened.recording.sharing ? (
        <ShareDialog recording={opened.recording} sharing={opened.recording.sharing} onClose={close} />
      ) : null}
      {opened?.action === 'trim' ? <TrimDialog recording={opened.recording} onClose={close} /> : null}
      {opened?.action === 'remove' ? (
        <RemoveDialog
          recording={opened.recording}
          onClose={close}
          onRemoved={() => {
            close()
            onRemoved()
          }}
        />
      ) : null}
    </>
  )
}

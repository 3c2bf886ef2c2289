import { useState } from 'react'
import { PlayDialog } from './PlayDialog.tsx'
import styles from './RecordingList.module.css'
import { RecordingRow, type KeptRecording } from './RecordingRow.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'

export interface RecordingListProps {
  recordings: readonly KeptRecording[]
  isOfMany?: boolean
  label: string
  /** The button that was pressed is gone with its row: something else takes the focus. */
  onRemoved(): void
}

/** Recordings, with the dialogs that play and remove them. */
export function RecordingList({ recordings, isOfMany = false, label, onRemoved }: RecordingListProps) {
  const [opened, setOpened] = useState<{ action: 'play' | 'remove'; recording: KeptRecording } | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {recordings.map((recording) => (
          <RecordingRow
            key={recording.fileName}
            recording={recording}
            isOfMany={isOfMany}
            onPlay={() => setOpened({ action: 'play', recording })}
            onRemove={() => setOpened({ action: 'remove', recording })}
          />
        ))}
      </ul>
      {opened?.action === 'play' ? <PlayDialog recording={opened.recording} onClose={close} /> : null}
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

import { useText } from '@majlis/i18n/react'
import { useRef, useState } from 'react'
import { PlayDialog } from './PlayDialog.tsx'
import styles from './RecordingList.module.css'
import { RecordingRow, type KeptRecording } from './RecordingRow.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'

export interface RecordingListProps {
  recordings: readonly KeptRecording[]
  isOfMany?: boolean
  label: string
}

/** Recordings, with the dialogs that play and remove them. */
export function RecordingList({ recordings, isOfMany = false, label }: RecordingListProps) {
  const t = useText('recordings')
  const [opened, setOpened] = useState<{ action: 'play' | 'remove'; recording: KeptRecording } | null>(null)
  const [isRemoved, setRemoved] = useState(false)
  const notice = useRef<HTMLParagraphElement>(null)
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
            onRemove={() => {
              setRemoved(false)
              setOpened({ action: 'remove', recording })
            }}
          />
        ))}
      </ul>
      {/* The button that was pressed is gone with its row: who uses the keyboard goes on from here. */}
      <p ref={notice} role="status" tabIndex={-1} className={styles.notice}>
        {isRemoved ? t('list.removed') : null}
      </p>
      {opened?.action === 'play' ? <PlayDialog recording={opened.recording} onClose={close} /> : null}
      {opened?.action === 'remove' ? (
        <RemoveDialog
          recording={opened.recording}
          onClose={close}
          onRemoved={() => {
            close()
            setRemoved(true)
            notice.current?.focus()
          }}
        />
      ) : null}
    </>
  )
}

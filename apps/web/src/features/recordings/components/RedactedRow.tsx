import type { Recording, Redaction } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { ActionIcon } from '@mantine/core'
import { IconEyeOff, IconTrash } from '@tabler/icons-react'
import { useRecordingNames } from '../../../shared/recording-names/index.ts'
import styles from './RecordingList.module.css'
import { RedactionStatus } from './RedactionStatus.tsx'

export type RedactedRecording = Recording & { redaction: Redaction }

export const isBeingRedacted = (recording: Recording): recording is RedactedRecording =>
  !recording.deleted && recording.redaction !== null

interface RedactedRowProps {
  recording: RedactedRecording
  isOfMany: boolean
  onRemove(): void
}

/** A recording that can't be watched until a passage is redacted. */
export function RedactedRow({ recording, isOfMany, onRemove }: RedactedRowProps) {
  const t = useText('recordings')
  const { nameOf } = useRecordingNames()
  const { meetingId, fileName, meetingTitle, redaction, canRemove } = recording
  const name = isOfMany ? meetingTitle : nameOf(recording)
  return (
    <li className={styles.row}>
      <span className={styles.hidden}>
        <IconEyeOff size={22} stroke={1.8} aria-hidden />
      </span>
      <div className={styles.words}>
        <b className={styles.name}>
          <bdi>{name}</bdi>
        </b>
        <RedactionStatus {...{ meetingId, fileName, redaction }} canChange={canRemove} />
      </div>
      {canRemove ? (
        <div className={styles.actions}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t('row.actionFor', { action: t('row.remove'), name })}
            title={t('row.remove')}
            onClick={onRemove}
          >
            <IconTrash size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
    </li>
  )
}

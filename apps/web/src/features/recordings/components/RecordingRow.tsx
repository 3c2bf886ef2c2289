import type { Recording } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { Parts } from '@majlis/ui'
import { ActionIcon, Button } from '@mantine/core'
import { IconDownload, IconPlayerPlay, IconScissors, IconShare, IconTrash } from '@tabler/icons-react'
import { CopyIcon } from '../../../shared/clipboard/index.ts'
import { TextLink } from '../../../shared/links/index.ts'
import { meetingPageAddress } from '../../../shared/meeting-page-link/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useRecordingNames } from '../../../shared/recording-names/index.ts'
import styles from './RecordingList.module.css'

/** A recording that can be watched. */
export type KeptRecording = Recording & { downloadUrl: string }

export const isKept = (recording: Recording): recording is KeptRecording =>
  !recording.deleted && recording.downloadUrl !== null

export interface RecordingRowProps {
  recording: KeptRecording
  /** In lists of several meetings, each recording is named by its meeting. */
  isOfMany?: boolean
  onPlay(): void
  onShare(): void
  onTrim(): void
  onRemove(): void
}

/** One recording with its details and actions (spec 2.53, 6.8). */
export function RecordingRow({ recording, isOfMany = false, ...on }: RecordingRowProps) {
  const t = useText('recordings')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const { titleOf, nameOf, whenOf } = useRecordingNames()
  const { meetingTitle, recordedAt, lengthMs, bytes, addedBy, isOwn, pictures } = recording
  const name = isOfMany ? meetingTitle : nameOf(recording)
  const label = (action: Action) => t('row.actionFor', { action: t(`row.${action}`), name })
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.play}
        data-poster={pictures ? true : undefined}
        aria-label={label('play')}
        onClick={on.onPlay}
      >
        {pictures ? <img src={pictures.posterUrl} alt="" loading="lazy" /> : null}
        <IconPlayerPlay size={22} stroke={1.8} aria-hidden />
      </button>
      <div className={styles.words}>
        <b className={styles.name}>
          {isOfMany ? <MeetingName recording={recording} /> : <bdi>{titleOf(recording)}</bdi>}
        </b>
        <p className={styles.details}>
          <Parts>
            {whenOf(recording)}
            {formats.length(lengthMs)}
            {formats.bytes(bytes)}
            {isOfMany && recordedAt === null ? titleOf(recording) : null}
            {recording.trim ? t(`row.trim_${recording.trim}`) : null}
            {isOfMany
              ? null
              : addedBy === null
                ? t('row.recorded')
                : isOwn
                  ? t('row.addedByYou')
                  : t('row.addedBy', { name: addedBy })}
          </Parts>
        </p>
      </div>
      <RowActions recording={recording} label={label} {...on} />
    </li>
  )
}

type Action = 'play' | 'download' | 'copy' | 'share' | 'trim' | 'remove'

function RowActions({
  recording,
  label,
  onShare,
  onTrim,
  onRemove,
}: Omit<RecordingRowProps, 'isOfMany'> & { label(action: Action): string }) {
  const t = useText('recordings')
  return (
    <div className={styles.actions}>
      <Button
        component="a"
        href={recording.downloadUrl}
        download
        variant="default"
        size="sm"
        aria-label={label('download')}
        leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
      >
        {t('row.download')}
      </Button>
      {recording.shareLink === null ? null : (
        <CopyIcon
          size={40}
          text={recording.shareLink}
          label={t('row.copy')}
          accessibleLabel={label('copy')}
        />
      )}
      {recording.sharing === null ? null : (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={label('share')}
          title={t('row.share')}
          onClick={onShare}
        >
          <IconShare size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      )}
      {recording.canTrim && recording.trim !== 'waiting' ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={label('trim')}
          title={t('row.trim')}
          onClick={onTrim}
        >
          <IconScissors size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      ) : null}
      {recording.canRemove ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={label('remove')}
          title={t('row.remove')}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      ) : null}
    </div>
  )
}

/** Links to the page of the meeting, if it has a planned date. */
function MeetingName({ recording: { meetingTitle, occurrence } }: { recording: KeptRecording }) {
  const name = <bdi>{meetingTitle}</bdi>
  if (!occurrence) return name
  return (
    <TextLink className={styles.meeting} underline="hover" {...meetingPageAddress(occurrence, 'recordings')}>
      {name}
    </TextLink>
  )
}

import { formatMeetingId } from '@majlis/i18n'
import { useFormats, useText } from '@majlis/i18n/react'
import { OrganizationMark } from '@majlis/ui'
import { IconChevronDown, IconCopy, IconInfoCircle, IconLock } from '@tabler/icons-react'
import { useId } from 'react'
import { CaptionChip } from '../../room-captions/index.ts'
import {
  useCopyInvitation,
  useIsCovered,
  useNarrow,
  useCallValue,
  useRoom,
  useRoomValue,
  StateChip,
} from '../../room-core/index.ts'
import { useElapsed } from '../hooks/useElapsed.ts'
import { PanelButtons } from './PanelButtons.tsx'
import { NotRecordedChip, RecordingChip } from './RecordingChip.tsx'
import styles from './TopBar.module.css'

/** The meeting, the elapsed time, and how others can join. */
export function TopBar() {
  const t = useText('room')
  const { ui } = useRoom()
  const isNarrow = useNarrow()
  const isCovered = useIsCovered()
  const title = useRoomValue((room) => room.view.title)
  const organization = useRoomValue((room) => room.view.organizationName)
  const logoUrl = useRoomValue((room) => room.view.organizationLogoUrl)
  const meetingId = useRoomValue((room) => room.view.invitation.meetingId)
  const isLocked = useRoomValue((room) => room.view.isLocked)
  const startedAt = useRoomValue((room) => room.view.startedAt)
  // For the first person in the room, it is in the middle of the picture.
  const isAlone = useCallValue((call) => call.participants.length <= 1)
  const titleId = useId()
  const detailsId = useId()
  const openDetails = () => ui.openDialog({ kind: 'details' })
  return (
    <section className={styles.bar} aria-label={t('top.bar')} inert={isCovered}>
      <OrganizationMark name={organization} logoUrl={logoUrl} size={26} logoHeight={28} />
      <div className={styles.heading}>
        {/* In its own writing direction, so that it is cut off at its end. */}
        <h1 id={titleId} className={styles.title} dir="auto">
          {title}
        </h1>
        {isNarrow ? (
          <>
            <IconChevronDown className={styles.sign} size={16} stroke={2} aria-hidden />
            {/* Its label includes the text that it covers. */}
            <button
              type="button"
              id={detailsId}
              className={styles.cover}
              aria-label={t('top.details')}
              aria-labelledby={`${detailsId} ${titleId}`}
              onClick={openDetails}
            />
          </>
        ) : null}
      </div>
      <Elapsed since={startedAt} />
      <RecordingChip />
      <NotRecordedChip />
      <CaptionChip />
      {isLocked ? (
        <StateChip label={t('top.locked')} text={null} icon={<IconLock size={14} stroke={2} />} />
      ) : null}
      <div className={styles.end}>
        {isNarrow ? (
          <PanelButtons />
        ) : (
          <>
            <button
              type="button"
              className={styles.id}
              aria-label={`${t('top.details')}, ${formatMeetingId(meetingId)}`}
              data-hint={t('top.details')}
              onClick={openDetails}
            >
              <IconInfoCircle size={17} stroke={1.8} />
              <span className="num ltr">{formatMeetingId(meetingId)}</span>
            </button>
            {isAlone ? null : <CopyButton />}
          </>
        )}
      </div>
    </section>
  )
}

function CopyButton() {
  const t = useText('room')
  const copy = useCopyInvitation()
  return (
    <button type="button" className={styles.copy} onClick={copy}>
      <IconCopy size={17} stroke={1.8} />
      {t('top.copy')}
    </button>
  )
}

/** A component of its own, because it renders every second. */
function Elapsed({ since }: { since: number }) {
  const t = useText('room')
  const formats = useFormats()
  const text = formats.elapsed(useElapsed(since))
  return (
    <time className={`${styles.elapsed} num ltr`} role="timer" aria-label={t('top.elapsed', { time: text })}>
      {text}
    </time>
  )
}

import { useFormats, useText } from '@majlis/i18n/react'
import { IconEyeOff, IconHourglass, IconPlayerPauseFilled, IconPlayerRecordFilled } from '@tabler/icons-react'
import { useCallValue, useIsHost, useRoomValue, StateChip } from '../../room-core/index.ts'

/** The state of the recording. Only hosts see that it is waiting or being saved. */
export function RecordingChip() {
  const t = useText('room')
  const { number } = useFormats()
  const isHost = useIsHost()
  const capture = useRoomValue((room) => room.view.capture)
  switch (capture?.state) {
    case 'recording':
      return <StateChip tone="bad" label={t('top.recording')} icon={<IconPlayerRecordFilled size={12} />} />
    case 'paused':
      return <StateChip label={t('top.recording_paused')} icon={<IconPlayerPauseFilled size={12} />} />
    case 'starting':
      return <StateChip label={t('top.recording_starting')} icon={<IconHourglass size={14} stroke={2} />} />
    case 'queued': {
      const label = t('top.recording_queued', { place: number(capture.queuePlace ?? 1) })
      return isHost ? <StateChip label={label} icon={<IconHourglass size={14} stroke={2} />} /> : null
    }
    case 'finishing':
      return isHost ? (
        <StateChip label={t('top.recording_finishing')} icon={<IconHourglass size={14} stroke={2} />} />
      ) : null
    case 'failed':
    case undefined:
      return null
  }
}

/** For hosts: how many people are not in the recording because they have not agreed yet. The people list shows who. */
export function NotRecordedChip() {
  const t = useText('room')
  const { number } = useFormats()
  const agreedIds = useRoomValue((room) => room.view.recordingAgreedIds)
  const count = useCallValue(({ participants }) =>
    agreedIds === null
      ? 0
      : participants.filter(({ id, isSelf }) => !isSelf && !agreedIds.includes(id)).length,
  )
  if (count === 0) return null
  return (
    <StateChip
      label={t('top.not_recorded', { count })}
      text={number(count)}
      icon={<IconEyeOff size={14} stroke={2} />}
    />
  )
}

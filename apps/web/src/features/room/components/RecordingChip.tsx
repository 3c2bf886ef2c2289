import { useFormats, useText } from '@majlis/i18n/react'
import { IconHourglass, IconPlayerPauseFilled, IconPlayerRecordFilled } from '@tabler/icons-react'
import { useIsHost, useRoomValue } from '../hooks/useRoom.ts'
import { StateChip } from './StateChip.tsx'

/** What the recorder does. Only hosts see what it waits for and what it makes afterwards. */
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

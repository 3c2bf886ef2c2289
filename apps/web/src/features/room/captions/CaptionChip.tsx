import { useText } from '@majlis/i18n/react'
import { IconBadgeCc } from '@tabler/icons-react'
import { StateChip } from '../components/StateChip.tsx'
import { useRoomValue } from '../hooks/useRoom.ts'

/** What people say becomes text: seen by everyone, whether or not they read it. */
export function CaptionChip() {
  const t = useText('room')
  const isOn = useRoomValue((room) => room.view.captions !== null)
  return isOn ? <StateChip label={t('captions.chip')} icon={<IconBadgeCc size={15} stroke={1.8} />} /> : null
}

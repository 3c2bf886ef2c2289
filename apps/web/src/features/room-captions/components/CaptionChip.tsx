import { useText } from '@majlis/i18n/react'
import { IconBadgeCc } from '@tabler/icons-react'
import { StateChip, useRoomValue } from '../../room-core/index.ts'

/** Shows everyone that speech is turned into text, even people who hide captions. */
export function CaptionChip() {
  const t = useText('room')
  const isOn = useRoomValue((room) => room.view.captions !== null)
  return isOn ? (
    <StateChip label={t('captions.chip')} text={null} icon={<IconBadgeCc size={15} stroke={1.8} />} />
  ) : null
}

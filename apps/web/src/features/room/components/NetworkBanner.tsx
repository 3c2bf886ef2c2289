import { useText } from '@majlis/i18n/react'
import { IconAntennaBars2, IconVolume } from '@tabler/icons-react'
import { useState } from 'react'
import { useLasting, useCallValue, useRoom, Banner, BannerAction } from '../../room-core/index.ts'
import { networkMessage, type NetworkMessage } from '../model/network-message.ts'

/** Shorter weaknesses are not reported. */
const weakForMs = 700

/** Says what is left out because the connection is weak, or because the user has chosen sound only. */
export function NetworkBanner() {
  const t = useText('room')
  const { call } = useRoom()
  const message = useCallValue(networkMessage)
  const isLasting = useLasting(message !== null, weakForMs)
  const [dismissed, setDismissed] = useState<NetworkMessage | null>(null)
  // The next weakness is reported again.
  if (message === null && dismissed !== null) setDismissed(null)
  if (message === null || !isLasting || message === dismissed) return null
  const isChosen = message === 'chosen' || message === 'chosen_sharing'
  return (
    <Banner
      tone="quiet"
      icon={isChosen ? <IconVolume size={18} stroke={1.8} /> : <IconAntennaBars2 size={18} stroke={2} />}
      onDismiss={() => setDismissed(message)}
      action={
        <BannerAction onClick={() => call.local.setDataUse(isChosen ? 'automatic' : 'sound')}>
          {t(isChosen ? 'network.show_pictures' : 'network.sound_only')}
        </BannerAction>
      }
    >
      {t(`network.${message}`)}
    </Banner>
  )
}

import type { CaptionState } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { IconAlertTriangle, IconBadgeCc } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Banner } from '../components/Banner.tsx'
import styles from '../components/Banners.module.css'
import { useRoom, useRoomValue } from '../hooks/useRoom.ts'
import { useAreCaptionsShown, useCaptions } from './useCaptions.ts'

/** Long enough to be read twice. */
const noticeMs = 30_000

/** Informs everyone that speech is turned into text, and reports captions that are starting, delayed or unavailable. */
export function CaptionBanners() {
  const isOn = useRoomValue((room) => room.view.captions !== null)
  return isOn ? (
    <>
      <OnNotice />
      <StateBanner />
    </>
  ) : null
}

function OnNotice() {
  const t = useText('room')
  const { captions } = useRoom()
  const sentTo = useRoomValue((room) => room.view.captions?.sentTo ?? null)
  const translator = useRoomValue((room) => room.view.captions?.translation?.sentTo ?? null)
  const isShown = useCaptions((state) => state.isShown)
  const [isDismissed, setDismissed] = useState(false)
  // The chip above the picture stays.
  useEffect(() => {
    const timer = setTimeout(() => setDismissed(true), noticeMs)
    return () => clearTimeout(timer)
  }, [])
  if (isDismissed) return null
  return (
    <Banner
      tone="quiet"
      icon={<IconBadgeCc size={18} stroke={1.8} />}
      onDismiss={() => setDismissed(true)}
      action={
        isShown ? null : (
          <button type="button" className={styles.action} onClick={() => captions.choose({ isShown: true })}>
            {t('captions.show')}
          </button>
        )
      }
    >
      {sentTo === null ? t('captions.notice') : t('captions.notice_sent', { host: sentTo })}
      {translator === null ? null : ` ${t('captions.notice_translated', { host: translator })}`}
    </Banner>
  )
}

function StateBanner() {
  const t = useText('room')
  const areShown = useAreCaptionsShown()
  const state = useRoomValue((room) => room.view.captions?.state ?? null)
  const [dismissed, setDismissed] = useState<CaptionState | null>(null)
  // A dismissed state is reported again the next time it occurs.
  if (dismissed !== null && dismissed !== state) setDismissed(null)
  if (!areShown || state === null || state === 'live' || dismissed === state) return null
  const Icon = state === 'starting' ? IconBadgeCc : IconAlertTriangle
  return (
    <Banner tone="quiet" icon={<Icon size={18} stroke={1.8} />} onDismiss={() => setDismissed(state)}>
      {t(`captions.${state}`)}
    </Banner>
  )
}

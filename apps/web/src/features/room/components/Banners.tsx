import { useErrorText, useText } from '@majlis/i18n/react'
import type { BackdropFailure } from '@majlis/media'
import { useNetwork } from '@mantine/hooks'
import { IconAlertTriangle, IconVolume, IconWifiOff } from '@tabler/icons-react'
import { useState } from 'react'
import {
  useLasting,
  useCallValue,
  useRoom,
  useRoomValue,
  useUiValue,
  Banner,
  BannerAction,
} from '../../room-core/index.ts'
import { useBackdropFailureText } from '../../../shared/backdrop-text/index.ts'
import { InterpretationBanners } from '../../room-interpretation/index.ts'
import styles from './Banners.module.css'
import { NetworkBanner } from './NetworkBanner.tsx'

/** The current problems with the call, and who can hear an interpreter. */
export function Banners() {
  const hasScreenBar = useCallValue(({ self, screens }) => self.isSharing || screens.length > 1)
  return (
    <div className={styles.banners} data-below-bar={hasScreenBar || undefined}>
      <ConnectionBanner />
      <NetworkBanner />
      <PlaybackBanner />
      <DeviceBanner />
      <BackdropBanner />
      <InterpretationBanners />
    </div>
  )
}

/** Shorter waits are not reported. Milliseconds. */
const slowConnectMs = 6_000
const realtimePatienceMs = 4_000
/** Firefox starts playing sound later than it connects. */
const playbackPatienceMs = 1_500

function ConnectionBanner() {
  const t = useText('room')
  const { online } = useNetwork()
  const connection = useCallValue((call) => call.connection)
  const realtime = useRoomValue((room) => room.realtime)
  const isSlow = useLasting(connection === 'connecting', slowConnectMs)
  const isRealtimeLost = useLasting(realtime !== 'connected', realtimePatienceMs)
  const warning = { tone: 'warn', icon: <IconWifiOff size={18} stroke={1.8} /> } as const

  if (!online) return <Banner {...warning}>{t('banner.offline')}</Banner>
  if (connection === 'reconnecting') return <Banner {...warning}>{t('banner.reconnecting')}</Banner>
  if (isSlow) return <Banner {...warning}>{t('banner.connecting_long')}</Banner>
  if (connection === 'connecting') return null
  if (!isRealtimeLost) return null
  return (
    <Banner {...warning} tone="quiet">
      {t('banner.realtime')}
    </Banner>
  )
}

function PlaybackBanner() {
  const t = useText('room')
  const { call } = useRoom()
  const isSilent = useCallValue((snapshot) => snapshot.connection === 'connected' && !snapshot.canPlayAudio)
  const isBlocked = useLasting(isSilent, playbackPatienceMs)
  if (!isBlocked) return null
  return (
    <Banner
      tone="quiet"
      icon={<IconVolume size={18} stroke={1.8} />}
      action={
        <BannerAction onClick={() => void call.startAudio()}>{t('banner.playback_action')}</BannerAction>
      }
    >
      {t('banner.playback')}
    </Banner>
  )
}

/** Reports that a background has failed, so that the camera never shows the room unnoticed. */
function BackdropBanner() {
  const failure = useCallValue((snapshot) => snapshot.self.backdropFailure)
  const isChoosing = useUiValue((state) => state.dialog?.kind === 'backdrop')
  return failure && !isChoosing ? <FailedBackdrop failure={failure} /> : null
}

function FailedBackdrop({ failure }: { failure: BackdropFailure }) {
  const t = useText('room')
  const { ui } = useRoom()
  const isCameraOn = useCallValue((snapshot) => snapshot.self.isCameraOn)
  const text = useBackdropFailureText(failure, isCameraOn)
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <Banner
      tone="quiet"
      icon={<IconAlertTriangle size={18} stroke={1.8} />}
      onDismiss={() => setDismissed(true)}
      action={
        <BannerAction onClick={() => ui.openDialog({ kind: 'backdrop' })}>
          {t('more.backdrop_menu')}
        </BannerAction>
      }
    >
      {text}
    </Banner>
  )
}

function DeviceBanner() {
  const t = useText('room')
  const errorText = useErrorText()
  const { call, ui } = useRoom()
  const failedDevice = useUiValue((state) => state.failedDevice)
  const errors = useCallValue((snapshot) => snapshot.self.deviceErrors)
  const [dismissed, setDismissed] = useState(errors)
  const failing = (['microphone', 'camera', 'screen'] as const).filter((kind) => errors[kind] !== null)
  const source = failing.find((kind) => kind === failedDevice) ?? failing[0]
  // What was reported on the pre-join page is not repeated unless it is still a problem.
  if (source === undefined || (dismissed === errors && source !== failedDevice)) return null
  const retry = { microphone: call.setMicrophone, camera: call.setCamera, screen: call.setScreenShare }[
    source
  ]
  return (
    <Banner
      tone="quiet"
      icon={<IconAlertTriangle size={18} stroke={1.8} />}
      onDismiss={() => {
        setDismissed(errors)
        ui.set((state) => ({ ...state, failedDevice: null }))
      }}
      action={<BannerAction onClick={() => void retry(true)}>{t('banner.try_again')}</BannerAction>}
    >
      {errorText(errors[source])}
    </Banner>
  )
}

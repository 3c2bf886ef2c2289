import type { CaptionState } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { IconAlertTriangle, IconBadgeCc, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useIsCovered, useRoom, useRoomValue } from '../../room-core/index.ts'
import { useAreCaptionsShown, useCaptions } from '../hooks/useCaptions.ts'
import styles from './CaptionsOverlay.module.css'

/** Long enough to be read twice. */
const noticeMs = 30_000

/**
 * One line beside the captions. Informs everyone that speech is turned into text, and people who see captions if they are starting, delayed or
 * unavailable.
 */
export function CaptionNotice() {
  const isOn = useRoomValue((room) => room.view.captions !== null)
  return isOn ? <Notice /> : null
}

function Notice() {
  const t = useText('room')
  const { captions } = useRoom()
  const isCovered = useIsCovered()
  const isShown = useCaptions((chosen) => chosen.isShown)
  const areShown = useAreCaptionsShown()
  const state = useRoomValue((room) => room.view.captions?.state ?? null)
  const sentTo = useRoomValue((room) => room.view.captions?.sentTo ?? null)
  const translator = useRoomValue((room) => room.view.captions?.translation?.sentTo ?? null)
  // Afterwards, the chip above the picture stays.
  const [isRead, setRead] = useState(false)
  const reported = areShown && state !== 'live' ? state : null
  const [dismissed, setDismissed] = useState<CaptionState | null>(null)
  // A dismissed state is reported again the next time it occurs.
  if (dismissed !== null && dismissed !== reported) setDismissed(null)
  useEffect(() => {
    const timer = setTimeout(() => setRead(true), noticeMs)
    return () => clearTimeout(timer)
  }, [])

  const isReported = reported !== null && reported !== dismissed
  if (isRead && !isReported) return null
  const where = sentTo === null ? t('captions.notice') : t('captions.notice_sent', { host: sentTo })
  const sentences = [
    isReported ? t(`captions.${reported}`) : t('captions.on'),
    isRead ? null : where,
    isRead || translator === null ? null : t('captions.notice_translated', { host: translator }),
  ]
  const Icon = isReported && reported !== 'starting' ? IconAlertTriangle : IconBadgeCc
  return (
    <div className={styles.notice} role="status">
      <Icon size={16} stroke={1.8} />
      <span className={styles.noticeText}>{sentences.filter((sentence) => sentence !== null).join(' ')}</span>
      {/* Behind a sheet, screen readers still announce it, but it can’t be clicked. */}
      <span className={styles.buttons} inert={isCovered}>
        {isShown ? null : (
          <button type="button" className={styles.show} onClick={() => captions.choose({ isShown: true })}>
            {t('captions.show')}
          </button>
        )}
        <button
          type="button"
          className={styles.dismiss}
          aria-label={t('banner.dismiss')}
          onClick={() => {
            setRead(true)
            setDismissed(reported)
          }}
        >
          <IconX size={15} stroke={2} />
        </button>
      </span>
    </div>
  )
}

import { backdrops } from '@majlis/media'
import { useText } from '@majlis/i18n/react'
import { IconBlur, IconX } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useBackdropFailureText } from '../../../shared/backdrop-text/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { OwnBackdrops } from '../../../shared/own-backdrops/index.ts'
import { useCallValue, useRoom } from '../../room-core/index.ts'
import styles from './BackdropDialog.module.css'

const look = { choice: styles.choice, radio: styles.radio, picture: styles.picture }

/** Chooses the background, with a preview. */
export function BackdropDialog({ onClose }: { onClose: () => void }) {
  const t = useText('room')
  const tc = useText('common')
  const { call } = useRoom()
  const chosen = useCallValue((snapshot) => snapshot.self.backdrop)
  const isCameraOn = useCallValue((snapshot) => snapshot.self.isCameraOn)
  const isSupported = useCallValue((snapshot) => snapshot.self.isBackdropSupported)
  const isStarting = useCallValue((snapshot) => snapshot.self.isBackdropStarting)
  const failure = useCallValue((snapshot) => snapshot.self.backdropFailure)
  const failureText = useBackdropFailureText(failure, isCameraOn)
  // The dialog renders its content after itself, so the element reports when it is there.
  const preview = useCallback((element: HTMLVideoElement) => call.local.attachPreview(element), [call])

  const note = () => {
    if (!isSupported) return tc('backdrops.unsupported')
    if (failureText) return failureText
    if (isStarting) return tc('backdrops.starting')
    return isCameraOn ? null : t('backdrops.camera_off')
  }

  return (
    <Dialog title={t('more.backdrop')} onClose={onClose} size={520}>
      {isCameraOn ? (
        <video ref={preview} className={styles.preview} autoPlay playsInline muted aria-hidden />
      ) : null}
      <p className={styles.note} role="status">
        {note()}
      </p>
      {isSupported ? (
        <div className={styles.choices} role="radiogroup" aria-label={t('more.backdrop')}>
          {backdrops.map((backdrop) => (
            <label key={backdrop} className={styles.choice}>
              <input
                className={styles.radio}
                type="radio"
                name="room-backdrop"
                checked={backdrop === chosen}
                onChange={() => void call.setBackdrop(backdrop)}
              />
              <Thumbnail backdrop={backdrop} />
              {tc(`backdrops.${backdrop}`)}
            </label>
          ))}
          <OwnBackdrops
            chosen={chosen}
            name="room-backdrop"
            onChoose={(backdrop) => void call.setBackdrop(backdrop)}
            look={look}
          />
        </div>
      ) : null}
    </Dialog>
  )
}

function Thumbnail({ backdrop }: { backdrop: (typeof backdrops)[number] }) {
  switch (backdrop) {
    case 'none':
      return (
        <span className={styles.picture}>
          <IconX size={22} stroke={1.8} aria-hidden />
        </span>
      )
    case 'blur_soft':
    case 'blur_strong':
      return (
        <span className={styles.picture}>
          <IconBlur size={backdrop === 'blur_strong' ? 30 : 22} stroke={1.8} aria-hidden />
        </span>
      )
    default:
      return <img className={styles.picture} src={`/backdrops/${backdrop}-small.webp`} alt="" />
  }
}

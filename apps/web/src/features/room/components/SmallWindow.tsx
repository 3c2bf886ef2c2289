import { createPortal } from 'react-dom'
import { usePictureInPicture } from '../../room-core/index.ts'
import { CameraButton, MicrophoneButton } from './DeviceButtons.tsx'
import styles from './SmallWindow.module.css'
import { Tile } from './Tile.tsx'

/** The contents of the picture-in-picture window: the speaker, and buttons for microphone and camera. */
export function SmallWindow({ participantId }: { participantId: string | null }) {
  const { window: small } = usePictureInPicture()
  return small && participantId !== null
    ? createPortal(<SmallRoom participantId={participantId} />, small.document.body)
    : null
}

function SmallRoom({ participantId }: { participantId: string }) {
  return (
    <div className={styles.room}>
      <Tile participantId={participantId} size="small" style={{ inlineSize: '100%', blockSize: '100%' }} />
      <div className={styles.bar}>
        <MicrophoneButton hasKeys={false} />
        <CameraButton hasKeys={false} />
      </div>
    </div>
  )
}

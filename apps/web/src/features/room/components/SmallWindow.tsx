import { useText } from '@majlis/i18n/react'
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { useRunCommand } from '../hooks/useCommands.ts'
import { usePictureInPicture } from '../hooks/usePictureInPicture.ts'
import { useCallValue } from '../hooks/useRoom.ts'
import { ControlButton } from './ControlButton.tsx'
import styles from './SmallWindow.module.css'
import { Tile } from './Tile.tsx'

/** What the small window over other programs shows: who speaks, and the own microphone and camera. */
export function SmallWindow({ participantId }: { participantId: string | null }) {
  const { window: small } = usePictureInPicture()
  return small && participantId !== null
    ? createPortal(<SmallRoom participantId={participantId} />, small.document.body)
    : null
}

function SmallRoom({ participantId }: { participantId: string }) {
  const t = useText('room')
  const run = useRunCommand()
  const isMicrophoneOn = useCallValue((call) => call.self.isMicrophoneOn)
  const isCameraOn = useCallValue((call) => call.self.isCameraOn)
  return (
    <div className={styles.room}>
      <Tile participantId={participantId} size="small" style={{ inlineSize: '100%', blockSize: '100%' }} />
      <div className={styles.bar}>
        <ControlButton
          label={t(isMicrophoneOn ? 'bar.mute' : 'bar.unmute')}
          icon={isMicrophoneOn ? <IconMicrophone stroke={1.8} /> : <IconMicrophoneOff stroke={1.8} />}
          tone={isMicrophoneOn ? 'plain' : 'off'}
          onClick={() => run('microphone')}
        />
        <ControlButton
          label={t(isCameraOn ? 'bar.camera_off' : 'bar.camera_on')}
          icon={isCameraOn ? <IconVideo stroke={1.8} /> : <IconVideoOff stroke={1.8} />}
          tone={isCameraOn ? 'plain' : 'off'}
          onClick={() => run('camera')}
        />
      </div>
    </div>
  )
}

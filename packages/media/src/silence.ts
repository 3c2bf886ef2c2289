import { setDevice, type BlockableSource } from './blocked-devices.ts'
import type { ScreenShare } from './screen-share.ts'
import type { SfuRoom } from './sfu-room.ts'
import type { CallSelf, LocalMedia, TurnedOff } from './types.ts'

export interface SilenceDeps {
  /** The room, or null while there is none that is ready. */
  room(): Pick<SfuRoom, 'turnedOffAt'> | null
  local: LocalMedia
  share: Pick<ScreenShare, 'current' | 'stop'>
  /** What the page that was here before had followed. */
  earlier: TurnedOff | null
}

/** What went off because somebody else decided so, until this person switches it on again. */
export function createSilence({ room, local, share, earlier }: SilenceDeps) {
  let by: CallSelf['silencedBy'] = { microphone: null, camera: null, screen: null }
  /** Up to when it was followed, by source; what is not known yet begins with the first look. */
  let followed: Partial<Record<BlockableSource | 'screen', number>> = { ...earlier }

  /** The device goes off, or the share ends; what is off already is nobody's doing. */
  async function put(source: BlockableSource | 'screen'): Promise<void> {
    if (source === 'screen' && share.current() === null) return
    by = { ...by, [source]: 'host' }
    if (source === 'screen') share.stop()
    else await setDevice(local, source, false)
  }

  return {
    by: () => by,
    followed(): TurnedOff | null {
      const { microphone, camera } = followed
      return microphone === undefined || camera === undefined ? null : { microphone, camera }
    },
    lift(source: BlockableSource | 'screen') {
      by = { ...by, [source]: null }
    },
    put,
    /**
     * Follows what was switched off while this page could not be told, as in a reconnect or before it was loaded anew: what it says of
     * itself then would undo it. What was before the first connection of a visit is over.
     */
    follow() {
      const current = room()
      if (!current) return
      const own = local.getSnapshot()
      const tracks = local.getTracks()
      // What is still being opened would go on later.
      const isOn = {
        microphone: tracks.microphone !== null || own.isMicrophoneStarting,
        camera: tracks.camera !== null || own.isCameraStarting,
        screen: share.current() !== null,
      }
      for (const source of ['microphone', 'camera', 'screen'] as const) {
        const at = current.turnedOffAt(source)
        const until = followed[source] ?? at
        followed = { ...followed, [source]: Math.max(at, until) }
        if (at > until && isOn[source]) void put(source)
      }
    },
  }
}

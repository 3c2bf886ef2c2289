import { setDevice, type BlockableSource } from './blocked-devices.ts'
import type { ScreenShare } from './screen-share.ts'
import type { SfuRoom } from './sfu-room.ts'
import type { CallSelf, TurnedOff } from './call-types.ts'
import type { LocalMedia } from './local-media-types.ts'

export interface SilenceDeps {
  /** The room, or null while none is connected. */
  room(): Pick<SfuRoom, 'turnedOffAt'> | null
  local: LocalMedia
  share: Pick<ScreenShare, 'current' | 'stop'>
  /** How far the previous page of this visit had followed. */
  earlier: TurnedOff | null
}

/** What was switched off by someone else, until this person switches it on again. */
export function createSilence({ room, local, share, earlier }: SilenceDeps) {
  let by: CallSelf['silencedBy'] = { microphone: null, camera: null, screen: null }
  /** How far it was followed, by source; a missing entry starts with the first look. */
  let followed: Partial<Record<BlockableSource | 'screen', number>> = { ...earlier }

  /** Switches the device off or ends the share; what is already off is not reported. */
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
     * Applies what was switched off while this page was not connected, as in a reconnect or before a reload; otherwise the page would
     * undo it. Changes before the first connection of a visit are ignored.
     */
    follow() {
      const current = room()
      if (!current) return
      const own = local.getSnapshot()
      const tracks = local.getTracks()
      // A track that is still opening would be published later.
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

export type Silence = ReturnType<typeof createSilence>

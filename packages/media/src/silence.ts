import { setDevice, type HeldSource } from './held-devices.ts'
import type { ScreenShare } from './screen-share.ts'
import type { SfuRoom } from './sfu-room.ts'
import type { CallSelf, LocalMedia } from './types.ts'

export interface SilenceDeps {
  /** The room, or null while there is none that is ready. */
  room(): Pick<SfuRoom, 'turnedOffAt'> | null
  local: LocalMedia
  share: Pick<ScreenShare, 'current' | 'stop'>
}

/** What went off because somebody else decided so, until this person switches it on again. */
export function createSilence({ room, local, share }: SilenceDeps) {
  let by: CallSelf['silencedBy'] = { microphone: null, camera: null, screen: null }
  /** Up to when it was followed, by source. */
  const followed = new Map<HeldSource | 'screen', number>()

  /** The device goes off, or the share ends; what is off already is nobody's doing. */
  async function put(source: HeldSource | 'screen'): Promise<void> {
    if (source === 'screen' && share.current() === null) return
    by = { ...by, [source]: 'host' }
    if (source === 'screen') share.stop()
    else await setDevice(local, source, false)
  }

  return {
    by: () => by,
    lift(source: HeldSource | 'screen') {
      by = { ...by, [source]: null }
    },
    put,
    /**
     * Follows what was switched off while this page could not be told, as in a reconnect: what it says of itself then would undo it.
     * What was before the first connection is over.
     */
    follow() {
      const current = room()
      if (!current) return
      const isOn = { ...local.getTracks(), screen: share.current() }
      for (const source of ['microphone', 'camera', 'screen'] as const) {
        const at = current.turnedOffAt(source)
        const until = followed.get(source) ?? at
        followed.set(source, Math.max(at, until))
        if (at > until && isOn[source] !== null) void put(source)
      }
    },
  }
}

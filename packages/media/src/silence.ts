import { setDevice, type HeldSource } from './held-devices.ts'
import type { ScreenShare } from './screen-share.ts'
import type { CallSelf, LocalMedia } from './types.ts'

export interface SilenceDeps {
  local: LocalMedia
  share: Pick<ScreenShare, 'current' | 'stop'>
}

/** What went off because somebody else decided so, until this person switches it on again. */
export function createSilence({ local, share }: SilenceDeps) {
  let by: CallSelf['silencedBy'] = { microphone: null, camera: null, screen: null }

  return {
    by: () => by,
    lift(source: HeldSource | 'screen') {
      by = { ...by, [source]: null }
    },
    /** The device goes off, or the share ends; what is off already is nobody's doing. */
    async put(source: HeldSource | 'screen'): Promise<void> {
      if (source === 'screen' && share.current() === null) return
      by = { ...by, [source]: 'host' }
      if (source === 'screen') share.stop()
      else await setDevice(local, source, false)
    },
  }
}

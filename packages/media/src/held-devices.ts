import type { SfuRoom } from './sfu-room.ts'
import type { CallOptions, LocalMedia } from './types.ts'

export type HeldSource = 'microphone' | 'camera'

export interface HeldDevicesDeps {
  /** The room, or null while there is none that is ready. */
  room(): SfuRoom | null
  local: LocalMedia
  /** Asks the server for the right. */
  ask: CallOptions['onSwitchOn']
}

/** Devices that are off on arrival: for what is switched on the right is asked for, once; without it they go off again. */
export function createHeldDevices({ room, local, ask }: HeldDevicesDeps) {
  /** Until the SFU knows of the answer, or the device is off again. */
  const asked = new Set<HeldSource>()

  async function askFor(source: HeldSource): Promise<void> {
    asked.add(source)
    try {
      await ask(source)
    } catch {
      await setDevice(local, source, false)
    }
  }

  return {
    sync() {
      const tracks = local.getTracks()
      for (const source of ['microphone', 'camera'] as const) {
        const isWaiting = tracks[source] !== null && room()?.isHeld(source) === true
        if (!isWaiting) asked.delete(source)
        else if (!asked.has(source)) void askFor(source)
      }
    },
  }
}

export function setDevice(local: LocalMedia, source: HeldSource, on: boolean): Promise<void> {
  return source === 'microphone' ? local.setMicrophone(on) : local.setCamera(on)
}

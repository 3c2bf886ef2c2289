import type { SfuRoom } from './sfu-room.ts'
import type { ScreenShare } from './screen-share.ts'
import type { CallOptions, DeviceErrors, LocalMedia } from './types.ts'

export type BlockableSource = 'microphone' | 'camera'

export interface BlockedDevicesDeps {
  /** The room, or null while there is none that is ready. */
  room(): SfuRoom | null
  local: LocalMedia
  share: Pick<ScreenShare, 'current' | 'hasFailed'>
  /** Asks the server for the right. */
  ask: CallOptions['onSwitchOn']
  /** It is on, and the room does not let this person publish it any more. */
  forbid(source: BlockableSource | 'screen'): Promise<void>
}

/**
 * Keeps devices to what the room allows. What is off on arrival is asked for when it is switched on, once; without the right it goes
 * off again. A right that was taken while nobody could tell, as in a reconnect, is missed here.
 */
export function createBlockedDevices({ room, local, share, ask, forbid }: BlockedDevicesDeps) {
  /** Until the SFU knows of the answer, or the device is off again. */
  const asked = new Set<BlockableSource>()
  /** The last question was answered by no, or by nothing. */
  const failed = new Set<BlockableSource>()

  async function askFor(source: BlockableSource): Promise<void> {
    asked.add(source)
    failed.delete(source)
    try {
      await ask(source)
    } catch {
      failed.add(source)
      await setDevice(local, source, false)
    }
  }

  return {
    /** What went wrong with the devices, in asking for them and in sharing. */
    withErrors: (errors: DeviceErrors): DeviceErrors => ({
      microphone: errors.microphone ?? (failed.has('microphone') ? 'media.switch_on_failed' : null),
      camera: errors.camera ?? (failed.has('camera') ? 'media.switch_on_failed' : null),
      screen: share.hasFailed() ? 'media.share_failed' : null,
    }),
    sync() {
      const tracks = local.getTracks()
      const isOn = { ...tracks, screen: share.current() }
      for (const source of ['microphone', 'camera', 'screen'] as const) {
        if (isOn[source] !== null && room()?.rights[source] === false) void forbid(source)
      }
      for (const source of ['microphone', 'camera'] as const) {
        const isWaiting = tracks[source] !== null && room()?.isBlocked(source) === true
        if (!isWaiting) asked.delete(source)
        else if (!asked.has(source)) void askFor(source)
      }
    },
  }
}

export function setDevice(local: LocalMedia, source: BlockableSource, on: boolean): Promise<void> {
  return source === 'microphone' ? local.setMicrophone(on) : local.setCamera(on)
}

import type { SfuRoom } from './sfu-room.ts'
import type { ScreenShare } from './screen-share.ts'
import type { CallOptions } from './call-types.ts'
import type { DeviceErrors, LocalMedia } from './local-media-types.ts'

export type BlockableSource = 'microphone' | 'camera'

export interface BlockedDevicesDeps {
  /** The room, or null while none is connected. */
  room(): SfuRoom | null
  local: LocalMedia
  share: Pick<ScreenShare, 'current' | 'hasFailed'>
  /** Requests the right from the server. */
  ask: CallOptions['onSwitchOn']
  /** The device is on, but the room no longer lets this person publish it. */
  forbid(source: BlockableSource | 'screen'): Promise<void>
}

/**
 * Keeps devices within the participant's rights. A device that is off on arrival is requested once when it is switched on; without the right it is
 * switched off again. This also detects a right that was lost during a reconnect.
 */
export function createBlockedDevices({ room, local, share, ask, forbid }: BlockedDevicesDeps) {
  /** Until the SFU has applied the response, or the device is off again. */
  const asked = new Set<BlockableSource>()
  /** The last request was refused or failed. */
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
    /** Errors of the devices, of requests for them, and of screen sharing. */
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

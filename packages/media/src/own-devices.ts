import { setDevice, type BlockableSource } from './blocked-devices.ts'
import type { Call, PublishRights } from './call-types.ts'
import type { LocalMedia } from './local-media-types.ts'
import type { ScreenShare } from './screen-share.ts'
import type { Silence } from './silence.ts'

export interface OwnDevicesDeps {
  local: LocalMedia
  share: Pick<ScreenShare, 'current' | 'start' | 'stop'>
  silence: Pick<Silence, 'lift'>
  rights(): PublishRights
  isClosed(): boolean
  /** Publishes what is on now. */
  sync(): void
  /** Shows it immediately. */
  flush(): void
}

type OwnDevices = Pick<
  Call,
  'setMicrophone' | 'setCamera' | 'setScreenShare' | 'switchDevice' | 'setNoiseSuppression' | 'setBackdrop'
>

/** What a person switches during the call, within their rights. What a host switched off is theirs again once they switch it on. */
export function createOwnDevices(deps: OwnDevicesDeps): OwnDevices {
  const { local, share, silence, rights, isClosed, sync, flush } = deps

  async function set(source: BlockableSource, on: boolean): Promise<void> {
    if (isClosed()) return
    if (on) {
      if (!rights()[source]) return
      silence.lift(source)
    }
    await setDevice(local, source, on)
    sync()
    flush()
  }

  return {
    setMicrophone: (on) => set('microphone', on),
    setCamera: (on) => set('camera', on),
    async setScreenShare(on) {
      if (isClosed() || on === (share.current() !== null)) return
      if (!on) return share.stop()
      if (!rights().screen) return
      silence.lift('screen')
      await share.start()
      flush()
    },
    switchDevice: (kind, id) => local.switchDevice(kind, id).then(sync),
    setNoiseSuppression: local.setNoiseSuppression,
    setBackdrop: (backdrop) => local.setBackdrop(backdrop).then(sync),
  }
}

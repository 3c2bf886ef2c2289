import { deviceErrorCode, keepChosen, microphoneConstraints, toAvailableDevices } from './devices.ts'
import type { CaptureKind } from './devices.ts'
import type { LocalCamera } from './local-camera.ts'
import type { LocalMediaDeps } from './local-media-deps.ts'
import type { LocalState } from './local-state.ts'
import type { Microphone } from './microphone.ts'
import { openDevices } from './open-devices.ts'

interface LocalDevicesDeps {
  state: LocalState
  microphone: Microphone
  camera: LocalCamera
  browser: Pick<LocalMediaDeps, 'getUserMedia' | 'enumerateDevices' | 'queryPermission'>
}

const only = (kind: CaptureKind) => ({ microphone: kind === 'microphone', camera: kind === 'camera' })

/** Opens the devices that the person has chosen. */
function createOpening({ state, microphone, camera, browser }: LocalDevicesDeps) {
  const { current, update, setError } = state

  async function open(wanted: Record<CaptureKind, boolean>): Promise<void> {
    if (!wanted.microphone && !wanted.camera) return
    update({
      isMicrophoneStarting: current().isMicrophoneStarting || wanted.microphone,
      isCameraStarting: current().isCameraStarting || wanted.camera,
    })
    try {
      const { devices, isNoiseSuppressionOn } = current()
      const opened = await openDevices(browser.getUserMedia, { wanted, devices, isNoiseSuppressionOn })
      if (opened.devices !== devices) update({ devices: opened.devices })
      take(opened.stream)
    } catch (error) {
      await handleRefusal(error, wanted)
    } finally {
      update({
        isMicrophoneStarting: wanted.microphone ? false : current().isMicrophoneStarting,
        // An open camera is starting until its background is shown.
        isCameraStarting: wanted.camera
          ? camera.isOpen() && !current().isCameraOn
          : current().isCameraStarting,
      })
    }
  }

  function take(stream: MediaStream) {
    if (state.isClosed()) {
      for (const track of stream.getTracks()) track.stop()
      return
    }
    const [audio] = stream.getAudioTracks()
    const [video] = stream.getVideoTracks()
    if (audio) microphone.take(audio)
    if (video) camera.take(video)
  }

  /** One prompt for both does not say which one failed, so each one that is not denied is requested alone. */
  async function handleRefusal(error: unknown, wanted: Record<CaptureKind, boolean>) {
    if (!wanted.microphone || !wanted.camera) {
      const kind = wanted.camera ? 'camera' : 'microphone'
      const device = wanted.camera ? camera : microphone
      device.drop()
      setError(kind, deviceErrorCode(error, kind))
      return
    }
    for (const kind of ['microphone', 'camera'] as const) {
      const code = deviceErrorCode(error, kind)
      const isRefused = code === 'media.camera_blocked' || code === 'media.microphone_blocked'
      // Prompting again after a denial would only show the same prompt.
      if (isRefused && (await browser.queryPermission(kind)) !== 'granted') setError(kind, code)
      else await open(only(kind))
    }
  }

  return open
}

/** Opens the chosen devices, and again after they were unplugged or chosen differently. */
export function createLocalDevices(deps: LocalDevicesDeps) {
  const { state, microphone, camera, browser } = deps
  const { current, update } = state
  const open = createOpening(deps)

  async function refresh() {
    try {
      const available = toAvailableDevices(await browser.enumerateDevices())
      update({ available, devices: keepChosen(current().devices, available) })
    } catch {
      // Without a list, the system default still works.
    }
  }

  /** Unplugged or taken away: tries the system default before giving up. */
  async function replace(kind: CaptureKind) {
    const wasOn = kind === 'camera' ? current().isCameraOn : current().isMicrophoneOn
    const device = kind === 'camera' ? camera : microphone
    device.drop()
    update({ devices: { ...current().devices, [kind === 'camera' ? 'cameraId' : 'microphoneId']: null } })
    await refresh()
    if (wasOn) await open(only(kind))
  }

  /** Opens the open microphone again with the current choices; a muted one stays muted. */
  async function reopenMicrophone() {
    const before = microphone.track()
    if (!before) return
    const wasOn = current().isMicrophoneOn
    // Safari ends a second capture of a microphone unless the first one is closed.
    before.stop()
    await open(only('microphone'))
    if (!wasOn && microphone.track()) microphone.setOn(false)
  }

  /** Opens the camera again with the current choices, if it is open. */
  async function reopenCamera() {
    if (!camera.isOpen()) return
    camera.drop()
    await open(only('camera'))
  }

  /** Chromium accepts the constraint for an open microphone without applying it, so the resulting setting decides. */
  async function suppressNoise(on: boolean) {
    const track = microphone.track()
    if (!track) return
    const constraints = microphoneConstraints(current().devices.microphoneId, on)
    await track.applyConstraints(constraints).catch(() => undefined)
    if (track.getSettings().noiseSuppression === !on) await reopenMicrophone()
  }

  return { open, refresh, replace, reopenMicrophone, reopenCamera, suppressNoise }
}

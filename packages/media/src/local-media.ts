import type { Backdrop } from './backdrops.ts'
import { createCamera } from './camera.ts'
import { deviceErrorCode, keepChosen, microphoneConstraints, toAvailableDevices } from './devices.ts'
import type { CaptureKind } from './devices.ts'
import { createLevels } from './microphone-level.ts'
import { openDevices } from './open-devices.ts'
import { createPreviews } from './previews.ts'
import { createShowCamera } from './show-camera.ts'
import { createSnapshotStore, keepIdentity } from './snapshot-store.ts'
import type { LocalMediaDeps } from './local-media-deps.ts'
import type {
  ChosenDevices,
  DataUse,
  DeviceErrorCode,
  LocalMedia,
  LocalMediaSnapshot,
} from './local-media-types.ts'

/** The person's last choices. */
export interface LocalMediaChoices {
  devices: ChosenDevices
  backdrop: Backdrop
  isNoiseSuppressionOn: boolean
  dataUse: DataUse
}

export const defaultChoices: LocalMediaChoices = {
  devices: { microphoneId: null, cameraId: null, speakerId: null },
  backdrop: 'none',
  isNoiseSuppressionOn: true,
  dataUse: 'automatic',
}

/**
 * Owns microphone and camera from pre-join to the end of the call. A microphone that is off stays open but muted, so
 * that push-to-talk is instant; a camera that is off is closed, so that its light is off.
 */
export function createLocalMedia(choices: LocalMediaChoices, deps: LocalMediaDeps): LocalMedia {
  let state: LocalMediaSnapshot = {
    isMicrophoneOn: false,
    isCameraOn: false,
    isMicrophoneStarting: false,
    isCameraStarting: false,
    isNoiseSuppressionOn: choices.isNoiseSuppressionOn,
    backdrop: choices.backdrop,
    dataUse: choices.dataUse,
    isBackdropSupported: deps.isBackdropSupported(),
    isBackdropStarting: false,
    backdropFailure: null,
    devices: choices.devices,
    available: { microphones: [], cameras: [], speakers: [] },
    deviceErrors: { microphone: null, camera: null, screen: null },
  }
  let microphone: MediaStreamTrack | null = null
  let isClosed = false
  /** Devices are opened and closed one after another, so that a quick double click leaves no camera open. */
  let queue: Promise<void> = Promise.resolve()
  /** Settles when the camera is shown. Outside of the queue, because a background may take half a minute to start. */
  let showing: Promise<void> = Promise.resolve()

  const store = createSnapshotStore<LocalMediaSnapshot>(
    (previous) => keepIdentity(previous, state),
    deps.schedule,
  )
  const camera = createCamera({
    processor: deps.backdrop,
    onEnded: () => void inTurn(() => reopen('camera')),
  })
  const previews = createPreviews(camera.picture)
  const showCamera = createShowCamera({
    camera,
    state: () => state,
    update,
    close: () => dropDevice('camera'),
    onShown: () => {
      previews.refresh()
      store.flush()
    },
  })
  const levels = createLevels(deps.measureLevel)

  function update(change: Partial<LocalMediaSnapshot>) {
    state = { ...state, ...change }
    store.invalidate()
  }

  function setError(kind: CaptureKind, code: DeviceErrorCode | null) {
    update({ deviceErrors: { ...state.deviceErrors, [kind]: code } })
  }

  function inTurn(task: () => Promise<void>): Promise<void> {
    queue = queue.then(async () => {
      if (!isClosed) await task()
      store.flush()
    })
    return queue
  }

  /** The same, and until the camera is shown. */
  const inTurnAndShown = (task: () => Promise<void>) => inTurn(task).then(() => showing)

  function mute() {
    if (microphone) microphone.enabled = false
    update({ isMicrophoneOn: false })
  }

  function adoptMicrophone(track: MediaStreamTrack) {
    microphone?.stop()
    microphone = track
    track.enabled = true
    track.addEventListener('ended', () => {
      if (microphone === track) void inTurn(() => reopen('microphone'))
    })
    update({ isMicrophoneOn: true })
    setError('microphone', null)
    levels.follow(microphone)
  }

  function adoptCamera(track: MediaStreamTrack) {
    // Off until the background is ready, so that the room behind never shows.
    update({ isCameraOn: false })
    camera.take(track)
    setError('camera', null)
    showing = showCamera(state.backdrop)
  }

  /** Unplugged or taken away: tries the system default before giving up. */
  async function reopen(kind: CaptureKind) {
    const wasOn = kind === 'camera' ? state.isCameraOn : state.isMicrophoneOn
    dropDevice(kind)
    update({ devices: { ...state.devices, [kind === 'camera' ? 'cameraId' : 'microphoneId']: null } })
    await refresh()
    if (wasOn) await openChosen({ microphone: kind === 'microphone', camera: kind === 'camera' })
  }

  /** Reopens it with the current choices; a muted one stays muted. */
  async function openMicrophoneAnew(open: MediaStreamTrack) {
    const wasOn = state.isMicrophoneOn
    // Safari ends a second capture of a microphone unless the first one is closed.
    open.stop()
    await openChosen({ microphone: true, camera: false })
    if (wasOn || !microphone) return
    microphone.enabled = false
    update({ isMicrophoneOn: false })
  }

  /** Chromium accepts the constraint for an open microphone without applying it, so the resulting setting decides. */
  async function suppressNoise(open: MediaStreamTrack, on: boolean) {
    await open.applyConstraints(microphoneConstraints(state.devices.microphoneId, on)).catch(() => undefined)
    if (open.getSettings().noiseSuppression === !on) await openMicrophoneAnew(open)
  }

  function dropDevice(kind: CaptureKind) {
    if (kind === 'microphone') {
      microphone?.stop()
      microphone = null
      update({ isMicrophoneOn: false })
      levels.follow(microphone)
      return
    }
    camera.drop()
    update({ isCameraOn: false, isCameraStarting: false, isBackdropStarting: false, backdropFailure: null })
    previews.refresh()
  }

  async function openChosen(wanted: Record<CaptureKind, boolean>): Promise<void> {
    if (!wanted.microphone && !wanted.camera) return
    update({
      isMicrophoneStarting: state.isMicrophoneStarting || wanted.microphone,
      isCameraStarting: state.isCameraStarting || wanted.camera,
    })
    try {
      const { devices, isNoiseSuppressionOn } = state
      const opened = await openDevices(deps.getUserMedia, { wanted, devices, isNoiseSuppressionOn })
      const { stream } = opened
      if (opened.devices !== devices) update({ devices: opened.devices })
      if (isClosed) {
        for (const track of stream.getTracks()) track.stop()
        return
      }
      const [audio] = stream.getAudioTracks()
      const [video] = stream.getVideoTracks()
      if (audio) adoptMicrophone(audio)
      if (video) adoptCamera(video)
    } catch (error) {
      await handleRefusal(error, wanted)
    } finally {
      update({
        isMicrophoneStarting: wanted.microphone ? false : state.isMicrophoneStarting,
        // An open camera is starting until its background is shown.
        isCameraStarting: wanted.camera ? camera.isOpen() && !state.isCameraOn : state.isCameraStarting,
      })
    }
  }

  /** One prompt for both does not say which one failed, so each one that is not denied is requested alone. */
  async function handleRefusal(error: unknown, wanted: Record<CaptureKind, boolean>) {
    if (!wanted.microphone || !wanted.camera) {
      const kind = wanted.camera ? 'camera' : 'microphone'
      dropDevice(kind)
      setError(kind, deviceErrorCode(error, kind))
      return
    }
    for (const kind of ['microphone', 'camera'] as const) {
      const code = deviceErrorCode(error, kind)
      const isRefused = code === 'media.camera_blocked' || code === 'media.microphone_blocked'
      // Prompting again after a denial would only show the same prompt.
      if (isRefused && (await deps.queryPermission(kind)) !== 'granted') setError(kind, code)
      else await openChosen({ microphone: kind === 'microphone', camera: kind === 'camera' })
    }
  }

  async function refresh() {
    try {
      const available = toAvailableDevices(await deps.enumerateDevices())
      update({ available, devices: keepChosen(state.devices, available) })
    } catch {
      // Without a list, the system default still works.
    }
  }

  const stopWatching = deps.onDeviceChange(() => void inTurn(refresh))

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    setMicrophone(on) {
      if (on)
        return inTurn(async () => {
          if (microphone?.readyState !== 'live') {
            await openChosen({ microphone: true, camera: false })
            return refresh()
          }
          microphone.enabled = true
          update({ isMicrophoneOn: true })
        })
      // At once, because nothing may be heard after the press, and in turn, for a microphone that is being opened.
      mute()
      store.flush()
      return inTurn(async () => mute())
    },
    setCamera(on) {
      if (on)
        return inTurnAndShown(async () => {
          if (camera.isLive()) return
          await openChosen({ microphone: false, camera: true })
          await refresh()
        })
      if (camera.isOpen()) dropDevice('camera')
      store.flush()
      return inTurn(async () => dropDevice('camera'))
    },
    start: (wanted) =>
      inTurnAndShown(async () => {
        await openChosen(wanted)
        await refresh()
      }),
    switchDevice: (kind, id) =>
      inTurnAndShown(async () => {
        update({ devices: { ...state.devices, [`${kind}Id`]: id } })
        if (kind === 'microphone' && microphone) await openMicrophoneAnew(microphone)
        if (kind === 'camera' && camera.isOpen()) {
          dropDevice('camera')
          await openChosen({ microphone: false, camera: true })
        }
      }),
    setNoiseSuppression: (on) =>
      inTurn(async () => {
        update({ isNoiseSuppressionOn: on })
        if (microphone) await suppressNoise(microphone, on)
      }),
    setBackdrop: (backdrop) =>
      inTurnAndShown(async () => {
        showing = showCamera(backdrop)
      }),
    setDataUse(dataUse) {
      update({ dataUse })
      store.flush()
    },
    refreshDevices: () => inTurn(refresh),
    onMicrophoneLevel: levels.listen,
    attachPreview: previews.attach,
    playTestTone: () => deps.playTone(state.devices.speakerId),
    getTracks: () => ({
      microphone: state.isMicrophoneOn ? microphone : null,
      camera: state.isCameraOn ? camera.picture() : null,
    }),
    close() {
      isClosed = true
      stopWatching()
      dropDevice('microphone')
      dropDevice('camera')
    },
  }
}

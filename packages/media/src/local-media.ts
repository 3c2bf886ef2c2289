import type { CaptureKind } from './devices.ts'
import { createLocalDevices } from './local-devices.ts'
import { createLocalCamera } from './local-camera.ts'
import type { LocalMediaDeps } from './local-media-deps.ts'
import type { LocalMedia } from './local-media-types.ts'
import { createLocalState, type LocalMediaChoices } from './local-state.ts'
import { createMicrophone } from './microphone.ts'

/** Owns microphone and camera from pre-join to the end of the call. */
export function createLocalMedia(choices: LocalMediaChoices, deps: LocalMediaDeps): LocalMedia {
  const state = createLocalState(choices, deps)
  const { store, current, update, inTurn } = state
  const replace = (kind: CaptureKind) => void inTurn(() => devices.replace(kind))
  const microphone = createMicrophone({
    state,
    measureLevel: deps.measureLevel,
    onEnded: () => replace('microphone'),
  })
  const camera = createLocalCamera({
    state,
    processor: deps.backdrop,
    onEnded: () => replace('camera'),
  })
  const devices = createLocalDevices({ state, microphone, camera, browser: deps })
  const stopWatching = deps.onDeviceChange(() => void inTurn(devices.refresh))
  /** In turn, and until the camera is shown. */
  const inTurnAndShown = (task: () => Promise<void>) => inTurn(task).then(camera.untilShown)

  async function openAndRefresh(wanted: Record<CaptureKind, boolean>) {
    await devices.open(wanted)
    await devices.refresh()
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    setMicrophone(on) {
      if (on)
        return inTurn(async () => {
          if (microphone.isLive()) microphone.setOn(true)
          else await openAndRefresh({ microphone: true, camera: false })
        })
      // At once, because nothing may be heard after the press, and in turn, for a microphone that is being opened.
      microphone.setOn(false)
      store.flush()
      return inTurn(async () => microphone.setOn(false))
    },
    setCamera(on) {
      if (on)
        return inTurnAndShown(async () => {
          if (!camera.isLive()) await openAndRefresh({ microphone: false, camera: true })
        })
      if (camera.isOpen()) camera.drop()
      store.flush()
      return inTurn(async () => camera.drop())
    },
    start: (wanted) => inTurnAndShown(() => openAndRefresh(wanted)),
    switchDevice: (kind, id) =>
      inTurnAndShown(async () => {
        update({ devices: { ...current().devices, [`${kind}Id`]: id } })
        if (kind === 'microphone') await devices.reopenMicrophone()
        if (kind === 'camera') await devices.reopenCamera()
      }),
    setNoiseSuppression: (on) =>
      inTurn(async () => {
        update({ isNoiseSuppressionOn: on })
        await devices.suppressNoise(on)
      }),
    setBackdrop: (backdrop) => inTurnAndShown(async () => camera.show(backdrop)),
    setDataUse(dataUse) {
      update({ dataUse })
      store.flush()
    },
    refreshDevices: () => inTurn(devices.refresh),
    onMicrophoneLevel: microphone.onLevel,
    attachPreview: camera.attachPreview,
    playTestTone: () => deps.playTone(current().devices.speakerId),
    getTracks: () => ({
      microphone: current().isMicrophoneOn ? microphone.track() : null,
      camera: current().isCameraOn ? camera.picture() : null,
    }),
    close() {
      state.close()
      stopWatching()
      microphone.drop()
      camera.drop()
    },
  }
}

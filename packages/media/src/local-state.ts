import type { CaptureKind } from './devices.ts'
import type { LocalMediaDeps } from './local-media-deps.ts'
import type { ChosenDevices, DataUse, DeviceErrorCode, LocalMediaSnapshot } from './local-media-types.ts'
import type { Backdrop } from './backdrops.ts'
import { createSnapshotStore, keepIdentity } from './snapshot-store.ts'

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

/** What the parts of the local media share: their state, and the order in which devices are opened and closed. */
export function createLocalState(
  choices: LocalMediaChoices,
  { isBackdropSupported, schedule }: Pick<LocalMediaDeps, 'isBackdropSupported' | 'schedule'>,
) {
  let state: LocalMediaSnapshot = {
    isMicrophoneOn: false,
    isCameraOn: false,
    isMicrophoneStarting: false,
    isCameraStarting: false,
    isNoiseSuppressionOn: choices.isNoiseSuppressionOn,
    backdrop: choices.backdrop,
    dataUse: choices.dataUse,
    isBackdropSupported: isBackdropSupported(),
    isBackdropStarting: false,
    backdropFailure: null,
    devices: choices.devices,
    available: { microphones: [], cameras: [], speakers: [] },
    deviceErrors: { microphone: null, camera: null, screen: null },
  }
  let isClosed = false
  /** Devices are opened and closed one after another, so that a quick double click leaves no camera open. */
  let queue: Promise<void> = Promise.resolve()

  const store = createSnapshotStore<LocalMediaSnapshot>((previous) => keepIdentity(previous, state), schedule)

  function update(change: Partial<LocalMediaSnapshot>) {
    state = { ...state, ...change }
    store.invalidate()
  }

  return {
    store,
    current: () => state,
    update,
    setError(kind: CaptureKind, code: DeviceErrorCode | null) {
      update({ deviceErrors: { ...state.deviceErrors, [kind]: code } })
    },
    /** Runs the task after the earlier ones, unless the local media are closed by then. */
    inTurn(task: () => Promise<void>): Promise<void> {
      queue = queue.then(async () => {
        if (!isClosed) await task()
        store.flush()
      })
      return queue
    },
    isClosed: () => isClosed,
    close() {
      isClosed = true
    },
  }
}

export type LocalState = ReturnType<typeof createLocalState>

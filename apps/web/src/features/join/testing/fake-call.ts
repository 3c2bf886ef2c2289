import type { SfuAccess } from '@majlis/contract'
import type {
  AvailableDevices,
  Backdrop,
  Call,
  CallOptions,
  CallSnapshot,
  DeviceKind,
  LocalMedia,
  LocalMediaSnapshot,
  NeededToken,
  TurnedOff,
} from '@majlis/media'

const ownMedia: LocalMediaSnapshot = {
  isMicrophoneOn: false,
  isCameraOn: false,
  isMicrophoneStarting: false,
  isCameraStarting: false,
  isNoiseSuppressionOn: true,
  backdrop: 'none',
  dataUse: 'automatic',
  isBackdropSupported: true,
  isBackdropStarting: false,
  backdropFailure: null,
  devices: { microphoneId: null, cameraId: null, speakerId: null },
  available: { microphones: [], cameras: [], speakers: [] },
  deviceErrors: { microphone: null, camera: null, screen: null },
}

/** A call and its devices, controlled by the test. They have what the controller uses; the rest is never called. */
export function aFakeCall(available: AvailableDevices = ownMedia.available) {
  let own = { ...ownMedia, available }
  /** This person's ID in the room. */
  let ownName = ''
  let turnedOff: TurnedOff | null = null
  let needToken: () => Promise<NeededToken> = () => Promise.reject(new Error('no call yet'))
  let isInside = false
  let closedWith: string | null = null
  const connected: SfuAccess[] = []
  const before = aConnectionAhead()
  /** Addresses that were warmed up; null where only the media code was requested. */
  const prepared: (string | null)[] = []
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
  const change = (values: Partial<LocalMediaSnapshot>) => {
    own = { ...own, ...values }
    notify()
    return Promise.resolve()
  }

  const local = aLocalMedia(() => own, change)
  const call = {
    local,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot: () =>
      ({
        connection: closedWith ? 'closed' : isInside ? 'connected' : 'idle',
        self: { ...own, turnedOff },
        participants: ownName ? [{ isSelf: true, name: ownName }] : [],
      }) as unknown as CallSnapshot,
    async prepare(url?: string | Promise<string>) {
      prepared.push(url === undefined ? null : await url)
    },
    ...before.calls,
    connect(access: SfuAccess, { isAhead = false } = {}) {
      connected.push(access)
      return Promise.resolve(before.join(isAhead))
    },
    leave: (reason = 'left') => Promise.resolve(void (closedWith ??= reason)),
  } as unknown as Call

  return {
    local,
    connected,
    before: before.state,
    prepared,
    change,
    create(options: CallOptions): Call {
      needToken = options.onNeedToken
      turnedOff = options.turnedOff ?? null
      return call
    },
    needToken: () => needToken(),
    /** A host turns something off, and the call follows. */
    followHost(at: TurnedOff) {
      turnedOff = at
      notify()
    },
    get turnedOff() {
      return turnedOff
    },
    get closedWith() {
      return closedWith
    },
    rename(name: string) {
      ownName = name
      notify()
    },
    /** Media gets through to the SFU. */
    reach() {
      isInside = true
      notify()
    },
  }
}

/** The connection before Join. */
function aConnectionAhead() {
  const state = {
    /** The arguments of connect. */
    accesses: [] as SfuAccess[],
    isConnected: false,
    /** How many calls were created. */
    taken: 0,
  }
  return {
    state,
    calls: {
      connectAhead(access: SfuAccess) {
        state.accesses.push(access)
        state.isConnected = true
        return Promise.resolve()
      },
      isConnectedAhead: () => state.isConnected,
      dropAhead: () => void (state.isConnected = false),
    },
    join(isAhead: boolean) {
      if (isAhead) state.taken += 1
      state.isConnected = false
    },
  }
}

function aLocalMedia(
  own: () => LocalMediaSnapshot,
  change: (values: Partial<LocalMediaSnapshot>) => Promise<void>,
): LocalMedia {
  return {
    subscribe: () => () => {},
    getSnapshot: own,
    start: ({ microphone, camera }: { microphone: boolean; camera: boolean }) =>
      change({ isMicrophoneOn: microphone, isCameraOn: camera }),
    setMicrophone: (isMicrophoneOn: boolean) => change({ isMicrophoneOn }),
    setCamera: (isCameraOn: boolean) => change({ isCameraOn }),
    setBackdrop: (backdrop: Backdrop) => change({ backdrop }),
    refreshDevices: () => Promise.resolve(),
    switchDevice: (kind: DeviceKind, id: string | null) =>
      change({ devices: { ...own().devices, [`${kind}Id`]: id } }),
  } as unknown as LocalMedia
}

import type { CallPreferences } from '@majlis/contract'
import type { Call, LocalMedia } from '@majlis/media'
import type { OffOnArrival } from './join-arrival.ts'
import type { JoinDeps } from './join-deps.ts'
import type { JoinMachine } from './join-machine.ts'
import type { RememberedChoices } from './memory.ts'
import { startPreferred, withPreferences } from './preferred.ts'

/** A camera prompt that comes later than this goes unnoticed. */
const longestDelayMs = 1_000

/**
 * For people who join immediately: starting the camera slows down the connection and the first picture of the others, and
 * its own picture is only sent afterwards. Resolves when the others are visible, or after a time limit.
 */
export const othersFirst = (
  call: Call,
  { othersShown, delay }: Pick<JoinDeps, 'othersShown' | 'delay'>,
): Promise<void> => Promise.race([othersShown(call), delay(longestDelayMs)])

/**
 * For people whose browser asks for permission: those who have to register first need no devices. Resolves when the
 * meeting is known, or after a time limit.
 */
export async function meetingFirst(
  { getSnapshot, subscribe }: JoinMachine,
  { delay }: Pick<JoinDeps, 'delay'>,
): Promise<void> {
  const isKnown = () => getSnapshot().step !== 'loading'
  if (isKnown()) return
  let unsubscribe = () => {}
  const known = new Promise<void>((resolve) => {
    unsubscribe = subscribe(() => {
      if (isKnown()) resolve()
    })
  })
  await Promise.race([known, delay(longestDelayMs)])
  unsubscribe()
}

export type Wanted = Pick<RememberedChoices, 'isMicrophoneOn' | 'isCameraOn'>

export type WantedDevices = ReturnType<typeof createWantedDevices>

/** The devices that a person wants to join with, whether or not they are available. */
export function createWantedDevices(local: LocalMedia, choices: RememberedChoices) {
  let wanted: Wanted = { isMicrophoneOn: choices.isMicrophoneOn, isCameraOn: choices.isCameraOn }
  /** The buttons pressed on this pre-join page. */
  let pressed: Partial<Wanted> = {}
  /** What the meeting turns off on arrival. */
  let offOnArrival: OffOnArrival = { microphone: false, camera: false }

  function press(change: Partial<Wanted>) {
    pressed = { ...pressed, ...change }
    wanted = { ...wanted, ...change }
  }

  /** Off on arrival, unless someone turned it on here to try it. */
  const isHeldOff = (device: 'microphone' | 'camera') =>
    offOnArrival[device] && !pressed[device === 'microphone' ? 'isMicrophoneOn' : 'isCameraOn']

  function switchHeldOff() {
    const { isMicrophoneOn, isCameraOn } = local.getSnapshot()
    if (isMicrophoneOn && isHeldOff('microphone')) void local.setMicrophone(false)
    if (isCameraOn && isHeldOff('camera')) void local.setCamera(false)
  }

  return {
    value: () => wanted,
    /** Shows people at pre-join how they will arrive. What is remembered does not change. */
    arriveOff(off: OffOnArrival) {
      offOnArrival = off
      switchHeldOff()
    },
    /**
     * The account's settings; without one, the last state on this device. What is off on arrival stays off if the
     * meeting was loaded first.
     */
    async start(preferences: CallPreferences | undefined, off: OffOnArrival) {
      const { isMicrophoneOn, isCameraOn, backdrop } = withPreferences(choices, preferences)
      wanted = { isMicrophoneOn, isCameraOn, ...pressed }
      if (backdrop !== choices.backdrop) await local.setBackdrop(backdrop)
      await startPreferred(local, preferences, {
        microphone: wanted.isMicrophoneOn && !off.microphone && !isHeldOff('microphone'),
        camera: wanted.isCameraOn && !off.camera && !isHeldOff('camera'),
      })
      // The meeting may have been loaded meanwhile.
      switchHeldOff()
    },
    setMicrophone(on: boolean) {
      press({ isMicrophoneOn: on })
      void local.setMicrophone(on)
    },
    setCamera(on: boolean) {
      press({ isCameraOn: on })
      void local.setCamera(on)
    },
  }
}

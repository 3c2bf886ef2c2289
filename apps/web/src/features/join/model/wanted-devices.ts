import type { CallPreferences } from '@majlis/contract'
import type { Call, LocalMedia } from '@majlis/media'
import type { OffOnArrival } from './join-arrival.ts'
import type { RememberedChoices } from './memory.ts'
import { startPreferred, withPreferences } from './preferred.ts'

/** A camera prompt so much later goes unnoticed. */
const longestDelayMs = 1_000

/**
 * For who goes in at once: a camera that starts takes the processor from the connection, and is sent only after that. Resolves when
 * the others can be seen, or that takes long.
 */
export async function othersFirst(
  call: Pick<Call, 'getSnapshot' | 'subscribe'>,
  { delay }: { delay(ms: number): Promise<void> },
): Promise<void> {
  let unsubscribe = () => {}
  const connected = new Promise<void>((resolve) => {
    const look = () => {
      if (call.getSnapshot().connection === 'connected') resolve()
    }
    unsubscribe = call.subscribe(look)
    look()
  })
  await Promise.race([connected, delay(longestDelayMs)])
  unsubscribe()
}

export type Wanted = Pick<RememberedChoices, 'isMicrophoneOn' | 'isCameraOn'>

export type WantedDevices = ReturnType<typeof createWantedDevices>

/** What a person wants to come in with, whether or not the devices could be had. */
export function createWantedDevices(local: LocalMedia, choices: RememberedChoices) {
  let wanted: Wanted = { isMicrophoneOn: choices.isMicrophoneOn, isCameraOn: choices.isCameraOn }
  /** What was pressed at this pre-join page. */
  let pressed: Partial<Wanted> = {}

  function press(change: Partial<Wanted>) {
    pressed = { ...pressed, ...change }
    wanted = { ...wanted, ...change }
  }

  return {
    value: () => wanted,
    /**
     * As the account says; what it leaves open is as it was on this device the last time. What is off on arrival stays off, where
     * the room was quicker.
     */
    async start(preferences: CallPreferences | undefined, off: OffOnArrival) {
      const { isMicrophoneOn, isCameraOn, backdrop } = withPreferences(choices, preferences)
      wanted = { isMicrophoneOn, isCameraOn, ...pressed }
      if (backdrop !== choices.backdrop) await local.setBackdrop(backdrop)
      await startPreferred(local, preferences, {
        microphone: wanted.isMicrophoneOn && !off.microphone,
        camera: wanted.isCameraOn && !off.camera,
      })
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

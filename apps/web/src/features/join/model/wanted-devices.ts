import type { CallPreferences } from '@majlis/contract'
import type { LocalMedia } from '@majlis/media'
import type { RememberedChoices } from './memory.ts'
import { startPreferred, withPreferences } from './preferred.ts'

export type Wanted = Pick<RememberedChoices, 'isMicrophoneOn' | 'isCameraOn'>

/** What a person wants to come in with, whether or not the devices could be had. */
export function createWantedDevices(local: LocalMedia, choices: RememberedChoices) {
  let wanted: Wanted = { isMicrophoneOn: choices.isMicrophoneOn, isCameraOn: choices.isCameraOn }
  /** What was pressed at this door. */
  let pressed: Partial<Wanted> = {}

  function press(change: Partial<Wanted>) {
    pressed = { ...pressed, ...change }
    wanted = { ...wanted, ...change }
  }

  return {
    value: () => wanted,
    /** As the account says; what it leaves open is as it was on this device the last time. */
    async start(preferences: CallPreferences | undefined) {
      const { isMicrophoneOn, isCameraOn, backdrop } = withPreferences(choices, preferences)
      wanted = { isMicrophoneOn, isCameraOn, ...pressed }
      if (backdrop !== choices.backdrop) await local.setBackdrop(backdrop)
      await startPreferred(local, preferences, {
        microphone: wanted.isMicrophoneOn,
        camera: wanted.isCameraOn,
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

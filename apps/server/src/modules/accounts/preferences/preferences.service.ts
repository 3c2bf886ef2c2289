import type { CallPreferences } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import * as preferencesRepository from './preferences.repository.ts'

interface Preferences {
  call: CallPreferences
}

/** Everything as it was on the device the last time. */
const nothingChosen: CallPreferences = {
  isMicrophoneOn: null,
  isCameraOn: null,
  backdrop: null,
  microphone: null,
  camera: null,
  speaker: null,
}

export type PreferencesService = ReturnType<typeof createPreferences>

/** What people choose for themselves (spec 2.56): everyone's own, no one else's. */
export function createPreferences({ db, clock }: { db: Db; clock: Clock }) {
  const now = () => new Date(clock.now())
  return {
    async get(caller: UserCaller): Promise<Preferences> {
      return { call: (await preferencesRepository.findCall(db, caller)) ?? nothingChosen }
    },

    /** Holds for the next meeting, on every device. */
    async saveCall(caller: UserCaller, call: CallPreferences): Promise<CallPreferences> {
      await preferencesRepository.updateCall(db, caller, call, now())
      return call
    },
  }
}

import type { CallPreferences } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import * as preferencesRepository from './preferences.repository.ts'

interface Preferences {
  call: CallPreferences
}

/** The settings last used on the device. */
const nothingChosen: CallPreferences = {
  isMicrophoneOn: null,
  isCameraOn: null,
  backdrop: null,
  microphone: null,
  camera: null,
  speaker: null,
}

export type PreferencesService = ReturnType<typeof createPreferences>

/** The caller's own preferences (spec 2.56). */
export function createPreferences({ db, clock }: { db: Db; clock: Clock }) {
  const now = () => new Date(clock.now())
  return {
    async get(caller: UserCaller): Promise<Preferences> {
      return { call: (await preferencesRepository.findCall(db, caller)) ?? nothingChosen }
    },

    /** Applies from the next meeting, on every device. */
    async saveCall(caller: UserCaller, call: CallPreferences): Promise<CallPreferences> {
      await preferencesRepository.updateCall(db, caller, call, now())
      return call
    },
  }
}

import { procedures, userOf } from '../../../platform/http/procedures.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { TimePreferencesService } from './time-preferences.service.ts'

/** The caller's time preferences. The contract has them in the group `team`. */
export function timePreferencesCalls(preferences: TimePreferencesService) {
  const calls = procedures.team
  return {
    timePreferences: serve(calls.timePreferences, userOf, (caller) => preferences.get(caller)),
    saveTimePreferences: serve(calls.saveTimePreferences, userOf, (caller, input) =>
      preferences.save(caller, input),
    ),
  }
}

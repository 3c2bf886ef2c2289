import { procedures, userOf } from '../../../platform/http/procedures.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { TimePreferencesService } from './time-preferences.service.ts'

/** How the caller keeps time; `team` is where the contract has what people tell of themselves to colleagues. */
export function timePreferencesCalls(preferences: TimePreferencesService) {
  const calls = procedures.team
  return {
    timePreferences: serve(calls.timePreferences, userOf, (caller) => preferences.get(caller)),
    saveTimePreferences: serve(calls.saveTimePreferences, userOf, (caller, input) =>
      preferences.save(caller, input),
    ),
  }
}

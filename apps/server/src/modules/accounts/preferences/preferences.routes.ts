import { procedures, userOf } from '../../../platform/http/procedures.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { PreferencesService } from './preferences.service.ts'

/** The calls for the caller's own preferences. */
export function preferenceCalls(preferences: PreferencesService) {
  const calls = procedures.preference
  return {
    preferences: serve(calls.preferences, userOf, (caller) => preferences.get(caller)),
    saveCallPreferences: serve(calls.saveCallPreferences, userOf, (caller, input) =>
      preferences.saveCall(caller, input),
    ),
  }
}

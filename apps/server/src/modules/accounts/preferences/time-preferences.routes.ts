import { procedures, userOf } from '../../../platform/http/procedures.ts'
import type { TimePreferencesService } from './time-preferences.service.ts'

/** How the caller keeps time; `team` is where the contract has what people tell of themselves to colleagues. */
export function timePreferencesCalls(preferences: TimePreferencesService) {
  const calls = procedures.team
  return {
    timePreferences: calls.timePreferences.handler(async ({ context }) => ({
      status: 'success',
      data: await preferences.get(userOf(context)),
    })),
    saveTimePreferences: calls.saveTimePreferences.handler(async ({ input, context }) => ({
      status: 'success',
      data: await preferences.save(userOf(context), input),
    })),
  }
}

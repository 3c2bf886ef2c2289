import { procedures, userOf } from '../../../platform/http/procedures.ts'
import type { PreferencesService } from './preferences.service.ts'

/** The calls of the contract by which people choose for themselves. */
export function preferenceCalls(preferences: PreferencesService) {
  const calls = procedures.preference
  return {
    preferences: calls.preferences.handler(async ({ context }) => ({
      status: 'success',
      data: await preferences.get(userOf(context)),
    })),
    saveNotifications: calls.saveNotifications.handler(async ({ input, context }) => ({
      status: 'success',
      data: await preferences.saveNotifications(userOf(context), input),
    })),
    saveCallPreferences: calls.saveCallPreferences.handler(async ({ input, context }) => ({
      status: 'success',
      data: await preferences.saveCall(userOf(context), input),
    })),
  }
}

import type { TimePreferences } from '@majlis/contract'
import { canonicalTimeZone } from '@majlis/scheduling'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import '../accounts.events.ts'
import * as timePreferencesRepository from './time-preferences.repository.ts'
import type { SavedTimePreferences } from './time-preferences.repository.ts'
import { overlappingDay } from './working-hours.ts'

export type TimePreferencesService = ReturnType<typeof createTimePreferences>

interface TimePreferencesDeps {
  db: Db
  clock: Clock
  events: Pick<Events, 'publish'>
}

/** The caller's own time preferences (spec 2.56, 3.8). */
export function createTimePreferences({ db, clock, events }: TimePreferencesDeps) {
  return {
    get: (caller: UserCaller): Promise<SavedTimePreferences> => timePreferencesRepository.get(db, caller),

    /** Throws `input.invalid_time_zone`, and `input.invalid_time` for working hours of a day that overlap. */
    async save(caller: UserCaller, preferences: TimePreferences): Promise<SavedTimePreferences> {
      const { workingHours } = preferences
      const timeZone = canonicalTimeZone(preferences.timeZone)
      if (timeZone === null) throw new AppError('input.invalid_time_zone', { field: 'timeZone' })
      const day = overlappingDay(workingHours)
      if (day) throw new AppError('input.invalid_time', { field: `workingHours.${day}` })
      const nowMs = clock.now()
      const kept = { ...preferences, timeZone }
      await db.transaction().execute(async (tx) => {
        const before = await timePreferencesRepository.get(tx, caller)
        await timePreferencesRepository.update(tx, caller, kept, new Date(nowMs))
        if (before.timeZone === timeZone) return
        const { userId, organizationId } = caller
        await events.publish(tx, 'user.time_zone_changed', { userId, organizationId })
      })
      return { ...kept, changedAt: nowMs }
    },
  }
}

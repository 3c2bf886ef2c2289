import type { Events } from '../../platform/events/events.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import { remindersData } from './personal-data.ts'
import { registerReminders } from './reminders.listeners.ts'
import { reminderCalls } from './reminders.routes.ts'
import { createReminders, type RegistrantLookup, type RemindersDeps } from './reminders.service.ts'

export type RemindersModuleDeps = Omit<RemindersDeps, 'registrants'> & {
  events: Events
  registration: { listReaders: RegistrantLookup }
}

/** Reminders of dates, by mail and in the app (spec 3.22, 9.4). */
export function createRemindersModule(deps: RemindersModuleDeps) {
  const reminders = createReminders({ ...deps, registrants: deps.registration.listReaders })
  registerReminders({ ...deps, reminders })
  return {
    name: 'reminders',
    api: {},
    calls: { schedule: reminderCalls(reminders) },
    personalData: remindersData(deps),
  } satisfies ServerModule
}

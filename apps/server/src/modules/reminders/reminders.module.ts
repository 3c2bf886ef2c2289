import { handlesJob, runsAt } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import { remindJob } from './remind.job.ts'
import { remindersListeners } from './reminders.listeners.ts'
import { reminderCalls } from './reminders.routes.ts'
import { reminderNotifications } from './reminder-notification.ts'
import type { RegistrantLookup } from './reminder-mails.ts'
import { createReminders, type RemindersDeps } from './reminders.service.ts'

export type RemindersModuleDeps = Omit<RemindersDeps, 'registrants'> & {
  registration: { listReaders: RegistrantLookup }
}

/** Reminders of dates, by mail and in the app (spec 3.22, 9.4). */
export function createRemindersModule(deps: RemindersModuleDeps) {
  const reminders = createReminders({ ...deps, registrants: deps.registration.listReaders })
  return {
    name: 'reminders',
    api: {},
    calls: { schedule: reminderCalls(reminders) },
    personalData: 'none',
    notificationKinds: [reminderNotifications],
    jobs: [
      handlesJob(remindJob, (reminder) => reminders.remind(reminder)),
      // Reminders due in the next twenty minutes become jobs; meetings scheduled or moved meanwhile queue theirs immediately.
      runsAt('*/10 * * * *', 'queue-reminders', () => reminders.queueDue()),
      runsAt('23 3 * * *', 'forget-sent-reminders', () => reminders.forgetSent()),
    ],
    listeners: remindersListeners(reminders),
  } satisfies ServerModule
}

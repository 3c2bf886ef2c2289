import { procedures, userOf } from '../../platform/http/procedures.ts'
import type { Reminders } from './reminders.service.ts'

export function reminderCalls(reminders: Pick<Reminders, 'listDue'>) {
  return {
    dueReminders: procedures.schedule.dueReminders.handler(async ({ context }) => ({
      status: 'success',
      data: await reminders.listDue(userOf(context)),
    })),
  }
}

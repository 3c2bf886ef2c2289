import { procedures, userOf } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Reminders } from './reminders.service.ts'

export function reminderCalls(reminders: Pick<Reminders, 'listDue'>) {
  return { dueReminders: serve(procedures.schedule.dueReminders, userOf, reminders.listDue) }
}

import { onEvent, onSignal, type ModuleListener } from '../../platform/module/contributed-work.ts'
import type { ReminderSignal } from './reminder-notices.ts'
import type { Reminders } from './reminders.service.ts'

declare module '../../platform/realtime/realtime.ts' {
  interface SignalMap {
    /** A reminder in the app has come due. */
    'reminder.due': ReminderSignal
  }
}

/** Nothing has to be cancelled: the job of a date that was cancelled or moved finds nothing to send. */
export function remindersListeners(reminders: Reminders): ModuleListener[] {
  const queue = ({ meetingId }: { meetingId: string }) => reminders.queueDue(meetingId)
  return [
    onSignal('reminder.due', (reminder) => reminders.push(reminder)),
    onEvent('meeting.scheduled', 'scheduling.queue_reminders', queue, {
      when: ({ hasReminders }) => hasReminders,
    }),
    onEvent('meeting.changed', 'scheduling.queue_reminders', queue),
    onEvent('meeting.split', 'scheduling.queue_reminders', ({ successorId }) =>
      reminders.queueDue(successorId),
    ),
  ]
}

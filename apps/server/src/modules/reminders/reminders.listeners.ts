import type { Events } from '../../platform/events/events.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { remindJob } from './remind.job.ts'
import type { Reminders, ReminderSignal } from './reminders.service.ts'

declare module '../../platform/realtime/realtime.ts' {
  interface SignalMap {
    /** A reminder in the app has come due. */
    'reminder.due': ReminderSignal
  }
}

export interface RemindersListenersDeps {
  reminders: Reminders
  events: Events
  jobs: Jobs
  realtime: Realtime
}

/**
 * Every ten minutes what falls due in the next twenty becomes a job; what is planned or moved in between does so at once.
 * The job of a date that was cancelled or moved away finds nothing to say, so nothing has to be taken back.
 */
export function registerReminders({ reminders, events, jobs, realtime }: RemindersListenersDeps): void {
  jobs.handle(remindJob, (reminder) => reminders.remind(reminder))
  jobs.schedule('queue-reminders', '*/10 * * * *', () => reminders.queueDue())
  jobs.schedule('forget-sent-reminders', '23 3 * * *', () => reminders.forgetSent())
  realtime.onSignal('reminder.due', (reminder) => reminders.push(reminder))

  const queue = ({ meetingId }: { meetingId: string }) => reminders.queueDue(meetingId)
  events.on('meeting.scheduled', 'scheduling.queue_reminders', queue, {
    when: ({ hasReminders }) => hasReminders,
  })
  events.on('meeting.changed', 'scheduling.queue_reminders', queue)
  events.on('meeting.split', 'scheduling.queue_reminders', ({ successorId }) =>
    reminders.queueDue(successorId),
  )
}

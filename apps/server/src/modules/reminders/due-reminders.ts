import { limits } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import { hourMs, minuteMs } from '../../platform/clock/durations.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { remindJob, remindJobKey } from './remind.job.ts'
import { dueTimeOf } from './reminder-times.ts'
import * as remindersRepository from './reminders.repository.ts'
import type { PlannedReminder } from './reminders.repository.ts'

export interface DueRemindersDeps {
  db: Db
  clock: Clock
  jobs: Jobs
}

/** Jobs are written for what falls due until well after the next look. */
const lookAheadMs = 20 * minuteMs
/** What was missed while no one worked goes out late, as long as it is of use. */
const lookBackMs = 2 * hourMs

/** Queues a job for each reminder that is due soon. The job has a key of its own, so that it can be queued again and again. */
export function createDueReminders({ db, clock, jobs }: DueRemindersDeps) {
  /** What falls due soon or was missed, of all meetings or of one. */
  async function queueDue(meetingId?: string): Promise<void> {
    const now = clock.now()
    const [from, to] = [now - lookBackMs, now + lookAheadMs]
    const offered = limits.meeting.reminderMinutes
    for (const minutesBefore of meetingId ? await remindersRepository.listMinutes(db, meetingId) : offered) {
      const unsent = await remindersRepository.listUnsent(db, { minutesBefore, from, to, now, meetingId })
      for (const reminder of unsent.filter(isForLater(from, to))) await queue(reminder)
    }
  }

  /** A reminder whose time had passed when the meeting was planned does not go: its invitation has just gone. */
  const isForLater = (from: number, to: number) => (reminder: PlannedReminder) => {
    const dueAt = dueTimeOf(reminder, reminder.minutesBefore)
    return dueAt >= Math.max(from, reminder.plannedAt) && dueAt < to
  }

  async function queue(reminder: PlannedReminder): Promise<void> {
    const { meetingId, remindType, minutesBefore, originalStart } = reminder
    const payload = { meetingId, remindType, minutesBefore, originalStart }
    const runAt = Math.max(dueTimeOf(reminder, minutesBefore), clock.now())
    await jobs.add(db, remindJob, payload, { key: remindJobKey(payload), runAt })
  }

  return queueDue
}

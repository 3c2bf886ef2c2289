import type { Clock } from '../../platform/clock/clock.ts'
import { dayMs } from '../../platform/clock/durations.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { plannedRemindersRepository, type ReminderKey } from '../planning/index.ts'
import { createDueReminders, type DueRemindersDeps } from './due-reminders.ts'
import { createReminderMails, type ReminderMailsDeps } from './reminder-mails.ts'
import { createReminderNotices, type ReminderNoticesDeps } from './reminder-notices.ts'
import { isDueAt } from './reminder-times.ts'
import * as remindersRepository from './reminders.repository.ts'

export type RemindersDeps = DueRemindersDeps &
  ReminderMailsDeps &
  ReminderNoticesDeps & { db: Db; clock: Clock; realtime: Realtime }

/** Longer than any reminder can be repeated by a late look. */
const sentKeptForMs = 30 * dayMs

/**
 * Reminders (spec 3.22, 9.4). A job reads its date when it runs, so that what was moved, cancelled or declined meanwhile counts. The note that a
 * reminder was sent is written in the transaction that sends it: it is sent once for each start, even if jobs are killed or run twice.
 */
export function createReminders(deps: RemindersDeps) {
  const { db, clock, realtime } = deps
  const sendMails = createReminderMails(deps)
  const notices = createReminderNotices(deps)

  /** Sends a reminder that is due; ignores one that is not or no longer. Running it again does nothing. */
  async function remind(reminder: ReminderKey): Promise<void> {
    const now = clock.now()
    const known = await remindersRepository.findDate(db, reminder.meetingId, reminder.originalStart, now)
    if (!known) return
    await db.transaction().execute(async (tx) => {
      const date = await remindersRepository.findDate(tx, reminder.meetingId, reminder.originalStart, now)
      if (!date || !isDueAt(now, date, reminder.minutesBefore)) return
      if (!(await remindersRepository.isWanted(tx, reminder))) return
      if (!(await plannedRemindersRepository.markSent(tx, reminder, date.startsAt, new Date(now)))) return
      const { minutesBefore, originalStart, meetingId } = reminder
      if (reminder.remindType === 'email') return sendMails(tx, date, minutesBefore)
      await notices.notify(tx, date, minutesBefore)
      await realtime.signal(tx, 'reminder.due', { meetingId, originalStart, minutesBefore })
    })
  }

  return {
    /** What falls due soon or was missed, of all meetings or of one. */
    queueDue: createDueReminders(deps),
    remind,
    push: notices.push,
    listDue: notices.listDue,
    forgetSent: () => plannedRemindersRepository.deleteSent(db, new Date(clock.now() - sentKeptForMs)),
  }
}

export type Reminders = ReturnType<typeof createReminders>

import type { DueReminder, Notice } from '@majlis/contract'
import { createStore } from '../store/index.ts'

export interface DueReminders {
  /** Shows a reminder, once however often it arrives. */
  add(reminder: DueReminder): void
  /**
   * Updates to the reminders that are still valid: shows missed ones, and removes those of meetings that were moved,
   * cancelled or declined.
   */
  follow(due: readonly DueReminder[]): void
  dismiss(id: string): void
  getSnapshot(): readonly DueReminder[]
  subscribe(listener: () => void): () => void
}

/** Reminders known to all tabs of a browser, so that one that was seen does not appear again. */
export interface KeptReminders {
  /** False when the reminder was shown outside the page before. */
  isFirst(id: string): boolean
  isDismissed(id: string): boolean
  dismiss(id: string): void
  /** Called when another tab has dismissed one. */
  onDismissed(listener: () => void): void
}

export interface DueRemindersDeps {
  kept: KeptReminders
  onNew(reminder: DueReminder): void
}

const shownAtMost = 4

/** Reminders that are due, newest last (spec 9.4). */
export function createDueReminders({ kept, onNew }: DueRemindersDeps): DueReminders {
  const { getSnapshot: shown, set: show, subscribe } = createStore<readonly DueReminder[]>([])

  /** A later reminder of the same meeting takes the place of the earlier one. */
  function withOne(others: readonly DueReminder[], reminder: DueReminder): readonly DueReminder[] {
    if (kept.isDismissed(reminder.id)) return others
    return [...others.filter((one) => one.calendarId !== reminder.calendarId), reminder].slice(-shownAtMost)
  }

  function add(reminder: DueReminder): void {
    if (kept.isDismissed(reminder.id)) return
    if (!shown().some(({ id }) => id === reminder.id)) show(withOne(shown(), reminder))
    if (kept.isFirst(reminder.id)) onNew(reminder)
  }

  kept.onDismissed(() => show(shown().filter(({ id }) => !kept.isDismissed(id))))

  return {
    add,
    follow(due) {
      const next = due.reduce<readonly DueReminder[]>(withOne, [])
      show(next)
      for (const reminder of next) if (kept.isFirst(reminder.id)) onNew(reminder)
    },
    dismiss(id) {
      kept.dismiss(id)
      show(shown().filter((one) => one.id !== id))
    },
    getSnapshot: shown,
    subscribe,
  }
}

/** Whether a notice is a reminder with all its parts; judged by hand, for the schemas of the contract are heavy. */
export function isReminder(body: object): body is Extract<Notice, { type: 'reminder.due' }> {
  return (
    'type' in body &&
    body.type === 'reminder.due' &&
    'id' in body &&
    typeof body.id === 'string' &&
    'calendarId' in body &&
    typeof body.calendarId === 'string' &&
    'meetingTitle' in body &&
    typeof body.meetingTitle === 'string' &&
    'startDateTime' in body &&
    typeof body.startDateTime === 'number' &&
    'shownUntil' in body &&
    typeof body.shownUntil === 'number' &&
    'joinLink' in body &&
    typeof body.joinLink === 'string'
  )
}

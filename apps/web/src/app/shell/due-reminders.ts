import type { Notice } from '@majlis/contract'

export type DueReminder = Omit<Extract<Notice, { type: 'reminder.due' }>, 'type'>

export interface DueReminders {
  /** Shows a reminder, once however often it arrives. */
  add(reminder: DueReminder): void
  dismiss(id: string): void
  getSnapshot(): readonly DueReminder[]
  subscribe(listener: () => void): () => void
}

const shownAtMost = 4

/** Reminders that are due, newest last (spec 9.4). One that was seen does not come back. */
export function createDueReminders({ onNew }: { onNew(reminder: DueReminder): void }): DueReminders {
  const known = new Set<string>()
  const listeners = new Set<() => void>()
  let shown: readonly DueReminder[] = []

  function show(next: readonly DueReminder[]): void {
    shown = next
    for (const listener of listeners) listener()
  }

  return {
    add(reminder) {
      if (known.has(reminder.id)) return
      known.add(reminder.id)
      // A later reminder of the same meeting takes the place of the earlier one.
      const others = shown.filter((one) => one.calendarId !== reminder.calendarId)
      show([...others, reminder].slice(-shownAtMost))
      onNew(reminder)
    },
    dismiss: (id) => show(shown.filter((one) => one.id !== id)),
    getSnapshot: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
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
    'joinLink' in body &&
    typeof body.joinLink === 'string'
  )
}

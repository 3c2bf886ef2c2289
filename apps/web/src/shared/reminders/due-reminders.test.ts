import type { DueReminder } from '@majlis/contract'
import { expect, it } from 'vitest'
import { createDueReminders, isReminder } from './due-reminders.ts'

function aReminder(values: Partial<DueReminder> = {}): DueReminder {
  return {
    id: 'one',
    calendarId: 'budget',
    meetingTitle: 'Budget review',
    startDateTime: 1_800_000_000_000,
    startDate: null,
    shownUntil: 1_800_000_900_000,
    joinLink: 'https://meet.example.org/m/j/647712840966',
    isHost: false,
    ...values,
  }
}

/** Two tabs of one browser. */
function setup() {
  const announced: string[] = []
  const known = new Map<string, 'shown' | 'dismissed'>()
  const listeners: (() => void)[] = []
  const kept = {
    isFirst: (id: string) => !known.has(id) && known.set(id, 'shown') === known,
    isDismissed: (id: string) => known.get(id) === 'dismissed',
    dismiss: (id: string) => {
      known.set(id, 'dismissed')
      for (const listener of listeners) listener()
    },
    onDismissed: (listener: () => void) => listeners.push(listener),
  }
  const openTab = () => createDueReminders({ kept, onNew: ({ id }) => announced.push(id) })
  return { announced, reminders: openTab(), openTab }
}

it('[9.4] shows a reminder once, also when it arrives twice or was dismissed', () => {
  const { reminders, announced } = setup()
  reminders.add(aReminder())
  reminders.add(aReminder())
  expect(reminders.getSnapshot()).toHaveLength(1)
  reminders.dismiss('one')
  reminders.add(aReminder())
  expect(reminders.getSnapshot()).toEqual([])
  expect(announced).toEqual(['one'])
})

it('[9.4] replaces an earlier reminder of a meeting by a later one', () => {
  const { reminders } = setup()
  reminders.add(aReminder())
  reminders.add(aReminder({ id: 'two', calendarId: 'parks' }))
  reminders.add(aReminder({ id: 'three' }))
  expect(reminders.getSnapshot().map(({ id }) => id)).toEqual(['two', 'three'])
})

it('[9.4] shows reminders sent while no page was open, once across all tabs', () => {
  const { reminders, openTab, announced } = setup()
  reminders.add(aReminder())
  const other = openTab()
  other.follow([aReminder(), aReminder({ id: 'two', calendarId: 'parks' })])
  expect(other.getSnapshot().map(({ id }) => id)).toEqual(['one', 'two'])
  expect(announced).toEqual(['one', 'two'])
  other.dismiss('one')
  expect(reminders.getSnapshot()).toEqual([])
  openTab().follow([aReminder()])
  expect(announced).toEqual(['one', 'two'])
})

it('[9.4] removes reminders of moved and cancelled meetings', () => {
  const { reminders } = setup()
  reminders.add(aReminder())
  reminders.add(aReminder({ id: 'two', calendarId: 'parks' }))
  reminders.follow([aReminder({ id: 'two', calendarId: 'parks' })])
  expect(reminders.getSnapshot().map(({ id }) => id)).toEqual(['two'])
})

it('reads complete reminders only', () => {
  expect(isReminder({ type: 'reminder.due', ...aReminder() })).toBe(true)
  expect(isReminder({ type: 'reminder.due', id: 'one' })).toBe(false)
  expect(isReminder({ type: 'meetings.changed' })).toBe(false)
})

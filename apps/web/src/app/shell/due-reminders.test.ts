import { expect, it } from 'vitest'
import { createDueReminders, isReminder, type DueReminder } from './due-reminders.ts'

function aReminder(values: Partial<DueReminder> = {}): DueReminder {
  return {
    id: 'one',
    calendarId: 'budget',
    meetingTitle: 'Budget review',
    startDateTime: 1_800_000_000_000,
    joinLink: 'https://meet.example.org/m/j/647712840966',
    isHost: false,
    ...values,
  }
}

function setup() {
  const told: string[] = []
  return { told, reminders: createDueReminders({ onNew: ({ id }) => told.push(id) }) }
}

it('[9.4] shows a reminder once, also when it arrives twice or was put away', () => {
  const { reminders, told } = setup()
  reminders.add(aReminder())
  reminders.add(aReminder())
  expect(reminders.getSnapshot()).toHaveLength(1)
  reminders.dismiss('one')
  reminders.add(aReminder())
  expect(reminders.getSnapshot()).toEqual([])
  expect(told).toEqual(['one'])
})

it('[9.4] lets a later reminder of a meeting take the place of the earlier one', () => {
  const { reminders } = setup()
  reminders.add(aReminder())
  reminders.add(aReminder({ id: 'two', calendarId: 'parks' }))
  reminders.add(aReminder({ id: 'three' }))
  expect(reminders.getSnapshot().map(({ id }) => id)).toEqual(['two', 'three'])
})

it('reads only whole reminders', () => {
  expect(isReminder({ type: 'reminder.due', ...aReminder() })).toBe(true)
  expect(isReminder({ type: 'reminder.due', id: 'one' })).toBe(false)
  expect(isReminder({ type: 'meetings.changed' })).toBe(false)
})

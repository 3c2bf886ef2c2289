import { describe, expect, it } from 'vitest'
import { changeReminder, reminderOf, withReminder } from './reminders.ts'

describe('reminders', () => {
  it('[9.4] begin with five minutes and are all different', () => {
    const first = withReminder([])
    expect(first).toEqual([{ remindType: 'notification', beforeValue: 5, durationUnit: 'minute' }])
    const second = withReminder(first)
    expect(second[1]).toEqual(reminderOf(10, 'notification'))
    expect(changeReminder(second, 1, reminderOf(5, 'notification'))).toEqual(first)
  })

  it('[9.4] are shown in hours and days, and are five at most', () => {
    expect([reminderOf(60, 'email'), reminderOf(1440, 'email')]).toMatchObject([
      { beforeValue: 1, durationUnit: 'hour' },
      { beforeValue: 1, durationUnit: 'day' },
    ])
    let reminders = withReminder([])
    for (let count = 0; count < 10; count++) reminders = withReminder(reminders)
    expect(reminders).toHaveLength(5)
  })
})

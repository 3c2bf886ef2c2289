import { limits, reminderMinutesOf } from '@majlis/contract'
import { isSame, type DraftReminder } from '../../scheduler-draft/index.ts'

/** How long before the start, in minutes (spec 9.4). */
export const reminderChoices = limits.meeting.reminderMinutes

export function reminderOf(minutes: number, remindType: DraftReminder['remindType']): DraftReminder {
  if (minutes % 1440 === 0) return { remindType, beforeValue: minutes / 1440, durationUnit: 'day' }
  if (minutes % 60 === 0) return { remindType, beforeValue: minutes / 60, durationUnit: 'hour' }
  return { remindType, beforeValue: minutes, durationUnit: 'minute' }
}

/** Adds one that differs from the others; returns the same list if there are enough. */
export function withReminder(reminders: DraftReminder[]): DraftReminder[] {
  if (reminders.length >= limits.meeting.maxReminders) return reminders
  const all = (['notification', 'email'] as const).flatMap((type) =>
    reminderChoices.map((minutes) => reminderOf(minutes, type)),
  )
  const next = all.find((one) => !reminders.some((known) => isSame(known, one)))
  return next ? [...reminders, next] : reminders
}

/** Changes one; if it then equals another one, that one is removed. */
export function changeReminder(
  reminders: DraftReminder[],
  place: number,
  next: DraftReminder,
): DraftReminder[] {
  return reminders.flatMap((reminder, index) => {
    if (index === place) return [next]
    const isSameAsNext =
      reminder.remindType === next.remindType && reminderMinutesOf(reminder) === reminderMinutesOf(next)
    return isSameAsNext ? [] : [reminder]
  })
}

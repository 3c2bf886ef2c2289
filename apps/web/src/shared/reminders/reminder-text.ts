import type { DueReminder } from '@majlis/contract'
import { dayKey, formatDate, formatWait, formatTime, type Text, type TimeFormatOptions } from '@majlis/i18n'

/** When a meeting starts, in words; for an all-day one its date, and with the date if it is not today. */
export function reminderText(
  { startDateTime: startsAt, startDate }: Pick<DueReminder, 'startDateTime' | 'startDate'>,
  { t, now, ...reader }: TimeFormatOptions & { t: Text<'shell'>; now: number },
): string {
  const today = dayKey(now, reader.timeZone)
  if (startDate) {
    // Days have no zone: they are written as UTC shows them.
    const date = formatDate(Date.parse(startDate), { ...reader, timeZone: 'UTC', now: Date.parse(today) })
    return t(startDate === today ? 'reminder.today' : 'reminder.allDay', { date })
  }
  const time = formatTime(startsAt, reader)
  if (startsAt - now < 60_000) return t('reminder.now', { time })
  const duration = formatWait(startsAt - now, reader)
  if (dayKey(startsAt, reader.timeZone) === today) return t('reminder.in', { time, duration })
  return t('reminder.day', { date: formatDate(startsAt, { ...reader, now }), time })
}

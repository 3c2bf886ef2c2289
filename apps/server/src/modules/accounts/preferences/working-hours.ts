import { weekdays, type Weekday, type WorkingHours } from '@majlis/contract'

const minutesPerDay = 1440

/** The first weekday with overlapping hours. Hours that end at or before their start continue on the next day. */
export function overlappingDay(hours: WorkingHours): Weekday | null {
  return weekdays.find((day) => overlap(hours[day])) ?? null
}

function overlap(intervals: WorkingHours[Weekday]): boolean {
  const spans = intervals
    .map(({ start, end }) => {
      const from = minuteOf(start)
      const to = minuteOf(end)
      return { from, to: to > from ? to : to + minutesPerDay }
    })
    .toSorted((one, other) => one.from - other.from)
  return spans.some(({ to }, index) => to > (spans[index + 1]?.from ?? Infinity))
}

function minuteOf(time: string): number {
  const [hour = '', minute = ''] = time.split(':')
  return Number(hour) * 60 + Number(minute)
}

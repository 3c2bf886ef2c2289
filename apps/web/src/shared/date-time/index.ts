export { DateField } from './DateField.tsx'
export { dayText, readDay } from './date-text.ts'
export {
  addMonths,
  daysBetween,
  daysFrom,
  isDay,
  monthWeeks,
  startOfWeek,
  weekdayOf,
  type Day,
} from './days.ts'
export { MonthGrid } from './MonthGrid.tsx'
export { TimeField } from './TimeField.tsx'
export { minutesOfTime, timeOf } from './time-text.ts'
export { useZoneCities } from './useZoneCities.ts'

export { DateField, type DateFieldProps } from './date-field.tsx'
export { dayText, readDay } from './date-text.ts'
export {
  addMonths,
  daysBetween,
  daysFrom,
  isDay,
  monthWeeks,
  startOfMonth,
  startOfWeek,
  weekdayOf,
  type Day,
} from './days.ts'
export { MonthGrid, type MonthGridProps } from './month-grid.tsx'
export { TimeField, type TimeFieldProps } from './time-field.tsx'
export { minutesOfTime, readTime, timeOf, timeText, type TimeHabits } from './time-text.ts'

import { CalendarPage } from '../../features/calendar/index.ts'
import { useScheduler } from '../../features/scheduler/index.ts'

/** The calendar, which opens the scheduler from free hours and entries. */
export function CalendarScreen() {
  const { openScheduler } = useScheduler()
  return <CalendarPage onSchedule={openScheduler} />
}

import { CalendarPage } from '../../features/calendar/index.ts'
import { useScheduler } from '../../features/scheduler/index.ts'

/** The calendar, and the scheduler that its free hours and its entries open. */
export function CalendarScreen() {
  const { openScheduler } = useScheduler()
  return <CalendarPage onSchedule={openScheduler} />
}

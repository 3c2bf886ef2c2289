import type { CalendarDate } from './calendar-date.ts'

/**
 * What somebody sees of a date in a colleague's calendar: all of it who takes part; otherwise that the colleague is busy, and nothing
 * of what is shown as available.
 */
export function sightOf({
  userId,
  showMeAs,
}: Pick<CalendarDate, 'userId' | 'showMeAs'>): 'all' | 'busy' | 'nothing' {
  if (userId !== null) return 'all'
  return showMeAs === 'Busy' ? 'busy' : 'nothing'
}

/** What stands in the own calendar: everything but hosted meetings that were kept out of it. Declined ones stay, marked. */
export function isInCalendar({
  isHost,
  isInOwnCalendar,
}: Pick<CalendarDate, 'isHost' | 'isInOwnCalendar'>): boolean {
  return !isHost || isInOwnCalendar
}

/** Whether a date takes the person's time. Nobody from outside takes it by asking alone. */
export function isTaken({
  showMeAs,
  response,
  isFromOutside,
}: Pick<CalendarDate, 'showMeAs' | 'response' | 'isFromOutside'>): boolean {
  if (isFromOutside && response === 'pending') return false
  return showMeAs === 'Busy' && response !== 'declined'
}

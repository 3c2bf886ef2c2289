import type { CalendarDate } from './calendar-date.ts'

/**
 * What a person sees of a date in a colleague's calendar: everything if they take part, otherwise only that the colleague is busy, and nothing
 * of what is shown as available.
 */
export function sightOf({
  userId,
  showMeAs,
}: Pick<CalendarDate, 'userId' | 'showMeAs'>): 'all' | 'busy' | 'nothing' {
  if (userId !== null) return 'all'
  return showMeAs === 'Busy' ? 'busy' : 'nothing'
}

/** The user's own calendar: everything except hosted meetings that were kept out of it. Declined ones stay, marked. */
export function isInCalendar({
  isHost,
  isInOwnCalendar,
}: Pick<CalendarDate, 'isHost' | 'isInOwnCalendar'>): boolean {
  return !isHost || isInOwnCalendar
}

/** Whether a date takes the person's time. People outside the organisation cannot take it just by inviting. */
export function isTaken({
  showMeAs,
  response,
  isFromOutside,
}: Pick<CalendarDate, 'showMeAs' | 'response' | 'isFromOutside'>): boolean {
  if (isFromOutside && response === 'pending') return false
  return showMeAs === 'Busy' && response !== 'declined'
}

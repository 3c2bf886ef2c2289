export { createGoogleCalendar } from './google-calendar.ts'

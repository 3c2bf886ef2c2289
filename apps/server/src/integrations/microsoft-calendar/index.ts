export { createMicrosoftCalendar } from './microsoft-calendar.ts'

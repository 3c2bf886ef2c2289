export { CalendarPage, type ScheduleRequest } from './routes/calendar-page.tsx'

export { CalendarPage } from './routes/calendar-page.tsx'

export { CalendarPage } from './routes/CalendarPage.tsx'

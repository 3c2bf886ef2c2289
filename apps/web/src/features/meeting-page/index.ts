export { MeetingPage } from './routes/MeetingPage.tsx'

export { CheckReportPage } from './routes/CheckReportPage.tsx'
export { MeetingPage } from './routes/MeetingPage.tsx'

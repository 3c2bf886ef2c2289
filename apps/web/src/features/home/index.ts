export { comingMeetings } from './api/coming-meetings.ts'
export { HomePage } from './routes/HomePage.tsx'

/** Home does not load this. */
export const meetingListPage = () => import('./routes/MeetingListPage.tsx')

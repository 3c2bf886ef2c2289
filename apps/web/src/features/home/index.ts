export { comingMeetings } from './api/coming-meetings.ts'
export { HomePage } from './routes/HomePage.tsx'

/** Not part of what Home loads. */
export const meetingListPage = () => import('./routes/MeetingListPage.tsx')

export { HomePage } from './routes/HomePage.tsx'
export { MeetingListPage } from './routes/MeetingListPage.tsx'

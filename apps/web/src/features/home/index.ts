export { HomePage } from './routes/home-page.tsx'
export { MeetingListPage } from './routes/meeting-list-page.tsx'

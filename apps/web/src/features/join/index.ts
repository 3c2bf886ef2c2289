export { FeedbackPage } from './routes/feedback-page.tsx'
export { JoinPage } from './routes/join-page.tsx'
export { PartPage } from './routes/part-page.tsx'
export { StartMeetingPage } from './routes/start-meeting-page.tsx'

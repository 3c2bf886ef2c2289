export { JoinPage } from './routes/join-page.tsx'

/** What most who come to a door do not need comes by itself. */
export const loadStartMeetingPage = async () =>
  (await import('./routes/start-meeting-page.tsx')).StartMeetingPage
export const loadPartPage = async () => (await import('./routes/part-page.tsx')).PartPage
export const loadFeedbackPage = async () => (await import('./routes/feedback-page.tsx')).FeedbackPage

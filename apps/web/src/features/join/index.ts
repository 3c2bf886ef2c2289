export { JoinPage } from './routes/JoinPage.tsx'

/** What most who come to a door do not need comes by itself. */
export const loadStartMeetingPage = async () =>
  (await import('./routes/StartMeetingPage.tsx')).StartMeetingPage
export const loadPartPage = async () => (await import('./routes/PartPage.tsx')).PartPage
export const loadFeedbackPage = async () => (await import('./routes/FeedbackPage.tsx')).FeedbackPage

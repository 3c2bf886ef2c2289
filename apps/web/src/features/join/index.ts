export { pressAhead } from './model/pre-join-ahead.ts'
export { JoinPage } from './routes/JoinPage.tsx'

/** What most people don't need at pre-join is loaded later. */
export const loadStartMeetingPage = async () =>
  (await import('./routes/StartMeetingPage.tsx')).StartMeetingPage
export const loadPartPage = async () => (await import('./routes/PartPage.tsx')).PartPage
export const loadFeedbackPage = async () => (await import('./routes/FeedbackPage.tsx')).FeedbackPage

import { canHoldCalls } from '../../shared/browser-support/can-hold-calls.ts'
import { loadNoCalls } from './components/load-no-calls.ts'

export { pressAhead } from './model/pre-join-ahead.ts'
export { JoinPage } from './routes/JoinPage.tsx'

/** What most people don't need at pre-join is loaded later. Without calls, a start link is not used up. */
export const loadStartMeetingPage = async () =>
  canHoldCalls()
    ? (await import('./routes/StartMeetingPage.tsx')).StartMeetingPage
    : (await loadNoCalls()).default
export const loadPartPage = async () => (await import('./routes/PartPage.tsx')).PartPage
export const loadFeedbackPage = async () => (await import('./routes/FeedbackPage.tsx')).FeedbackPage

export { createCalendarModule } from './calendar.module.ts'
export { feedEvents } from './feed/feed-events.ts'
export { type FeedMeeting, findOfUser as findFeedMeeting } from './feed/feed-meetings.repository.ts'
export type { Presence } from './user-meetings.presenter.ts'

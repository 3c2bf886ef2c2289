export { createCalendarModule } from './calendar.module.ts'
export type { Presence } from './user-meetings.presenter.ts'

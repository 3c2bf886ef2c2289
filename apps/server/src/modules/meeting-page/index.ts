export { listHeld } from './dated-sessions.repository.ts'
export { createMeetingPageModule } from './meeting-page.module.ts'
export { listPresences } from './presence.repository.ts'

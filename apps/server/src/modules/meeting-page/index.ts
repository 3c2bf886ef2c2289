export { createMeetingPageModule } from './meeting-page.module.ts'

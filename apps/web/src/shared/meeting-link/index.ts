export { JoinForm } from './join-form.tsx'
export { meetingPath } from './meeting-path.ts'

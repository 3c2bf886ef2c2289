export { JoinForm } from './JoinForm.tsx'
export { meetingPath } from './meeting-path.ts'

export { JoinForm } from './JoinForm.tsx'
export { meetingPath } from './meeting-path.ts'
export { joinPath, parseMeetingReference } from './meeting-reference.ts'

export { meetingPageAddress, type DatedMeeting } from './meeting-page-address.ts'

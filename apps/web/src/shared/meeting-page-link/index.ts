export { meetingPageAddress, meetingPageHref, type DatedMeeting } from './meeting-page-address.ts'

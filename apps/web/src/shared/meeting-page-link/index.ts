export {
  meetingPageAddress,
  meetingPageHref,
  minutesAddress,
  type DatedMeeting,
  type ShownTranscript,
} from './meeting-page-address.ts'

import { procedures, userOf } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import type { MeetingPageService } from './meeting-page.service.ts'

export function meetingPageCalls(page: MeetingPageService) {
  const { meetingPage } = procedures
  return {
    page: serve(meetingPage.page, userOf, page.get),
    dates: serve(meetingPage.dates, userOf, page.dates),
    inviteeDetails: serve(meetingPage.inviteeDetails, userOf, page.inviteeDetails),
  }
}

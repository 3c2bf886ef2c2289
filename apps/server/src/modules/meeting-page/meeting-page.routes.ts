import { procedures, userOf } from '../../platform/http/procedures.ts'
import { anyone, serve } from '../../platform/http/serve.ts'
import type { GuestViews } from './guest-view.service.ts'
import type { KeptChat } from './kept-chat.service.ts'
import type { MeetingFacts } from './meeting-facts.service.ts'
import type { MeetingPageService } from './meeting-page.service.ts'
import type { FindVisitedDate } from './visited-date.service.ts'

interface MeetingPageCallsDeps {
  page: MeetingPageService
  keptChat: KeptChat
  guestViews: GuestViews
  findVisitedDate: FindVisitedDate
}

export function meetingPageCalls({ page, keptChat, guestViews, findVisitedDate }: MeetingPageCallsDeps) {
  const { meetingPage } = procedures
  return {
    page: serve(meetingPage.page, userOf, page.get),
    visited: serve(meetingPage.visited, userOf, findVisitedDate),
    dates: serve(meetingPage.dates, userOf, page.dates),
    guestView: serve(meetingPage.guestView, anyone, ({ ip }, input) => guestViews.get(input, ip)),
    changeGuestView: serve(meetingPage.changeGuestView, userOf, guestViews.change),
    inviteeDetails: serve(meetingPage.inviteeDetails, userOf, page.inviteeDetails),
    chat: serve(meetingPage.chat, userOf, keptChat),
  }
}

export function factCalls(facts: MeetingFacts) {
  const { meeting } = procedures
  return {
    isOngoing: serve(meeting.isOngoing, userOf, facts.isOngoing),
    recordedInfo: serve(meeting.recordedInfo, userOf, facts.recordedInfo),
  }
}

import type { ServerModule } from '../../platform/module/server-module.ts'
import { createGuestViews, type GuestViewDeps } from './guest-view.service.ts'
import { createKeptChat } from './kept-chat.service.ts'
import { createMeetingFacts, type MeetingFactsDeps } from './meeting-facts.service.ts'
import { factCalls, meetingPageCalls } from './meeting-page.routes.ts'
import { createMeetingPage, type MeetingPageDeps } from './meeting-page.service.ts'
import { createFindVisitedDate, type VisitedDateDeps } from './visited-date.service.ts'

/** The page of one meeting: combines what lower modules know about one of its dates. */
export function createMeetingPageModule(
  deps: MeetingPageDeps & MeetingFactsDeps & GuestViewDeps & VisitedDateDeps,
) {
  return {
    name: 'meeting-page',
    api: {},
    calls: {
      meeting: factCalls(createMeetingFacts(deps)),
      meetingPage: meetingPageCalls({
        page: createMeetingPage(deps),
        keptChat: createKeptChat(deps),
        guestViews: createGuestViews(deps),
        findVisitedDate: createFindVisitedDate(deps),
      }),
    },
    personalData: 'none',
  } satisfies ServerModule
}

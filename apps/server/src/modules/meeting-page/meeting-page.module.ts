import type { ServerModule } from '../../platform/module/server-module.ts'
import { meetingPageCalls } from './meeting-page.routes.ts'
import { createMeetingPage, type MeetingPageDeps } from './meeting-page.service.ts'

/** The page of one meeting: what lower modules know of one of its dates, put together. */
export function createMeetingPageModule(deps: MeetingPageDeps) {
  return {
    name: 'meeting-page',
    api: {},
    calls: { meetingPage: meetingPageCalls(createMeetingPage(deps)) },
    personalData: 'none',
  } satisfies ServerModule
}

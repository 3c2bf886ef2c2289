import { procedures, userOf } from '../../platform/http/procedures.ts'
import type { ChatCalls } from './chat-calls.service.ts'
import type { ChatTokens } from './chat-tokens.service.ts'

function answer<T>(data: T) {
  return { status: 'success' as const, data }
}

export function chatMeetingCalls({ calls, tokens }: { calls: ChatCalls; tokens: ChatTokens }) {
  const { chatMeeting } = procedures
  return {
    meeting: chatMeeting.meeting.handler(async ({ input, context }) =>
      answer(await calls.meeting(userOf(context), input.roomId)),
    ),
    start: chatMeeting.start.handler(async ({ input, context }) =>
      answer(await calls.start(userOf(context), input.roomId)),
    ),
    people: chatMeeting.people.handler(async ({ input, context }) =>
      answer(await calls.people(userOf(context), input.roomId)),
    ),
    openChat: chatMeeting.openChat.handler(async ({ input, context }) =>
      answer(await tokens.openChat(userOf(context), input.roomId)),
    ),
    redeemCode: chatMeeting.redeemCode.handler(async ({ input }) => answer(await tokens.redeem(input.code))),
  }
}

import { procedures, userOf } from '../../platform/http/procedures.ts'
import { anyone, serve } from '../../platform/http/serve.ts'
import type { ChatCalls } from './chat-calls.service.ts'
import type { ChatTokens } from './chat-tokens.service.ts'

export function chatMeetingCalls({ calls, tokens }: { calls: ChatCalls; tokens: ChatTokens }) {
  const { chatMeeting } = procedures
  return {
    meeting: serve(chatMeeting.meeting, userOf, (caller, input) => calls.meeting(caller, input.roomId)),
    start: serve(chatMeeting.start, userOf, (caller, input) => calls.start(caller, input.roomId)),
    people: serve(chatMeeting.people, userOf, (caller, input) => calls.people(caller, input.roomId)),
    openChat: serve(chatMeeting.openChat, userOf, (caller, input) => tokens.openChat(caller, input.roomId)),
    redeemCode: serve(chatMeeting.redeemCode, anyone, (_context, input) => tokens.redeem(input.code)),
  }
}

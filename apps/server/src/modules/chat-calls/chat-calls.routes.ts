import { procedures, userOf } from '../../platform/http/procedures.ts'
import { anyone, serve } from '../../platform/http/serve.ts'
import type { ChatCalls } from './chat-calls.service.ts'
import type { ChatRooms } from './chat-rooms.service.ts'
import type { ChatSignIn } from './chat-sign-in.service.ts'

interface ChatMeetingCallsDeps {
  calls: ChatCalls
  rooms: ChatRooms
  signIn: ChatSignIn
}

export function chatMeetingCalls({ calls, rooms, signIn }: ChatMeetingCallsDeps) {
  const { chatMeeting } = procedures
  return {
    meeting: serve(chatMeeting.meeting, userOf, (caller, input) => calls.meeting(caller, input.roomId)),
    start: serve(chatMeeting.start, userOf, (caller, input) => calls.start(caller, input.roomId)),
    people: serve(chatMeeting.people, userOf, (caller, input) => rooms.people(caller, input.roomId)),
    openChat: serve(chatMeeting.openChat, userOf, (caller, input) => signIn.open(caller, input.roomId)),
    redeemCode: serve(chatMeeting.redeemCode, anyone, (_context, input) => signIn.redeem(input.code)),
  }
}

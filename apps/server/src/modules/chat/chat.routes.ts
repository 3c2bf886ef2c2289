import { procedures, userOf } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Chats } from './chats.service.ts'
import type { MeetingChats } from './meeting-chats.service.ts'
import type { NewChats } from './new-chats.service.ts'

interface ChatCallsDeps {
  chats: Chats
  newChats: NewChats
  meetingChats: MeetingChats
}

export function chatCalls({ chats, newChats, meetingChats }: ChatCallsDeps) {
  const { chat } = procedures
  return {
    list: serve(chat.list, userOf, (caller) => chats.list(caller)),
    unread: serve(chat.unread, userOf, (caller) => chats.unread(caller)),
    openDirect: serve(chat.openDirect, userOf, (caller, input) => newChats.openDirect(caller, input.userId)),
    createGroup: serve(chat.createGroup, userOf, (caller, input) => newChats.createGroup(caller, input)),
    openForMeeting: serve(chat.openForMeeting, userOf, (caller, { calendarId }) =>
      meetingChats.open(caller, calendarId),
    ),
    rename: serve(chat.rename, userOf, (caller, input) => chats.rename(caller, input)),
    addMembers: serve(chat.addMembers, userOf, (caller, input) => chats.addMembers(caller, input)),
    removeMember: serve(chat.removeMember, userOf, (caller, input) => chats.removeMember(caller, input)),
  }
}

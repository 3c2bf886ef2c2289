import { limits, type Chat } from '@majlis/contract'
import type { Homeserver } from '../../integrations/matrix/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { ChatAccess } from '../chat-calls/index.ts'
import { firstPartOf, getViewedMeeting, listUsersTakingPart } from '../meetings/index.ts'
import type { ChatPeople } from './chat-people.ts'
import { chatNameFrom } from './chat-name.ts'
import { orderOfMeeting } from './chat.policy.ts'
import { presentChat } from './chats.presenter.ts'
import * as chatsRepository from './chats.repository.ts'
import type { MakeChat } from './make-chat.ts'

interface MeetingChatsDeps {
  db: Db
  access: ChatAccess
  people: ChatPeople
  makeChat: MakeChat
}

/** The group chat of a meeting (spec 3.36): one for all dates of a series, made when someone opens it first. */
export function createMeetingChats({ db, access, people, makeChat }: MeetingChatsDeps) {
  /** The host and invitees with chat, at most as many as fit. */
  async function peopleOf(caller: UserCaller, meetingIds: readonly string[], hostId: string) {
    const users = await Promise.all(meetingIds.map((id) => listUsersTakingPart(db, id)))
    const others = users.flat().map(({ id }) => id)
    const ids = orderOfMeeting(caller.userId, hostId, others)
    return (await people.withChat(caller, ids)).slice(0, limits.chat.maxMembers)
  }

  /** People who were invited later, or have left, join the chat by opening it; those whom the owner removed do not (`chat.removed`). */
  async function enter(homeserver: Homeserver, caller: UserCaller, meetingId: string): Promise<Chat | null> {
    const chat = await chatsRepository.findOfMeeting(db, caller.organizationId, meetingId)
    if (!chat) return null
    if (!chat.members.some(({ userId }) => userId === caller.userId)) {
      const own = await people.require(caller, [caller.userId], 'calendarId')
      await people.limit(caller)
      await people.bringIn(homeserver, chat, own)
    }
    const entered = await chatsRepository.find(db, caller, chat.roomId)
    return entered && presentChat(entered, caller.userId, homeserver.serverName)
  }

  return {
    /** Throws `schedule.not_found` for people who take no part in the meeting, and for people of other organisations; `chat.removed`. */
    async open(caller: UserCaller, calendarId: string): Promise<Chat> {
      const homeserver = await access.require(caller)
      const { named, ids } = await getViewedMeeting(db, caller, calendarId)
      if (named.organization_id !== caller.organizationId) throw new AppError('schedule.not_found')
      const meetingId = await firstPartOf(db, calendarId)
      const known = await enter(homeserver, caller, meetingId)
      if (known) return known
      const members = await peopleOf(caller, ids, named.host_user_id)
      await people.limit(caller, members.length)
      const name = chatNameFrom(named.title)
      const ownerId = members.some(({ id }) => id === named.host_user_id) ? named.host_user_id : caller.userId
      await makeChat(homeserver, caller, { name, members, ownerId, meetingId })
      // Of two who open it at the same moment, one made it.
      const chat = await enter(homeserver, caller, meetingId)
      if (!chat) throw new AppError('chat.room_not_found')
      return chat
    },
  }
}

export type MeetingChats = ReturnType<typeof createMeetingChats>

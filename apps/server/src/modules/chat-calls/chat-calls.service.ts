import type { ChatMeeting, MeetingCheck } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import { minuteMs } from '../../platform/clock/durations.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import type { ChatAccess } from './chat-access.ts'
import * as chatCallsRepository from './chat-calls.repository.ts'
import { lockChatRoom, type ChatCall, type ChatPerson } from './chat-calls.repository.ts'
import './chat-calls.events.ts'
import { partsOf, wholeRoomId } from './chat-ids.ts'
import type { ChatRooms } from './chat-rooms.service.ts'
import { titleFrom } from './title-from.ts'

export interface ChatCallsDeps {
  db: Db
  clock: Clock
  access: ChatAccess
  rooms: ChatRooms
  realtime: Pick<Realtime, 'signal'>
  limiter: Limiter
  meetings: Pick<MeetingsApi, 'get' | 'startWithin' | 'invitationOf'>
}

/** As often as meetings can be started. */
const starts: LimitRule = { name: 'call-chat', points: 60, windowMs: 10 * minuteMs }

/** A caller who has not joined by then has changed their mind; the next one makes a new call. */
const calledMs = 10 * minuteMs

export type ChatCalls = ReturnType<typeof createChatCalls>

/** Calls in chat rooms (spec 7.56–7.58). A call belongs to an organisation, as its meeting does. */
export function createChatCalls({ db, clock, access, rooms, realtime, limiter, meetings }: ChatCallsDeps) {
  const now = () => new Date(clock.now())

  async function presentMeeting({ meetingId, isGroup }: ChatCall): Promise<ChatMeeting> {
    const meeting = await meetings.get(db, meetingId)
    return { oneToOneCall: !isGroup, meetingUrl: meetings.invitationOf(meeting).joinLink }
  }

  const isCurrent = ({ openedAt, createdAt, endedAt }: ChatCall) =>
    endedAt === null && (openedAt !== null || clock.now() - createdAt < calledMs)

  const listOpen = (organizationId: string) => chatCallsRepository.listOpen(db, organizationId)

  return {
    /** The call in progress; null if there is none, also for people outside the chat. Throws `chat.off`, `chat.unanswered`. */
    async meeting(caller: UserCaller, roomId: string): Promise<ChatMeeting | null> {
      const homeserver = await access.require(caller)
      const chatRoomId = wholeRoomId(roomId, homeserver.serverName)
      const call = await chatCallsRepository.findCurrent(db, caller.organizationId, chatRoomId)
      if (!call?.openedAt || call.endedAt !== null) return null
      const isMember = (await rooms.joinedRooms(homeserver, caller.userId)).has(chatRoomId)
      return isMember ? presentMeeting(call) : null
    },

    /**
     * Calls a chat, with a meeting under the chat's name. Returns the call that exists already, or the one that someone is joining.
     * Others are notified once someone is inside. Throws `chat.room_not_found`, `chat.off`, `chat.unanswered`,
     * `general.too_many_attempts`, and what starting a meeting throws.
     */
    async start(caller: UserCaller, roomId: string): Promise<ChatMeeting> {
      const homeserver = await access.require(caller)
      await limiter.consume(starts, [`account:${caller.userId}`])
      const chatRoomId = wholeRoomId(roomId, homeserver.serverName)
      const name = await rooms.nameForMember(homeserver, caller.userId, chatRoomId)
      const call = await db.transaction().execute(async (tx) => {
        await lockChatRoom(tx, caller.organizationId, chatRoomId)
        const current = await chatCallsRepository.findCurrent(tx, caller.organizationId, chatRoomId)
        if (current && isCurrent(current)) return current
        if (current) {
          await chatCallsRepository.end(tx, current.id, now())
          await realtime.signal(tx, 'chat_call.changed', { chatCallId: current.id })
        }
        return insertCall(tx, { clock, meetings }, caller, { chatRoomId, name })
      })
      return presentMeeting(call)
    },

    listOpen,

    /** The open calls in someone's chats, of `known` ones or all of the organisation. Throws `chat.unanswered`. */
    async listOpenFor({ id, organizationId }: ChatPerson, known?: readonly ChatCall[]): Promise<ChatCall[]> {
      const open = known ?? (await listOpen(organizationId))
      // The homeserver is called only if there is something to look up.
      if (open.length === 0) return []
      const homeserver = await access.find({ userId: id, organizationId })
      if (!homeserver) return []
      const joined = await rooms.joinedRooms(homeserver, id)
      return open.filter(({ chatRoomId }) => joined.has(chatRoomId))
    },
  }
}

/** Makes a call, with a meeting on the caller's own seat. `name` is null in a chat of two. */
async function insertCall(
  tx: Tx,
  { clock, meetings }: Pick<ChatCallsDeps, 'clock' | 'meetings'>,
  caller: UserCaller,
  { chatRoomId, name }: { chatRoomId: string; name: string | null },
): Promise<ChatCall> {
  const title = name !== null && titleFrom(name)
  const meeting = await meetings.startWithin(tx, caller, {
    idSource: 'generated',
    settings: {},
    ...(title && { meetingTitle: title }),
  })
  const id = newId(clock.now())
  await chatCallsRepository.insert(tx, {
    id,
    organization_id: caller.organizationId,
    meeting_id: meeting.id,
    chat_room_id: chatRoomId,
    is_group: name !== null,
    started_by: caller.userId,
    created_at: new Date(clock.now()),
  })
  const call = await chatCallsRepository.find(tx, id)
  if (!call) throw new Error('The call could not be made')
  return call
}

/** The response to a meeting check (spec 7.58). */
export function presentCheck(calls: readonly ChatCall[], serverName: string): MeetingCheck {
  return calls.map(({ chatRoomId, openedAt, createdAt, endedAt }) => ({
    ...partsOf(chatRoomId, serverName),
    meetingStartTime: openedAt ?? createdAt,
    meetingEndTime: endedAt,
  }))
}

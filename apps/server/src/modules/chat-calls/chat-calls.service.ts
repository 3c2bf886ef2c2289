import type { ChatMeeting, ChatRoomPeople, MeetingCheck } from '@majlis/contract'
import { HomeserverError, type Homeserver } from '../../integrations/matrix/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import type { ChatAccess } from './chat-access.ts'
import * as chatCallsRepository from './chat-calls.repository.ts'
import { lockChatRoom, type ChatCall, type ChatPerson } from './chat-calls.repository.ts'
import './chat-calls.events.ts'
import { accountOf, partsOf, wholeRoomId } from './chat-ids.ts'
import { titleFrom } from './title-from.ts'

export interface ChatCallsDeps {
  db: Db
  clock: Clock
  access: ChatAccess
  realtime: Pick<Realtime, 'signal'>
  limiter: Limiter
  meetings: Pick<MeetingsApi, 'get' | 'startWithin' | 'invitationOf'>
}

/** As often as meetings can be started. */
const starts: LimitRule = { name: 'call-chat', points: 60, windowMs: 10 * 60_000 }

/** Who calls and never comes in has changed their mind; the next one calls anew. */
const calledMs = 10 * 60_000

export type ChatCalls = ReturnType<typeof createChatCalls>

/**
 * Calls that hang on chat rooms (spec 7.56–7.58). Who is in a chat room is what the homeserver says, never what a page says. A call
 * belongs to an organisation, as its meeting does.
 */
export function createChatCalls({ db, clock, access, realtime, limiter, meetings }: ChatCallsDeps) {
  async function presentMeeting({ meetingId, isGroup }: ChatCall): Promise<ChatMeeting> {
    const meeting = await meetings.get(db, meetingId)
    return { oneToOneCall: !isGroup, meetingUrl: meetings.invitationOf(meeting).joinLink }
  }

  /** The rooms that this person is in. Nobody whom the homeserver does not know is in any. */
  async function joinedRooms(homeserver: Homeserver, userId: string): Promise<Set<string>> {
    try {
      return new Set(await homeserver.listJoinedRooms(accountOf(userId, homeserver.serverName)))
    } catch (error) {
      if (error instanceof HomeserverError && error.isRefusal) return new Set()
      throw unanswered(error)
    }
  }

  /** The call that goes on. Throws `chat.call_not_found`, also to who is not in the chat; `chat.off`, `chat.unanswered`. */
  async function meeting(caller: UserCaller, roomId: string): Promise<ChatMeeting> {
    const homeserver = await access.require(caller)
    const chatRoomId = wholeRoomId(roomId, homeserver.serverName)
    const call = await chatCallsRepository.findCurrent(db, caller.organizationId, chatRoomId)
    if (!call?.openedAt || call.endedAt !== null) throw new AppError('chat.call_not_found')
    if (!(await joinedRooms(homeserver, caller.userId)).has(chatRoomId))
      throw new AppError('chat.call_not_found')
    return presentMeeting(call)
  }

  /**
   * Calls a chat: a meeting on the caller's own seat, under the chat's name. Where there is a call already, or somebody is on their
   * way into one, it is that. Others are told once somebody is inside. Throws `chat.room_not_found`, `chat.off`, `chat.unanswered`,
   * `general.too_many_attempts`, and what starting a meeting throws.
   */
  async function start(caller: UserCaller, roomId: string): Promise<ChatMeeting> {
    const homeserver = await access.require(caller)
    await limiter.consume(starts, [`account:${caller.userId}`])
    const chatRoomId = wholeRoomId(roomId, homeserver.serverName)
    const name = await nameForMember(homeserver, caller, chatRoomId)
    const title = name !== null && titleFrom(name)
    const call = await db.transaction().execute(async (tx) => {
      await lockChatRoom(tx, caller.organizationId, chatRoomId)
      const current = await chatCallsRepository.findCurrent(tx, caller.organizationId, chatRoomId)
      if (current && isStillMeant(current)) return current
      if (current) {
        await chatCallsRepository.end(tx, current.id, now())
        await realtime.signal(tx, 'chat_call.changed', { chatCallId: current.id })
      }
      const started = await meetings.startWithin(tx, caller, {
        idSource: 'generated',
        settings: {},
        ...(title && { meetingTitle: title }),
      })
      const id = newId(clock.now())
      await chatCallsRepository.insert(tx, {
        id,
        organization_id: caller.organizationId,
        meeting_id: started.id,
        chat_room_id: chatRoomId,
        is_group: name !== null,
        started_by: caller.userId,
        created_at: now(),
      })
      const made = await chatCallsRepository.find(tx, id)
      if (!made) throw new Error('The call could not be made')
      return made
    })
    return presentMeeting(call)
  }

  const now = () => new Date(clock.now())
  const isStillMeant = ({ openedAt, createdAt, endedAt }: ChatCall) =>
    endedAt === null && (openedAt !== null || clock.now() - createdAt < calledMs)

  async function nameForMember(homeserver: Homeserver, { userId }: UserCaller, chatRoomId: string) {
    const rooms = await joinedRooms(homeserver, userId)
    if (!rooms.has(chatRoomId)) throw new AppError('chat.room_not_found')
    try {
      return await homeserver.findRoomName(accountOf(userId, homeserver.serverName), chatRoomId)
    } catch (error) {
      throw unanswered(error)
    }
  }

  /** Throws `chat.members_unavailable` for whatever the homeserver does not tell this caller (spec 8.17); `chat.off`. */
  async function people(caller: UserCaller, roomId: string): Promise<ChatRoomPeople> {
    const homeserver = await access.require(caller)
    const account = accountOf(caller.userId, homeserver.serverName)
    const chatRoomId = wholeRoomId(roomId, homeserver.serverName)
    try {
      const [members, name] = await Promise.all([
        homeserver.listMembers(account, chatRoomId),
        homeserver.findRoomName(account, chatRoomId),
      ])
      return { name, members: members.map((member) => ({ ...member, isMe: member.userId === account })) }
    } catch (error) {
      if (error instanceof HomeserverError)
        throw new AppError('chat.members_unavailable', undefined, { cause: error })
      throw error
    }
  }

  const listOpen = (organizationId: string) => chatCallsRepository.listOpen(db, organizationId)

  /**
   * Those of the organisation's open calls that go on in this person's chats; none for who has no chat. Who asks for several people
   * reads them once. Throws `chat.unanswered`.
   */
  async function listOpenFor(
    { id, organizationId }: ChatPerson,
    known?: readonly ChatCall[],
  ): Promise<ChatCall[]> {
    const open = known ?? (await listOpen(organizationId))
    // The homeserver is asked only where there is something to ask for.
    if (open.length === 0) return []
    const homeserver = await access.find({ userId: id, organizationId })
    if (!homeserver) return []
    const rooms = await joinedRooms(homeserver, id)
    return open.filter(({ chatRoomId }) => rooms.has(chatRoomId))
  }

  return { meeting, start, people, listOpen, listOpenFor }
}

/** The answer to a meeting check (spec 7.58). */
export function presentCheck(calls: readonly ChatCall[], serverName: string): MeetingCheck {
  return calls.map(({ chatRoomId, openedAt, createdAt, endedAt }) => ({
    ...partsOf(chatRoomId, serverName),
    meetingStartTime: openedAt ?? createdAt,
    meetingEndTime: endedAt,
  }))
}

function unanswered(error: unknown): unknown {
  if (!(error instanceof HomeserverError)) return error
  return new AppError('chat.unanswered', undefined, { cause: error })
}

import { destinations, queueUserId } from '@majlis/contract'
import type { Homeserver } from '../../integrations/matrix/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Log } from '../../platform/log/log.ts'
import { onSignal, type ModuleListener } from '../../platform/module/contributed-work.ts'
import type { Realtime, SocketIdentity } from '../../platform/realtime/realtime.ts'
import * as chatCallsRepository from './chat-calls.repository.ts'
import type { ChatCall, ChatPerson } from './chat-calls.repository.ts'
import { presentCheck, type ChatCalls } from './chat-calls.service.ts'
import './chat-calls.events.ts'
import { accountOf, userIdOf } from './chat-ids.ts'

export interface ChatCallPushesDeps {
  db: Db
  realtime: Realtime
  log: Log
  homeserver: Homeserver | null
  calls: Pick<ChatCalls, 'listOpen' | 'listOpenFor'>
}

/** So many questions at once are no burden for a homeserver. */
const toldAtOnce = 20

/** Tells the sockets of this process which calls go on in their chats: when they ask, and when one begins or ends (spec 7.58). */
export function chatCallPushes({
  db,
  realtime,
  log,
  homeserver,
  calls,
}: ChatCallPushesDeps): ModuleListener[] {
  /** Who was told here of which call: they hear of its end, too, if they have left the chat meanwhile. */
  const told = new Map<string, Set<string>>()

  /** Sockets whose check is being answered. */
  const asking = new WeakMap<SocketIdentity, { isAskedAgain: boolean }>()

  async function tell(person: ChatPerson, known?: readonly ChatCall[]): Promise<void> {
    const open = await calls.listOpenFor(person, known)
    for (const { id } of open) told.set(id, (told.get(id) ?? new Set()).add(person.id))
    const destination = destinations.meetingCheck(queueUserId(person.email))
    realtime.push(destination, presentCheck(open, homeserver?.serverName ?? ''), {
      kind: 'user',
      id: person.id,
    })
  }

  async function check({ kind, id }: SocketIdentity): Promise<void> {
    const [person] = kind === 'user' ? await chatCallsRepository.listPeople(db, [id]) : []
    if (!person) throw new AppError('general.forbidden')
    await tell(person)
  }

  /** One check at a time; those that a socket asks for meanwhile are one more, together. */
  realtime.onPublish(destinations.publishMeetingCheck, async (identity, body) => {
    if (!Array.isArray(body)) throw new AppError('input.invalid')
    const current = asking.get(identity)
    if (current) {
      current.isAskedAgain = true
      return
    }
    const turn = { isAskedAgain: true }
    asking.set(identity, turn)
    try {
      while (turn.isAskedAgain) {
        turn.isAskedAgain = false
        await check(identity)
      }
    } finally {
      asking.delete(identity)
    }
  })

  async function follow({ chatCallId }: { chatCallId: string }): Promise<void> {
    if (!homeserver || !realtime.hasSubscribers()) return
    const call = await chatCallsRepository.find(db, chatCallId)
    if (!call) return
    const ids = new Set([...(told.get(call.id) ?? []), ...(await membersOf(homeserver, call))])
    if (call.endedAt !== null) told.delete(call.id)
    const people = await chatCallsRepository.listPeople(db, [...ids], call.organizationId)
    const here = people.filter(({ email }) =>
      realtime.hasSubscriber(destinations.meetingCheck(queueUserId(email))),
    )
    if (here.length === 0) return
    const open = await calls.listOpen(call.organizationId)
    for (let from = 0; from < here.length; from += toldAtOnce)
      await Promise.all(here.slice(from, from + toldAtOnce).map((person) => tellOrLog(person, open)))
  }

  /** One whom the homeserver does not answer for asks again at the next connect. */
  const tellOrLog = (person: ChatPerson, open: readonly ChatCall[]) =>
    tell(person, open).catch((error: unknown) => log.warn({ err: error }, 'telling of a chat call failed'))

  /** Asked for in the name of who began the call. */
  async function membersOf({ serverName, listMembers }: Homeserver, call: ChatCall): Promise<string[]> {
    if (!call.startedBy) return []
    try {
      const members = await listMembers(accountOf(call.startedBy, serverName), call.chatRoomId)
      return members.flatMap(({ userId }) => userIdOf(userId, serverName) ?? [])
    } catch (error) {
      log.warn({ err: error }, 'the members of a chat could not be read')
      return []
    }
  }

  return [onSignal('chat_call.changed', follow)]
}

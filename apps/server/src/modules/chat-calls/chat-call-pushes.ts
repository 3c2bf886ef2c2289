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
import { onePerSocket } from './one-per-socket.ts'

export interface ChatCallPushesDeps {
  db: Db
  realtime: Realtime
  log: Log
  homeserver: Homeserver | null
  calls: Pick<ChatCalls, 'listOpen' | 'listOpenFor'>
}

/** How many people's chats are looked up at the homeserver at the same time. */
const notifiedAtOnce = 20

/** Sends the sockets of this process the calls in progress in their chats: on request, and when one begins or ends (spec 7.58). */
export function chatCallPushes({
  db,
  realtime,
  log,
  homeserver,
  calls,
}: ChatCallPushesDeps): ModuleListener[] {
  /** Who was notified here of which call: they are notified of its end too, even if they have left the chat meanwhile. */
  const notified = new Map<string, Set<string>>()

  async function notify(person: ChatPerson, known?: readonly ChatCall[]): Promise<void> {
    const open = await calls.listOpenFor(person, known)
    for (const { id } of open) notified.set(id, (notified.get(id) ?? new Set()).add(person.id))
    const destination = destinations.meetingCheck(queueUserId(person.email))
    realtime.push(destination, presentCheck(open, homeserver?.serverName ?? ''), {
      kind: 'user',
      id: person.id,
    })
  }

  async function check({ kind, id }: SocketIdentity): Promise<void> {
    const [person] = kind === 'user' ? await chatCallsRepository.listPeople(db, [id]) : []
    if (!person) throw new AppError('general.forbidden')
    await notify(person)
  }

  const checkInTurn = onePerSocket(check)
  realtime.onPublish(destinations.publishMeetingCheck, async (identity, body) => {
    if (!Array.isArray(body)) throw new AppError('input.invalid')
    await checkInTurn(identity)
  })

  async function follow({ chatCallId }: { chatCallId: string }): Promise<void> {
    if (!homeserver || !realtime.hasSubscribers()) return
    const call = await chatCallsRepository.find(db, chatCallId)
    if (!call) return
    const ids = new Set([...(notified.get(call.id) ?? []), ...(await membersOf(homeserver, call))])
    if (call.endedAt !== null) notified.delete(call.id)
    const people = await chatCallsRepository.listPeople(db, [...ids], call.organizationId)
    const here = people.filter(({ email }) =>
      realtime.hasSubscriber(destinations.meetingCheck(queueUserId(email))),
    )
    if (here.length === 0) return
    const open = await calls.listOpen(call.organizationId)
    for (let from = 0; from < here.length; from += notifiedAtOnce)
      await Promise.all(here.slice(from, from + notifiedAtOnce).map((person) => notifyOrLog(person, open)))
  }

  /** If the homeserver does not answer for someone, their page requests the calls at the next connect. */
  const notifyOrLog = (person: ChatPerson, open: readonly ChatCall[]) =>
    notify(person, open).catch((error: unknown) => log.warn({ err: error }, 'a push of a chat call failed'))

  /** Read with the account that made the call. */
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

import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Log } from '../../platform/log/log.ts'
import { onSignal } from '../../platform/module/contributed-work.ts'
import { accountOf, type ChatHolder } from '../chat-calls/index.ts'
import * as membersRepository from './members.repository.ts'
import type { ChatFiles } from './files/chat-files.ts'
import { endRequestsOf, homeserverProxy } from './homeserver-proxy/homeserver-proxy.http.ts'
import { createRunningRequests } from './homeserver-proxy/running-requests.ts'
import { applicationService } from './unread/application-service.http.ts'
import type { UnreadCounts } from './unread/unread-counts.ts'

export interface ChatHttpDeps {
  db: Db
  clock: Clock
  homeserver: { url: string; serverName: string; reportToken: string | null }
  limiter: Limiter
  wrongTokensPerMinute: number
  log: Log
  holderOf: (token: string) => Promise<ChatHolder | null>
  unread: UnreadCounts
  files: ChatFiles
}

/** A client waits for news in one request, and loads pictures meanwhile; several tabs share a session. */
const maxPerSession = 40

/** The ways between chat clients and the homeserver, and from the homeserver to us. */
export function chatHttp({ db, clock, homeserver, unread, ...deps }: ChatHttpDeps) {
  const { url, serverName, reportToken } = homeserver
  const running = createRunningRequests({ maxPerSession })
  const proxy = homeserverProxy({
    ...deps,
    url,
    serverName,
    running,
    accountOf: (userId) => accountOf(userId, serverName),
    listClosedTo: (userId, chatRoomIds) =>
      membersRepository.listClosedTo(db, userId, chatRoomIds, new Date(clock.now())),
    onRead: unread.read,
  })
  return {
    plugin: async (app: FastifyInstance): Promise<void> => {
      const receive = (transaction: Parameters<UnreadCounts['receive']>[0]) =>
        unread.receive(transaction, serverName)
      if (reportToken !== null) await app.register(applicationService({ token: reportToken, receive }))
      await app.register(proxy)
    },
    /** Also when a person is suspended or deleted: their sessions end. */
    listener: onSignal('session.ended', async ({ authSessionIds }) => endRequestsOf(running, authSessionIds)),
  }
}

import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { outsideLane } from '../../../platform/bulkhead/lane.ts'
import type { RequestKind } from './allowed-requests.ts'
import { createForward, UpstreamError } from './forward.ts'
import { createJudge, lengthOf, type JudgeDeps, type JudgedRequest } from './judge-request.ts'
import * as answers from './matrix-answers.ts'
import { answerFailure, refuse } from './matrix-answers.ts'
import { headersToBrowser, headersToHomeserver } from './passed-headers.ts'
import type { RunningRequests } from './running-requests.ts'

export interface HomeserverProxyDeps extends JudgeDeps {
  /** Of the homeserver, as this server reaches it. */
  url: string
  running: RunningRequests
  /** A person has read a chat. */
  onRead: (userId: string, chatRoomId: string) => Promise<void>
  /** Shorter in tests. */
  answerWithinMs?: AnswerTimes
}

type AnswerTimes = Record<'sync' | 'upload' | 'other', number>

/** A sync answers when something happens, within a time that the client chooses; an upload when its last byte has arrived. */
const defaultTimes: AnswerTimes = { sync: 150_000, upload: 900_000, other: 30_000 }
/** After this time, the token is looked up again before the answer is passed on. */
const trustedMs = 1_000

const ended = new Error('The session has ended')
const gone = new Error('The client has gone')
const stopping = new Error('The server stops')

/**
 * The way of chat clients to the homeserver, which only this server reaches: allowed requests with a token that we issued, whose session is
 * valid and whose owner has chat. Bodies are streamed. A request ends with its session.
 */
export function homeserverProxy({
  url,
  running,
  onRead,
  answerWithinMs = defaultTimes,
  ...deps
}: HomeserverProxyDeps) {
  const judge = createJudge(deps)
  const { forward, close } = createForward(url)

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const judged = await judge(request)
    if ('errcode' in judged) return refuse(reply, judged)
    const turn = running.begin(judged.holder.authSessionId)
    if (!turn) return refuse(reply, answers.tooManyAtOnce)
    reply.raw.once('close', () => {
      turn.end()
      if (!reply.raw.writableFinished) turn.controller.abort(gone)
    })
    const { signal } = turn.controller
    try {
      // Others are served while it waits for the homeserver.
      return await outsideLane((comeBack) => pass({ request, reply, judged, signal, comeBack }))
    } catch (error) {
      if (error === ended) return refuse(reply, answers.unknownToken)
      if (error === gone || error === stopping) return refuse(reply, answers.homeserverDown)
      if (!(error instanceof UpstreamError)) throw error
      request.log.warn({ err: error }, 'a request to the homeserver failed')
      return refuse(reply, error.isLate ? answers.homeserverLate : answers.homeserverDown)
    }
  }

  async function pass({ request, reply, judged, signal, comeBack }: Passed): Promise<FastifyReply> {
    const { allowed, token, holder } = judged
    const startedMs = performance.now()
    const response = await send(request, judged, signal)
    if (performance.now() - startedMs > trustedMs) {
      await comeBack()
      if (!(await deps.holderOf(token))) {
        response.destroy()
        throw ended
      }
    }
    if (allowed.kind === 'read' && allowed.roomId !== null && response.statusCode === 200)
      await onRead(holder.userId, allowed.roomId)
    signal.throwIfAborted()
    signal.addEventListener('abort', () => response.destroy(gone))
    if (!request.raw.complete) reply.header('connection', 'close')
    return answerWith(reply, response, allowed.kind)
  }

  function send(
    request: FastifyRequest,
    { allowed: { kind, path }, token }: JudgedRequest,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    return forward({
      method: request.method,
      path,
      headers: headersToHomeserver(request.headers, token),
      body: lengthOf(request) > 0 ? request.raw : null,
      signal,
      answerWithinMs: answerWithinMs[kind === 'sync' || kind === 'upload' ? kind : 'other'],
    })
  }

  return async (app: FastifyInstance): Promise<void> => {
    // The body is passed on unread.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.setErrorHandler(answerFailure)
    // Waiting requests would keep the server from stopping.
    app.addHook('preClose', async () => running.abortAll(stopping))
    app.addHook('onClose', async () => close())
    app.all('/_matrix/*', { config: { isCountedByToken: true } }, handle)
  }
}

interface Passed {
  request: FastifyRequest
  reply: FastifyReply
  judged: JudgedRequest
  signal: AbortSignal
  comeBack: () => Promise<void>
}

/** Ends the requests of sessions that have ended. */
export function endRequestsOf(running: RunningRequests, authSessionIds: readonly string[]): void {
  for (const authSessionId of authSessionIds) running.abort(authSessionId, ended)
}

function answerWith(reply: FastifyReply, response: IncomingMessage, kind: RequestKind): FastifyReply {
  const { statusCode: status = 502 } = response
  // A redirection could lead anywhere.
  if (status < 200 || (status >= 300 && status < 400)) {
    response.destroy()
    return refuse(reply, answers.homeserverDown)
  }
  const shape = kind === 'media' && status < 300 ? 'file' : 'json'
  return reply.status(status).headers(headersToBrowser(response.headers, shape)).send(response)
}

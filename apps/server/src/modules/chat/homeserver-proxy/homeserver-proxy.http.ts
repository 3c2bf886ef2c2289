import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { outsideLane } from '../../../platform/bulkhead/lane.ts'
import { longestBodyMs } from '../../../platform/http/body-times.ts'
import type { Log } from '../../../platform/log/log.ts'
import { createOutage } from '../../../platform/log/outage.ts'
import { UpstreamError } from './forward.ts'
import { createJudge, type JudgedRequest, type JudgeDeps } from './judge-request.ts'
import * as answers from './matrix-answers.ts'
import { answerFailure, refuse } from './matrix-answers.ts'
import { createPassing, ended, left, stopping, type PassingDeps } from './pass-on.ts'
import { readMessage, type ReadMessage } from './passing-files.ts'
import { tooMuchAtOnce } from './read-answer.ts'
import type { RunningRequests } from './running-requests.ts'

export interface HomeserverProxyDeps extends JudgeDeps, PassingDeps {
  log: Log
  running: RunningRequests
  /** A person reads a chat. */
  onRead: (userId: string, chatRoomId: string) => Promise<void>
}

const gone = new Error('The client has gone')

/**
 * The way of chat clients to the homeserver, which only this server reaches: allowed requests with a token that we issued, whose session is
 * valid and whose owner has chat. Bodies are streamed. A request ends with its session; what the homeserver may have accepted by then is noted
 * all the same.
 */
export function homeserverProxy({ log, running, onRead, ...deps }: HomeserverProxyDeps) {
  const { serverName, files } = deps
  const judge = createJudge(deps)
  const { pass, close } = createPassing(deps)
  const outage = createOutage(log, {
    began: 'the homeserver does not answer chat clients',
    over: 'the homeserver answers chat clients again',
  })

  /** What is stored before the homeserver is asked. Returns the message that the request sends, if any. */
  async function prepare(
    request: FastifyRequest,
    { allowed: { kind, roomId, name }, holder: { userId } }: JudgedRequest,
  ): Promise<ReadMessage | null> {
    // What arrives meanwhile was not read.
    if (kind === 'read' && roomId !== null) await onRead(userId, roomId)
    if (kind !== 'message' || roomId === null || name === null) return null
    const named = { chatRoomId: roomId, transactionId: name }
    const message = await outsideLane(async (comeBack) => {
      const read = await readMessage(request.raw, named, serverName).catch(() => null)
      await comeBack()
      return read
    })
    if (!message) throw gone
    if (message.mediaIds.length === 0) return message
    // Others can download the file as soon as they get the message.
    return { ...message, mediaIds: await files.sending(userId, named, message.mediaIds) }
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const judged = await judge(request)
    if ('errcode' in judged) return refuse(reply, judged)
    // The client has gone, and `close` was emitted before anyone listened.
    if (reply.raw.destroyed) return refuse(reply, answers.homeserverDown)
    const turn = running.begin(judged.holder.authSessionId)
    if (!turn) return refuse(reply, answers.tooManyAtOnce)
    let isHandled = false
    const endTurn = () => {
      if (isHandled && reply.raw.closed) turn.end()
    }
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) turn.controller.abort(gone)
      endTurn()
    })
    const { signal } = turn.controller
    try {
      const message = await prepare(request, judged)
      // Others are served while it waits for the homeserver.
      await outsideLane((comeBack) => pass({ request, reply, judged, message, signal, comeBack }))
      outage.worked()
      return reply
    } catch (error) {
      if (error === left) return refuse(reply, answers.notInChat)
      if (error === tooMuchAtOnce) return refuse(reply, answers.tooManyAtOnce)
      if (error === ended) return refuse(reply, answers.unknownToken)
      if (error === gone || error === stopping) return refuse(reply, answers.homeserverDown)
      if (!(error instanceof UpstreamError)) throw error
      outage.failed(error.cause)
      return refuse(reply, error.isLate ? answers.homeserverLate : answers.homeserverDown)
    } finally {
      isHandled = true
      endTurn()
    }
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
    const config = { isCountedByToken: true, bodyWithinMs: longestBodyMs }
    app.post('/_matrix/media/v3/upload', { config }, handle)
  }
}

/** Ends the requests of sessions that have ended. */
export function endRequestsOf(running: RunningRequests, authSessionIds: readonly string[]): void {
  for (const authSessionId of authSessionIds) running.abort(authSessionId, ended)
}

import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { longestBodyMs } from '../../../platform/http/body-times.ts'
import type { RequestKind } from './allowed-requests.ts'
import { createForward } from './forward.ts'
import { lengthOf, type JudgeDeps, type JudgedRequest } from './judge-request.ts'
import { homeserverDown, refuse } from './matrix-answers.ts'
import { headersToBrowser, headersToHomeserver } from './passed-headers.ts'

export interface PassingDeps extends Pick<JudgeDeps, 'holderOf'> {
  /** Of the homeserver, as this server reaches it. */
  url: string
  /** A person has read a chat. */
  onRead: (userId: string, chatRoomId: string) => Promise<void>
  /** Shorter in tests. */
  answerWithinMs?: AnswerTimes
}

interface Passed {
  request: FastifyRequest
  reply: FastifyReply
  judged: JudgedRequest
  signal: AbortSignal
  /** The homeserver has answered: from here on, the request needs the database again. */
  comeBack: () => Promise<void>
}

type AnswerTimes = Record<'sync' | 'upload' | 'other', number>

/** A sync answers when something happens, within a time that the client chooses; an upload when its last byte has arrived. */
const defaultTimes: AnswerTimes = { sync: 150_000, upload: longestBodyMs, other: 30_000 }
/** After this time, the token is looked up again before the answer is passed on. */
const trustedMs = 1_000

/** The session has ended, or its owner has lost the chat, while the homeserver was asked. */
export const ended = new Error('The session has ended')

/** Passes requests on and answers back, without keeping either in memory. */
export function createPassing({ url, holderOf, onRead, answerWithinMs = defaultTimes }: PassingDeps) {
  const { forward, close } = createForward(url)

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

  /** What follows from an answer before it is passed on. */
  async function settle(
    response: IncomingMessage,
    { allowed: { kind, roomId }, token, holder }: JudgedRequest,
    { isTrusted, comeBack }: { isTrusted: boolean; comeBack: Passed['comeBack'] },
  ): Promise<void> {
    const isRead = kind === 'read' && response.statusCode === 200
    if (isTrusted && !isRead) return
    await comeBack()
    if (!isTrusted && !(await holderOf(token))) throw ended
    if (isRead && roomId !== null) await onRead(holder.userId, roomId)
  }

  return {
    close,
    /** Returns when the answer has begun. Throws `ended`, `UpstreamError`, or the reason of the signal. */
    async pass({ request, reply, judged, signal, comeBack }: Passed): Promise<void> {
      const startedMs = performance.now()
      const response = await send(request, judged, signal)
      try {
        const isTrusted = performance.now() - startedMs < trustedMs
        await settle(response, judged, { isTrusted, comeBack })
        signal.throwIfAborted()
      } catch (error) {
        response.destroy()
        throw error
      }
      signal.addEventListener('abort', () => response.destroy(ended))
      if (!request.raw.complete) reply.header('connection', 'close')
      answerWith(reply, response, judged.allowed.kind)
    },
  }
}

function answerWith(reply: FastifyReply, response: IncomingMessage, kind: RequestKind): void {
  const { statusCode: status = 502 } = response
  // A redirection could lead anywhere.
  if (status < 200 || (status >= 300 && status < 400)) {
    response.destroy()
    refuse(reply, homeserverDown)
    return
  }
  const shape = kind === 'media' && status < 300 ? 'file' : 'json'
  reply.status(status).headers(headersToBrowser(response.headers, shape)).send(response)
}

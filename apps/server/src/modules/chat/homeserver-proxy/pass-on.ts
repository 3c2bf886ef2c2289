import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { longestBodyMs } from '../../../platform/http/body-times.ts'
import type { RequestKind } from './allowed-requests.ts'
import { searchAnswer, syncAnswer, type AnswerOfRooms } from './closed-rooms.ts'
import { createForward, UpstreamError } from './forward.ts'
import { lengthOf, type JudgeDeps, type JudgedRequest } from './judge-request.ts'
import { homeserverDown, refuse } from './matrix-answers.ts'
import { headersOfContent, headersToBrowser, headersToHomeserver } from './passed-headers.ts'
import { isNoted, noteAnswer, type ReadMessage } from './passing-files.ts'
import { createReadAnswer } from './read-answer.ts'

export interface PassingDeps extends Pick<
  JudgeDeps,
  'holderOf' | 'accountOf' | 'listClosedTo' | 'files' | 'serverName'
> {
  /** Of the homeserver, as this server reaches it. */
  url: string
  /** Shorter in tests. */
  answerWithinMs?: AnswerTimes
}

interface Passed {
  request: FastifyRequest
  reply: FastifyReply
  judged: JudgedRequest
  /** Null for requests whose body is no message. */
  message: ReadMessage | null
  signal: AbortSignal
  /** The homeserver has answered: from here on, the request needs the database again. */
  comeBack: () => Promise<void>
}

type AnswerTimes = Record<'sync' | 'upload' | 'other', number>

/** A sync answers when something happens, within a time that the client chooses; an upload when its last byte has arrived. */
const defaultTimes: AnswerTimes = { sync: 150_000, upload: longestBodyMs, other: 30_000 }
/** After this time, token and membership are looked up again before the answer is passed on. */
const trustedMs = 1_000

/** The session has ended, or its owner has lost the chat, while the homeserver was asked. */
export const ended = new Error('The session has ended')

/** The caller has left the chat while the homeserver was asked. */
export const left = new Error('No longer in the chat')

/** Passes requests on and answers back, without keeping either in memory, except for answers that it has to read. */
export function createPassing({
  url,
  serverName,
  holderOf,
  accountOf,
  listClosedTo,
  files,
  answerWithinMs = defaultTimes,
}: PassingDeps) {
  const { forward, close } = createForward(url)
  const readAnswer = createReadAnswer()

  function send({ request, judged, message, signal }: Passed): Promise<IncomingMessage> {
    const { kind, path } = judged.allowed
    const hasBody = lengthOf(request) > 0
    return forward({
      method: request.method,
      path,
      headers: headersToHomeserver(request.headers, judged.token, { isRead: isRead(judged, message) }),
      body: hasBody ? (message ? Readable.from([message.body]) : request.raw) : null,
      signal,
      answerWithinMs: answerWithinMs[kind === 'sync' || kind === 'upload' ? kind : 'other'],
    })
  }

  /** Of an answer that took some time: whether the caller may still have it. */
  async function judgeAgain({ allowed: { roomId }, token, holder }: JudgedRequest): Promise<void> {
    if (!(await holderOf(token))) throw ended
    if (roomId !== null && (await listClosedTo(holder.userId, [roomId])).size > 0) throw left
  }

  /** What the caller may have of an answer that was read. Throws `UpstreamError`. */
  async function open(
    content: Buffer,
    { allowed, holder: { userId } }: JudgedRequest,
    message: ReadMessage | null,
  ): Promise<Buffer | string> {
    if (!isOfRooms(allowed.kind)) {
      await noteAnswer(files, { allowed, userId, message, serverName }, content)
      return content
    }
    const answer = answerOf(allowed.kind, content, accountOf(userId))
    const closed = await listClosedTo(userId, answer.roomIds)
    return closed.size > 0 ? JSON.stringify(answer.without(closed)) : content
  }

  return {
    close,
    /** Returns when the answer has begun. Throws `ended`, `left`, `tooMuchAtOnce`, `UpstreamError`, or the reason of the signal. */
    async pass(passed: Passed): Promise<void> {
      const { request, reply, judged, message, signal, comeBack } = passed
      const startedMs = performance.now()
      const response = await send(passed)
      let content: Buffer | string | null = null
      try {
        const isWhole = isRead(judged, message) && response.statusCode === 200
        const whole = isWhole ? await readAnswer(response) : null
        const isTrusted = performance.now() - startedMs < trustedMs
        if (whole || !isTrusted) await comeBack()
        if (whole) content = await open(whole, judged, message)
        if (!isTrusted) await judgeAgain(judged)
        signal.throwIfAborted()
      } catch (error) {
        response.destroy()
        throw signal.aborted ? signal.reason : error
      }
      signal.addEventListener('abort', () => response.destroy(ended))
      if (!request.raw.complete) reply.header('connection', 'close')
      if (content === null) answerWith(reply, response, judged.allowed.kind)
      else reply.status(200).headers(headersOfContent(response.headers)).send(content)
    },
  }
}

const isOfRooms = (kind: RequestKind): boolean => kind === 'sync' || kind === 'search'

const isRead = ({ allowed }: JudgedRequest, message: ReadMessage | null): boolean =>
  isOfRooms(allowed.kind) || isNoted({ allowed, message })

/** Throws `UpstreamError` if the homeserver answered something else. */
function answerOf(kind: RequestKind, content: Buffer, account: string): AnswerOfRooms {
  try {
    const json: unknown = JSON.parse(content.toString('utf8'))
    return kind === 'sync' ? syncAnswer(json, account) : searchAnswer(json)
  } catch (error) {
    throw new UpstreamError(error, { isLate: false })
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

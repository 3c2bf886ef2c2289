import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { longestBodyMs } from '../../../platform/http/body-times.ts'
import type { RequestKind } from './allowed-requests.ts'
import { searchAnswer, syncAnswer } from './closed-rooms.ts'
import { createForward, UpstreamError, type ForwardedRequest } from './forward.ts'
import { lengthOf, type JudgeDeps, type JudgedRequest } from './judge-request.ts'
import { homeserverDown, refuse } from './matrix-answers.ts'
import { headersOfContent, headersToBrowser, headersToHomeserver } from './passed-headers.ts'
import { isNoted, noteAnswer, noteRefusal, type ReadMessage } from './passing-files.ts'
import { contentOf, createReadAnswer, type ReadAnswer } from './read-answer.ts'

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

type AnswerTimes = Record<'sync' | 'upload' | 'other' | 'stopping' | 'reading', number>

/** A sync answers when something happens, within a time that the client chooses; an upload when its last byte has arrived. */
const defaultTimes: AnswerTimes = {
  sync: 150_000,
  upload: longestBodyMs,
  other: 30_000,
  /** When the server stops: for what the homeserver may have accepted already. */
  stopping: 3_000,
  /** For the client to read some more of a long answer. */
  reading: 30_000,
}
/** After this time, token and membership are looked up again before the answer is passed on. */
const trustedMs = 1_000

/** The session has ended, or its owner has lost the chat, while the homeserver was asked. */
export const ended = new Error('The session has ended')

/** The caller has left the chat while the homeserver was asked. */
export const left = new Error('No longer in the chat')

/** The server stops while the homeserver was asked. */
export const stopping = new Error('The server stops')

/** Passes requests on and answers back, without keeping either in memory, except for answers that it has to read. */
export function createPassing({ url, answerWithinMs = defaultTimes, ...deps }: PassingDeps) {
  const { holderOf, listClosedTo, files } = deps
  const { forward, close } = createForward(url)
  const readAnswer = createReadAnswer()

  async function send(passed: Passed): Promise<IncomingMessage> {
    const { judged, message, comeBack } = passed
    let isSent = false
    try {
      return await forward({ ...forwarded(passed, answerWithinMs), onSent: () => (isSent = true) })
    } catch (error) {
      if (!isSent && isNoted({ allowed: judged.allowed, message })) {
        await comeBack().catch(() => undefined)
        if (message) await noteRefusal(files, message)
      }
      throw error
    }
  }

  /** Of an answer that took some time: whether the caller may still have it. */
  async function judgeAgain({ allowed: { roomId }, token, holder }: JudgedRequest): Promise<void> {
    if (!(await holderOf(token))) throw ended
    if (roomId !== null && (await listClosedTo(holder.userId, [roomId])).size > 0) throw left
  }

  /** Notes what the answer says of files. Returns what the caller may have of it, if it was read. Throws `UpstreamError`. */
  async function judgeAnswer(
    { judged: { allowed, holder }, message }: Passed,
    status: number,
    content: Buffer | null,
  ): Promise<Buffer | string | null> {
    if (message && isRefusal(status)) await noteRefusal(files, message)
    if (!content || isOfRooms(allowed.kind))
      return content && opened(deps, content, allowed.kind, holder.userId)
    await noteAnswer(files, { allowed, userId: holder.userId, message, serverName: deps.serverName }, content)
    return content
  }

  return {
    close,
    /** Returns when the answer has begun. Throws `ended`, `left`, `tooMuchAtOnce`, `UpstreamError`, or the reason of the signal. */
    async pass(passed: Passed): Promise<void> {
      const { request, reply, judged, message, signal, comeBack } = passed
      const { allowed } = judged
      const startedMs = performance.now()
      const response = await send(passed)
      const { statusCode: status = 502 } = response
      const isWhole = isRead(judged, message) && isSuccess(status)
      const isForFiles = isNoted({ allowed, message })
      // An answer that is noted is read to its end, even if no one is waiting for it.
      if (!isWhole || !isForFiles) signal.addEventListener('abort', () => response.destroy(ended))
      let read: ReadAnswer | null = null
      let content: Buffer | string | null = null
      try {
        // Parts of an answer could not be judged.
        if (isWhole && status !== 200) throw new UpstreamError(`Status ${status}`, { isLate: false })
        if (isWhole) read = await readAnswer(response, judged.holder.userId)
        const isTrusted = performance.now() - startedMs < trustedMs
        // A note is stored even if the lane has no place: the homeserver has acted already.
        if (isForFiles) await comeBack().catch(() => undefined)
        else if (read || !isTrusted) await comeBack()
        content = await judgeAnswer(passed, status, read?.content ?? null)
        if (!isTrusted) await judgeAgain(judged)
        signal.throwIfAborted()
      } catch (error) {
        read?.release()
        response.destroy()
        throw signal.aborted && error instanceof UpstreamError ? signal.reason : error
      }
      if (read) reply.raw.once('close', read.release)
      // Ends the connection of a client that stops reading: until then, the person gets no other long answer.
      if (read?.isLong) reply.raw.setTimeout(answerWithinMs.reading)
      if (!request.raw.complete) reply.header('connection', 'close')
      if (content === null) answerWith(reply, response, allowed.kind)
      else reply.status(200).headers(headersOfContent(response.headers)).send(content)
    },
  }
}

/** The request as the homeserver gets it. */
function forwarded({ request, judged, message, signal }: Passed, times: AnswerTimes): ForwardedRequest {
  const { allowed, token } = judged
  const { kind, path } = allowed
  const hasBody = lengthOf(request) > 0
  return {
    method: request.method,
    path,
    headers: headersToHomeserver(request.headers, token, { isRead: isRead(judged, message) }),
    body: hasBody ? (message ? Readable.from([message.body]) : request.raw) : null,
    signal,
    answerWithinMs: times[kind === 'sync' || kind === 'upload' ? kind : 'other'],
    patienceMs: (reason) =>
      isNoted({ allowed, message }) ? (reason === stopping ? times.stopping : times.other) : 0,
  }
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** The homeserver does not accept it, and will not if it gets it again. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 429

const isOfRooms = (kind: RequestKind): boolean => kind === 'sync' || kind === 'search'

const isRead = ({ allowed }: JudgedRequest, message: ReadMessage | null): boolean =>
  isOfRooms(allowed.kind) || isNoted({ allowed, message })

/** Of an answer with several rooms: what someone may have of it. Throws `UpstreamError` if the homeserver answered something else. */
async function opened(
  { accountOf, listClosedTo }: Pick<PassingDeps, 'accountOf' | 'listClosedTo'>,
  content: Buffer,
  kind: RequestKind,
  userId: string,
): Promise<Buffer | string> {
  const answer = contentOf(content, (json) =>
    kind === 'sync' ? syncAnswer(json, accountOf(userId)) : searchAnswer(json),
  )
  const closed = await listClosedTo(userId, answer.roomIds)
  // A search always loses its number of results.
  return kind === 'sync' && closed.size === 0 ? content : JSON.stringify(answer.without(closed))
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

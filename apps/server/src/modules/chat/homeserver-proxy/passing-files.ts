import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import type { ChatFiles } from '../files/chat-files.ts'
import type { FileMessage } from '../files/files.repository.ts'
import type { AllowedRequest } from './allowed-requests.ts'
import { contentOf } from './read-answer.ts'

/** More than a client puts into one message. */
const maxFiles = 20

/** A message that was read before it is passed on. */
export interface ReadMessage {
  named: FileMessage
  body: Buffer
  /** Of the files of this homeserver that it names; once it is prepared, only those that its sender has uploaded. */
  mediaIds: string[]
}

/** Matrix client-server API 1.15, section 11.7.1: `mxc://server/id`, at any place of the content. */
export async function readMessage(
  request: IncomingMessage,
  named: FileMessage,
  serverName: string,
): Promise<ReadMessage> {
  const body = await buffer(request)
  const start = `mxc://${serverName}/`
  const mediaIds = body
    .toString('utf8')
    .split(start)
    .slice(1)
    .flatMap((rest) => /^[\w.~+=-]{1,255}/.exec(rest)?.[0] ?? [])
  return { named, body, mediaIds: [...new Set(mediaIds)].slice(0, maxFiles) }
}

const uploadedSchema = z.object({ content_uri: z.string() })
const sentSchema = z.object({ event_id: z.string() })

interface Answered {
  allowed: AllowedRequest
  userId: string
  message: ReadMessage | null
  serverName: string
}

/** Whether the answer says something about a file that Majlis notes. */
export const isNoted = ({ allowed: { kind }, message }: Pick<Answered, 'allowed' | 'message'>): boolean =>
  kind === 'upload' || kind === 'redact' || (message !== null && message.mediaIds.length > 0)

/** Notes that the homeserver does not have a message: it refused it, or it never got it as a whole. */
export async function noteRefusal(files: ChatFiles, { named, mediaIds }: ReadMessage): Promise<void> {
  if (mediaIds.length > 0) await files.notSent(named, mediaIds)
}

/** Notes what the homeserver has accepted. Throws `UpstreamError` if it answered something else. */
export async function noteAnswer(
  files: ChatFiles,
  { allowed: { kind, roomId, eventId }, userId, message, serverName }: Answered,
  content: Buffer,
): Promise<void> {
  if (kind === 'upload') {
    const { content_uri: uri } = contentOf(content, uploadedSchema.parse)
    const start = `mxc://${serverName}/`
    if (uri.startsWith(start)) await files.uploaded(userId, uri.slice(start.length))
  }
  if (kind === 'redact' && roomId !== null && eventId !== null) await files.redacted(roomId, eventId)
  if (message) {
    const { event_id: sentId } = contentOf(content, sentSchema.parse)
    await files.sent(message.named, message.mediaIds, sentId)
  }
}

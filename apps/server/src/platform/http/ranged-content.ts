import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange } from '../storage/storage.ts'
import { rangeOf } from './byte-range.ts'

export interface RangedContent {
  /** Of a content that never changes. */
  id: string
  bytes: number
  contentType: string
  /** As `disposition` makes it. */
  disposition: string
  /** Null if the content is lost. */
  open(range?: ByteRange): Promise<Readable | null>
}

/** The content security policy of files that people have sent: whatever they contain, nothing of it runs on this origin. */
export const filePolicy = "sandbox; default-src 'none'; frame-ancestors 'none'"

/**
 * Answers GET and HEAD with a content or the requested range of it (RFC 9110 14), so that players seek, documents open page by page and downloads
 * continue. What others have sent does not run on this origin. Returns whether it has answered; it has not if the content is lost.
 */
export async function answerContent(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { id, bytes, contentType, disposition, open }: RangedContent,
): Promise<boolean> {
  // A `FastifyReply` is not returned: awaited, it is undefined.
  const etag = `"${id}"`
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
  // Ranges are of `GET` alone (RFC 9110 14.2).
  const range = isSame && method === 'GET' ? rangeOf(headers.range, bytes) : null
  reply.headers({
    'accept-ranges': 'bytes',
    etag,
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  if (range === 'outside') {
    void reply.status(416).header('content-range', `bytes */${bytes}`).send()
    return true
  }
  const stream = await open(range ?? undefined)
  if (!stream) return false
  // No one reads what `HEAD` would bring (RFC 9110 9.3.2), so that it is not fetched either.
  if (method === 'HEAD') stream.destroy()
  const { start, end } = range ?? { start: 0, end: bytes }
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end - 1}/${bytes}`)
  void reply
    .headers({
      'content-type': contentType,
      'content-length': end - start,
      'content-disposition': disposition,
      'content-security-policy': filePolicy,
    })
    .send(stream)
  return true
}

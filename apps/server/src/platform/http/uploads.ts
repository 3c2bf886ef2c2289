import { limits, type ErrorCode } from '@majlis/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Contents that calls take beside JSON, by their type, and how much of them is read at most. */
const kinds = [
  { type: /^application\/octet-stream$/, maxBytes: limits.recordings.partBytes },
  { type: /^image\//, maxBytes: limits.images.pictureMaxBytes },
  {
    type: /^(?:text\/csv|application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)\b/,
    maxBytes: limits.userImport.maxBytes,
  },
]

/** Passes a request's body to its call as a `File`. Larger bodies are refused unread. */
export function acceptUploads(app: FastifyInstance): void {
  for (const { type, maxBytes } of kinds) {
    app.addContentTypeParser(
      type,
      { parseAs: 'buffer', bodyLimit: maxBytes },
      async ({ headers }: FastifyRequest, body: Buffer<ArrayBuffer>) =>
        new File([body], 'upload', { type: headers['content-type'] ?? '' }),
    )
  }
}

/** The error of a body above its limit, by its type. */
export function tooLarge(contentType: string | undefined): ErrorCode {
  const isUpload = contentType !== undefined && kinds.some(({ type }) => type.test(contentType))
  return isUpload ? 'file.too_large' : 'input.too_large'
}

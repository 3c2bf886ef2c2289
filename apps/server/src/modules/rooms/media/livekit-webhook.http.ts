import type { FastifyInstance } from 'fastify'
import type { MediaServer } from '../../../integrations/livekit/index.ts'
import type { MediaEvents } from './media-events.service.ts'

/** LiveKit sends its JSON under a content type of its own, and signs the bytes: the body is kept as text. */
const contentTypes = ['application/webhook+json', 'application/json']
const maxBytes = 256 * 1024

/** `POST /api/livekit/webhook`. Answers 401 to what LiveKit has not signed. */
export function livekitWebhook({ media, mediaEvents }: { media: MediaServer; mediaEvents: MediaEvents }) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        contentTypes,
        { parseAs: 'string', bodyLimit: maxBytes },
        async (_: unknown, body: string) => body,
      )
      const config = { isUnbounded: true }
      scope.post<{ Body: string }>('/api/livekit/webhook', { config }, async (request, reply) => {
        const event = await media.readWebhook(request.body, request.headers.authorization)
        if (!event) return reply.code(401).send()
        await mediaEvents.handle(event)
        return reply.code(204).send()
      })
    })
  }
}

import type { FastifyInstance } from 'fastify'
import type { MediaEvent } from '../integrations/livekit/index.ts'

/** Reports what happened on the media server in memory, as LiveKit does. */
export async function reportTo(http: FastifyInstance, event: MediaEvent): Promise<void> {
  const { statusCode, body } = await http.inject({
    method: 'POST',
    url: '/api/livekit/webhook',
    headers: { 'content-type': 'application/webhook+json', authorization: 'signed' },
    payload: JSON.stringify(event),
  })
  if (statusCode !== 204) throw new Error(`The event was answered with ${statusCode}: ${body}`)
}

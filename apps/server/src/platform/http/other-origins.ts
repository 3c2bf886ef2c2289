import type { FastifyInstance } from 'fastify'

export interface OtherOrigin {
  /** Of a page elsewhere, such as `https://chat.example.org`; browsers name it. */
  origin: string
  /** Of the one call that such a page may make, with a body and without cookies. */
  path: string
}

/** How long a browser need not ask again. */
const maxAgeS = 600

/** Lets pages of another origin make one call and read its response (Fetch standard, CORS protocol), and nothing else. */
export function allowOtherOrigin(app: FastifyInstance, { origin, path }: OtherOrigin): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.split('?')[0] !== path) return
    reply.header('vary', 'origin')
    if (request.headers.origin !== origin) return
    reply.header('access-control-allow-origin', origin)
    if (request.method !== 'OPTIONS') return
    return reply
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type')
      .header('access-control-max-age', maxAgeS)
      .status(204)
      .send()
  })
}

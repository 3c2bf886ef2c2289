import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long its body may take to arrive: for files that are sent in one request. */
    bodyWithinMs?: number
  }
}

const usualMs = 60_000
/** What the server itself waits for at most; no route may take longer. */
export const longestBodyMs = 900_000

/** Closes connections whose bodies arrive too slowly, so that nobody can hold many for long. */
export function boundBodyTimes(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers, routeOptions } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (hasBody) {
      const timer = setTimeout(() => {
        // That closes the connection.
        if (!raw.complete && !raw.readableEnded) raw.destroy()
      }, routeOptions.config.bodyWithinMs ?? usualMs).unref()
      for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
    }
    done()
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallBounds } from './call-bounds.ts'
import type { CallLanes } from './call-lanes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Serves from memory, or only the media server: its requests are neither counted nor queued. */
    isUnbounded?: boolean
    /** Receives bodies that may take long, in places of its own: its requests are counted, but not queued. */
    isUnqueued?: boolean
    /** Counts its requests itself, by their tokens: an address with many people sends more than are counted here. They are queued. */
    isCountedByToken?: boolean
  }
}

export interface RouteBounds {
  bounds: Pick<CallBounds, 'arriveAtRoute'>
  lanes: CallLanes
}

/**
 * Serves a plugin's routes, such as downloads, within limits like those of calls: counted by address before anything is read or looked up, and
 * then in a queue of their own until the response begins. A slow download holds no place in the queue.
 */
export function boundRoutes(
  plugin: (app: FastifyInstance) => Promise<void>,
  { bounds, lanes }: RouteBounds,
): (app: FastifyInstance) => Promise<void> {
  const ends = new WeakMap<FastifyRequest, () => void>()
  const isUnbounded = ({ routeOptions: { config } }: FastifyRequest) => config.isUnbounded === true
  const isUnqueued = (request: FastifyRequest) =>
    isUnbounded(request) || request.routeOptions.config.isUnqueued === true

  return async (app) => {
    app.addHook('onRequest', async (request) => {
      if (!isUnbounded(request) && !request.routeOptions.config.isCountedByToken)
        bounds.arriveAtRoute(request)
    })
    app.addHook('preHandler', (request, _reply, proceed) => {
      if (isUnqueued(request)) return proceed()
      const { promise: isAnswered, resolve } = Promise.withResolvers<void>()
      ends.set(request, resolve)
      // The handler runs inside `proceed`, and so within the share of the lane.
      lanes({ path: null, ip: request.ip }, async () => {
        proceed()
        await isAnswered
      }).catch(proceed)
    })
    app.addHook('onSend', async (request) => ends.get(request)?.())
    // The caller may have gone before there was an answer.
    app.addHook('onResponse', async (request) => ends.get(request)?.())
    await app.register(plugin)
  }
}

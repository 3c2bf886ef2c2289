import type { Contract } from '@majlis/contract'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { OwnCalls } from '../changes/own-calls.ts'
import { takeAhead } from '../light-api/ahead.ts'
import { errorCode } from '../light-api/error-code.ts'
import { mayRepeat, type ApiOptions } from '../light-api/light-api.ts'
import { ownTask } from '../own-task/index.ts'
import { routes } from './routes.ts'

/** Optional data of a call besides its input. */
export interface CallContext {
  /** Sent as `Idempotency-Key`: the server does the same request once, however often it arrives. */
  idempotencyKey?: string
}

interface Options extends ApiOptions {
  /** Asks for a proof of identity when a call needs one, and returns whether it was given. The call is then repeated once. */
  prove?: () => Promise<boolean>
  /** Whether each call begins in a task of its own: a screen makes many at once. */
  inOwnTasks?: boolean
  /** Names the calls that may change something, so that the page knows the notices of its own changes. */
  changes?: OwnCalls
}

export type Api = ContractRouterClient<Contract, CallContext>

/** A typed client of every call. Throws `ORPCError` with a code of the catalogue, or `TypeError` when the network fails. */
export function createApi({
  token = () => null,
  renew,
  prove,
  changes,
  inOwnTasks = false,
}: Options = {}): Api {
  const link = new OpenAPILink<CallContext>(routes, {
    url: () => new URL('/api', window.location.origin),
    headers: async ({ context }) => {
      const bearer = await token()
      return {
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
      }
    },
    fetch: (request, init) =>
      takeAhead(request) ??
      named(request, changes, () => globalThis.fetch(request, { ...init, credentials: 'same-origin' })),
    customErrorResponseBodyDecoder: (body, response) => {
      if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'string')
        return null
      const message = 'message' in body && typeof body.message === 'string' ? body.message : undefined
      return new ORPCError(body.code, {
        status: response.status,
        message,
        data: 'data' in body ? body.data : undefined,
        defined: true,
      })
    },
    interceptors: [
      async ({ next }) => {
        if (inOwnTasks) await ownTask()
        return next()
      },
      async ({ next }) => {
        try {
          return await next()
        } catch (error) {
          if (errorCode(error) !== 'identity.proof_required' || !(await prove?.())) throw error
          return next()
        }
      },
      async ({ next }) => {
        try {
          return await next()
        } catch (error) {
          if (!(await mayRepeat(error, { token, renew }))) throw error
          return next()
        }
      },
    ],
  })
  return createORPCClient(link)
}

/** Sends a call that may change something with an id of its own. */
async function named(
  request: Request,
  changes: OwnCalls | undefined,
  send: () => Promise<Response>,
): Promise<Response> {
  if (!changes || request.method === 'GET') return send()
  const id = changes.begin()
  request.headers.set('majlis-change', id)
  try {
    return await send()
  } finally {
    changes.end(id)
  }
}

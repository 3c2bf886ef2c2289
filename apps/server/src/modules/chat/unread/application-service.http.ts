import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { sha256 } from '../../../platform/keys/sha256.ts'
import { answerFailure, refuse } from '../homeserver-proxy/matrix-answers.ts'
import type { Transaction } from './unread-counts.ts'

export interface ApplicationServiceDeps {
  /** `hs_token` of the registration, with which the homeserver authenticates. */
  token: string
  receive: (transaction: Transaction) => Promise<void>
}

const jsonString = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('no JSON')
    return z.NEVER
  }
})

/** A hundred events of 64 KiB, and what the homeserver adds to each. */
const maxBytes = 16 * 1024 * 1024

const bodySchema = jsonString.pipe(z.object({ events: z.array(z.unknown()).max(1_000) }))

/**
 * What the homeserver reports to Majlis as its application service (Matrix application service API 1.15, section 3.2). Transactions come in
 * order, and each until it is answered with 200. Nothing is read of requests without the token.
 */
export function applicationService({ token, receive }: ApplicationServiceDeps) {
  const expected = sha256(`Bearer ${token}`)

  return async (app: FastifyInstance): Promise<void> => {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        'application/json',
        { parseAs: 'string', bodyLimit: maxBytes },
        async (_: unknown, body: string) => body,
      )
      scope.setErrorHandler(answerFailure)
      scope.addHook('onRequest', async ({ headers }, reply) => {
        const { authorization = '' } = headers
        if (timingSafeEqual(sha256(authorization), expected)) return
        return refuse(reply, { status: 403, errcode: 'M_FORBIDDEN', error: 'This is for the homeserver' })
      })
      const config = { isUnbounded: true }
      const transactions = '/_matrix/app/v1/transactions/:transactionId'
      scope.put<{ Params: { transactionId: string } }>(transactions, { config }, async (request, reply) => {
        const body = bodySchema.safeParse(request.body)
        if (!body.success)
          return refuse(reply, { status: 400, errcode: 'M_BAD_JSON', error: 'Invalid transaction' })
        await receive({ id: request.params.transactionId, events: body.data.events })
        return {}
      })
      // Asked for accounts and rooms of the namespace that are not there: Majlis creates them itself, before anyone needs them.
      for (const kind of ['users', 'rooms'])
        scope.get(`/_matrix/app/v1/${kind}/:id`, { config }, async (_request, reply) =>
          refuse(reply, { status: 404, errcode: 'M_NOT_FOUND', error: 'Not found' }),
        )
      scope.post('/_matrix/app/v1/ping', { config }, async () => ({}))
    })
  }
}

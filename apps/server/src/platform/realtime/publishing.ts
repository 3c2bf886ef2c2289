import { destinations } from '@majlis/contract'
import { AppError } from '../errors/app-error.ts'
import { refusalOf } from '../errors/unavailable.ts'
import { wireErrorBody } from '../http/wire-error.ts'
import { requirePlainText } from '../input/plain-text.ts'
import type { Log } from '../log/log.ts'
import type { Realtime, SocketIdentity } from './realtime.ts'

type PublishHandler = (identity: SocketIdentity, body: unknown) => Promise<void>

/** Handlers of what sockets send, by destination. An error goes to the sender's error queue; the socket stays open. */
export function createPublishing(log: Log, push: Realtime['push']) {
  const handlers = new Map<string, PublishHandler>()

  return {
    on: (destination: string, handle: PublishHandler): void => void handlers.set(destination, handle),

    async receive(identity: SocketIdentity, destination: string, body: string): Promise<void> {
      try {
        const handler = handlers.get(destination)
        if (!handler) throw new AppError('general.not_found')
        const input = parseBody(body)
        requirePlainText(input)
        await handler(identity, input)
      } catch (error) {
        const known = refusalOf(error)
        if (!known) log.error({ err: error, destination }, 'a publish failed')
        const refusal = known ?? new AppError('general.failed')
        push(destinations.errors(identity.queueName), wireErrorBody(refusal.code, refusal.data), identity)
      }
    },
  }
}

function parseBody(body: string): unknown {
  if (body === '') return undefined
  try {
    return JSON.parse(body)
  } catch (error) {
    throw new AppError('input.invalid', undefined, { cause: error })
  }
}

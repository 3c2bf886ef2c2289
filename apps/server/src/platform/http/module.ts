import type { FastifyInstance } from 'fastify'
import type { EngineState } from '@majlis/contract'
import type { Caller } from './context.ts'

/**
 * What a module hands to the composition root. `calls` is its part of the router, keyed like the contract;
 * `plugin` is for routes that are no calls (webhooks, pages); `resolveCaller` says whose bearer token it is.
 */
export interface ServerModule {
  readonly name: string
  readonly calls?: Record<string, Record<string, unknown>>
  readonly plugin?: (app: FastifyInstance) => Promise<void>
  readonly resolveCaller?: (token: string) => Promise<Caller | null>
  /** An engine whose state `/api/health/ready` names. */
  readonly health?: () => Promise<EngineState>
  readonly start?: () => Promise<void>
  readonly stop?: () => Promise<void>
}

import type { PublicConfig } from '@majlis/contract'
import type { FastifyInstance } from 'fastify'
import { alive, createHealth, type HealthCheck } from '../../platform/health/health.ts'
import { procedures } from '../../platform/http/procedures.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import { apiDocs } from './api-docs.ts'

export interface SystemDeps {
  /** What the caller may know of it. */
  publicConfig: (caller: { isFromThisMachine: boolean }) => PublicConfig
  healthChecks: readonly HealthCheck[]
  hasApiDocs: boolean
  /** The process is about to stop. */
  isDraining: () => boolean
}

/** What an installation says of itself: public configuration, state of its engines, description of its calls. */
export function createSystemModule({ publicConfig, healthChecks, hasApiDocs, isDraining }: SystemDeps) {
  const report = createHealth(healthChecks, isDraining)

  return {
    name: 'system',
    api: {
      report,
    },
    personalData: 'none',
    calls: {
      system: {
        config: procedures.system.config.handler(async ({ context }) => ({
          status: 'success',
          data: publicConfig(context),
        })),
        live: procedures.system.live.handler(async () => ({ status: 'success', data: alive })),
        ready: procedures.system.ready.handler(async ({ context }) => {
          const data = await report()
          if (!data.ready && context.answer) context.answer.status = 503
          return { status: 'success', data }
        }),
      },
    },
    plugin: async (app: FastifyInstance): Promise<void> => {
      if (hasApiDocs) await app.register(apiDocs)
    },
  } satisfies ServerModule
}

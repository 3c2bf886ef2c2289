import { destinations, type MeetingCheck, type PublicConfig } from '@majlis/contract'
import type { FastifyInstance } from 'fastify'
import { createHealth, type HealthCheck } from '../../platform/health/health.ts'
import { procedures } from '../../platform/http/procedures.ts'
import type { Realtime, SocketIdentity } from '../../platform/realtime/realtime.ts'
import { apiDocs } from './api-docs.ts'

export interface SystemDeps {
  publicConfig: () => PublicConfig
  healthChecks: readonly HealthCheck[]
  realtime: Realtime
  /** The chat calls a user is told of (spec 7.58); none until there are chat calls. */
  listCalls?: (identity: SocketIdentity) => Promise<MeetingCheck>
  hasApiDocs: boolean
}

/** What an installation says of itself: public configuration, state of its engines, description of its calls. */
export function createSystemModule({
  publicConfig,
  healthChecks,
  realtime,
  listCalls,
  hasApiDocs,
}: SystemDeps) {
  const report = createHealth(healthChecks)

  realtime.onPublish(destinations.publishMeetingCheck, async (identity) => {
    const calls = listCalls ? await listCalls(identity) : []
    realtime.push(destinations.meetingCheck(identity.queueName), calls, identity)
  })

  return {
    name: 'system',
    calls: {
      system: {
        config: procedures.system.config.handler(async () => ({ status: 'success', data: publicConfig() })),
        live: procedures.system.live.handler(async () => ({ status: 'success', data: { live: true } })),
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
  }
}

import type { ServerModule } from '../../platform/module/server-module.ts'
import { usageCalls } from './usage.routes.ts'
import { createUsage, type UsageDeps } from './usage.service.ts'

/** How much an organisation met, by month and business unit. */
export function createUsageModule(deps: UsageDeps) {
  return {
    name: 'usage',
    api: {},
    calls: { usage: usageCalls(createUsage(deps)) },
    personalData: 'none',
  } satisfies ServerModule
}

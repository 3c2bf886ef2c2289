import { hourMs } from '../../../platform/clock/durations.ts'
import type { LimitRule } from '../../../platform/limits/limiter.ts'

/** How often the DNS is queried for an organisation, and for how many domains. */
export const domainLimits = {
  checksPerOrganization: { name: 'domain-checks-organization', points: 60, windowMs: hourMs },
  checksPerDomain: { name: 'domain-checks-domain', points: 20, windowMs: hourMs },
  added: { name: 'domains-added', points: 40, windowMs: hourMs },
} satisfies Record<string, LimitRule>

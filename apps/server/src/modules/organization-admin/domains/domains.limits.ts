import type { LimitRule } from '../../../platform/limits/limiter.ts'

const hourMs = 3_600_000

/** What one organisation can have the DNS asked for, and how many domains it can name to do so. */
export const domainLimits = {
  checksPerOrganization: { name: 'domain-checks-organization', points: 60, windowMs: hourMs },
  checksPerDomain: { name: 'domain-checks-domain', points: 20, windowMs: hourMs },
  added: { name: 'domains-added', points: 40, windowMs: hourMs },
} satisfies Record<string, LimitRule>

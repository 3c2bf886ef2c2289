import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import { createAuditLog } from './audit/audit-log.ts'
import { createDailyBounds, type DailyBoundsDeps } from './bounds/daily-bounds.ts'
import { createStanding, type StandingDeps } from './bounds/standing.ts'
import type { VouchedDomain } from './domains/domains.settings.ts'
import { createProvenDomains } from './domains/proven-domains.ts'
import { createOrganizationDirectory } from './organizations.repository.ts'
import { tenancyData } from './personal-data.ts'
import { createRulesReader } from './rules/rules.ts'

export interface TenancyDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  /** Whether the installation knows from which country people come. */
  canTellCountries: boolean
  /** Domains that the operator vouches for. */
  vouchedDomains: readonly VouchedDomain[]
  standing: Omit<StandingDeps, 'clock'>
  bounds: Omit<DailyBoundsDeps, 'db' | 'limiter' | 'standing'>
}

/** Which organisations there are, what they decided, how much they may do, and their audit log: what every other module stands on. */
export function createTenancyModule({
  db,
  clock,
  limiter,
  canTellCountries,
  vouchedDomains,
  standing,
  bounds,
}: TenancyDeps) {
  return {
    name: 'tenancy',
    api: {
      organizations: createOrganizationDirectory({ clock }),
      audit: createAuditLog({ clock }),
      rules: createRulesReader({ canTellCountries }),
      provenDomains: createProvenDomains({ vouched: vouchedDomains }),
      dailyBounds: createDailyBounds({
        ...bounds,
        db,
        limiter,
        standing: createStanding({ ...standing, clock }),
      }),
    },
    calls: {},
    personalData: tenancyData({ db }),
  } satisfies ServerModule
}

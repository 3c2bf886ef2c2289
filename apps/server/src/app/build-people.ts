import type { Accounts } from './build-accounts.ts'
import type { Foundations, ModulesDeps } from './build-foundations.ts'
import { createTextRecords } from '../integrations/dns/index.ts'
import { createAppearanceModule } from '../modules/appearance/index.ts'
import { createPeopleModule } from '../modules/people/index.ts'
import { createOrganizationAdminModule } from '../modules/organization-admin/index.ts'
import { isHostOf } from '../platform/config/host-settings.ts'
import { canTellCountries } from '../public-config.ts'
import { processingEnginesOf } from './processing-engines.ts'

export type People = ReturnType<typeof buildPeople>

/** Organisations, and what their administrators do with their people. */
export function buildPeople(
  { config, clock, platform, dns }: ModulesDeps,
  foundations: Foundations,
  { files, accounts, notifications, authentication, singleSignOn }: Accounts,
) {
  const { database, jobs, limiter } = platform
  const { branding, handled, kinds, personalData, seats, tenancy } = foundations
  const { audit, dailyBounds, organizations, rules } = tenancy.api
  const publicUrl = config.PUBLIC_URL
  const organizationAdmin = createOrganizationAdminModule({
    database,
    clock,
    accounts: accounts.api,
    authentication: authentication.api,
    singleSignOn: singleSignOn.api,
    organizations,
    audit,
    notifier: notifications.api,
    limiter,
    dns: dns ?? createTextRecords({ servers: config.DNS_SERVERS }),
    vouchedDomains: config.PROVEN_DOMAINS,
    logoOf: branding.logoOf,
    personalData,
    publicUrl,
    reservedNames: config.RESERVED_NAMES,
    servesHost: (host) => isHostOf(config.VANITY_HOSTS, host),
    canTellCountries: canTellCountries(config),
    kinds,
    processingEngines: processingEnginesOf(config),
    isDriveEnabled: config.FLAG_DRIVE_ENABLE,
  })
  const people = createPeopleModule({
    database,
    clock,
    handled,
    audit,
    jobs,
    limiter,
    notifier: notifications.api,
    accounts: accounts.api,
    authentication: authentication.api,
    singleSignOn: singleSignOn.api,
    organizations,
    seats,
    personalData,
    rules,
    files: files.api,
    dailyBounds,
    publicUrl,
  })
  const appearance = createAppearanceModule({
    database,
    clock,
    audit,
    files: files.api,
    limiter,
    organizations: organizationAdmin.api,
    picturesPerUser: config.PICTURES_PER_USER,
  })
  return { organizationAdmin, people, appearance }
}

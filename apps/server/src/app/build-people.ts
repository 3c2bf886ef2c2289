import type { Foundations, ModulesDeps } from './build-foundations.ts'
import { createTextRecords } from '../integrations/dns/index.ts'
import { createAppearanceModule } from '../modules/appearance/index.ts'
import { createFilesModule } from '../modules/files/index.ts'
import { createIdentityModule } from '../modules/identity/index.ts'
import { createPeopleModule } from '../modules/people/index.ts'
import { createOrganizationAdminModule } from '../modules/organization-admin/index.ts'
import { isHostOf } from '../platform/config/host-settings.ts'
import { canTellCountries } from '../public-config.ts'

export type People = ReturnType<typeof buildPeople>

/** Who somebody is, and the organisation they belong to. */
export function buildPeople({ config, clock, platform, dns }: ModulesDeps, foundations: Foundations) {
  const { database, events, jobs, limiter, mailer, realtime, storage } = platform
  const { branding, kinds, personalData, seats, sessionExtras, tenancy } = foundations
  const { audit, dailyBounds, organizations, provenDomains, rules } = tenancy.api
  const { db } = database
  const publicUrl = config.PUBLIC_URL
  const files = createFilesModule({
    db,
    clock,
    storage,
    maxBytes: config.STORAGE_MB === 0 ? null : config.STORAGE_MB * 1024 * 1024,
    maxBytesOf: dailyBounds.storage,
    shareOf: dailyBounds.shareOfStorage,
    personalData,
  })
  const identity = createIdentityModule({
    database,
    clock,
    events,
    jobs,
    realtime,
    limiter,
    mailer,
    organizations,
    seats,
    audit,
    files: files.api,
    rules,
    provenDomains,
    dailyBounds,
    personalData,
    appSecret: config.APP_SECRET,
    signUpDomains: config.SIGN_UP_DOMAINS,
    internalProviders: config.INTERNAL_PROVIDERS,
    publicUrl,
    sessionExtras: sessionExtras.read,
  })
  const organizationAdmin = createOrganizationAdminModule({
    database,
    clock,
    identity: identity.api,
    organizations,
    audit,
    mailer,
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
    isDriveEnabled: config.FLAG_DRIVE_ENABLE,
  })
  const people = createPeopleModule({
    database,
    clock,
    audit,
    jobs,
    limiter,
    identity: identity.api,
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
  })
  return { files, identity, organizationAdmin, people, appearance }
}

import type { Foundations, ModulesDeps } from './build-foundations.ts'
import type { Config } from '../config.ts'
import { createOfficeConverter, findOffice, type OfficeConverter } from '../integrations/libreoffice/index.ts'
import { createAccountsModule } from '../modules/accounts/index.ts'
import { createAuthenticationModule } from '../modules/authentication/index.ts'
import { createFilesModule } from '../modules/files/index.ts'
import { createNotificationsModule } from '../modules/notifications/index.ts'
import { createSingleSignOnModule } from '../modules/single-sign-on/index.ts'

export type Accounts = ReturnType<typeof buildAccounts>

function buildFiles(
  { config, clock, log, platform }: ModulesDeps,
  { tenancy, personalData, uploadKinds }: Foundations,
) {
  const { dailyBounds } = tenancy.api
  return createFilesModule({
    uploadKinds: uploadKinds.read,
    db: platform.database.db,
    clock,
    storage: platform.storage,
    maxBytes: config.STORAGE_MB === 0 ? null : config.STORAGE_MB * 1024 * 1024,
    maxBytesOf: dailyBounds.storage,
    shareOf: dailyBounds.shareOfStorage,
    personalData,
    log,
    converter: converterOf(config),
  })
}

/** Null where office files cannot be shown as PDF. */
function converterOf({ OFFICE_PREVIEW, OFFICE_PROGRAM, DATA_DIR }: Config): OfficeConverter | null {
  const programs = OFFICE_PREVIEW ? findOffice(OFFICE_PROGRAM) : null
  return programs && createOfficeConverter({ programs, hidden: [DATA_DIR, process.cwd()] })
}

/** Users and how they sign in. The files are built first, because each person's picture is one. */
export function buildAccounts(deps: ModulesDeps, foundations: Foundations) {
  const { config, clock, platform } = deps
  const { events, jobs, limiter, mailer, realtime } = platform
  const { notificationKinds, onlyRule, pendingSignIns, personalData, seats, sessionExtras, tenancy } =
    foundations
  const { audit, dailyBounds, organizations, provenDomains, rules } = tenancy.api
  const { db } = platform.database
  const { APP_SECRET: appSecret, PUBLIC_URL: publicUrl } = config
  const files = buildFiles(deps, foundations)
  const accounts = createAccountsModule({
    db,
    clock,
    events,
    realtime,
    limiter,
    mailer,
    organizations,
    audit,
    files: files.api,
    rules,
    signInRule: onlyRule,
    personalData,
    sessionExtras: sessionExtras.read,
    endPendingSignIns: pendingSignIns.end,
    appSecret,
    picturesPerUser: config.PICTURES_PER_USER,
  })
  const notifications = createNotificationsModule({
    db,
    clock,
    realtime,
    mailer,
    accountMailer: accounts.api.mailer,
    audit,
    kinds: notificationKinds.read,
    publicUrl,
  })
  const notifier = notifications.api
  const authentication = createAuthenticationModule({
    db,
    clock,
    events,
    jobs,
    limiter,
    mailer,
    notifier,
    accounts: accounts.api,
    organizations,
    seats,
    audit,
    dailyBounds,
    rules,
    onlyRule,
    personalData,
    appSecret,
    signUpDomains: config.SIGN_UP_DOMAINS,
    publicUrl,
  })
  const singleSignOn = createSingleSignOnModule({
    db,
    clock,
    events,
    limiter,
    audit,
    notifier,
    accounts: accounts.api,
    authentication: authentication.api,
    organizations,
    rules,
    provenDomains,
    onlyRule,
    appSecret,
    internalProviders: config.INTERNAL_PROVIDERS,
    publicUrl,
  })
  return { files, accounts, notifications, authentication, singleSignOn }
}

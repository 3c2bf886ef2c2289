import { createPersonalData } from './personal-data.ts'
import { scheduleRetention } from './retention.ts'
import { mergeCalls } from './router.ts'
import { createSessionExtras } from './session-extras.ts'
import type { Config } from '../config.ts'
import { createTextRecords, type TextRecords } from '../integrations/dns/index.ts'
import { createLivekitMediaServer, type MediaServer } from '../integrations/livekit/index.ts'
import { createMatrixHomeserver } from '../integrations/matrix/index.ts'
import { homeserverOf } from '../integrations/matrix/matrix.settings.ts'
import { createAppearanceModule, createBranding } from '../modules/appearance/index.ts'
import { createAttendanceModule } from '../modules/attendance/index.ts'
import { createChatCallsModule } from '../modules/chat-calls/index.ts'
import { createExportsModule } from '../modules/exports/index.ts'
import { createFeedbackModule } from '../modules/feedback/index.ts'
import { createFilesModule } from '../modules/files/index.ts'
import { createIdentityModule } from '../modules/identity/index.ts'
import {
  createAuditLog,
  createDailyBounds,
  createOrganizations,
  createOrganizationsModule,
  createProvenDomains,
  createRulesReader,
  createStanding,
} from '../modules/organizations/index.ts'
import { createRecordingsModule } from '../modules/recordings/index.ts'
import { createResourcesModule, createSeats } from '../modules/resources/index.ts'
import { createRoomsModule, listPresences } from '../modules/rooms/index.ts'
import { createSchedulingModule } from '../modules/scheduling/index.ts'
import { createSystemModule } from '../modules/system/index.ts'
import { canTellCountries, publicConfigOf } from '../public-config.ts'
import type { Platform } from './platform.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { isHostOf } from '../platform/config/host-settings.ts'
import { createHandledEvents } from '../platform/events/handled-events.ts'
import type { CallRouter } from '../platform/http/calls.ts'
import type { Log } from '../platform/log/log.ts'
import { mailboxFor } from '../platform/mail/mailbox-access.ts'
import type { ServerModule } from '../platform/module/server-module.ts'
import { platformData } from '../platform/personal-data/platform-data.ts'
import { readMediaApart } from '../platform/media-files/read-media-apart.ts'

export interface ModulesDeps {
  config: Config
  clock: Clock
  log: Log
  platform: Platform
  media?: MediaServer
  dns?: TextRecords
  readMedia?: typeof readMediaApart
  /** The process is about to stop; never when absent. */
  isDraining?: () => boolean
}

/** Every module, built from the lower ones it stands on, and their calls as one router. */
export function createModules({
  config,
  clock,
  log,
  platform,
  media,
  dns,
  readMedia,
  isDraining,
}: ModulesDeps) {
  const { database, events, jobs, limiter, mailer, realtime, storage } = platform
  const { db } = database
  const publicUrl = config.PUBLIC_URL
  const kinds = {
    isBigMeetingEnabled: !config.FLAG_BIG_MEETING_DISABLED,
    isMultiLingualEnabled: config.FLAG_MULTILINGUAL_MEETING,
  }

  const personalData = createPersonalData()
  const sessionExtras = createSessionExtras()
  const branding = createBranding({ publicUrl })
  const matrix = homeserverOf(config)
  const audit = createAuditLog({ clock })
  const organizationRules = createRulesReader({ canTellCountries: canTellCountries(config) })
  const provenDomains = createProvenDomains({ vouched: config.PROVEN_DOMAINS })
  const organizationDirectory = createOrganizations({ clock })
  const seats = createSeats({ clock, planFeatures: config.PLAN_FEATURES })
  const dailyBounds = createDailyBounds({
    db,
    limiter,
    standing: createStanding({
      clock,
      newDays: config.NEW_ORGANIZATION_DAYS,
      trusted: config.TRUSTED_ORGANIZATIONS,
    }),
    firstDay: {
      invitations: config.NEW_ORGANIZATION_INVITATIONS,
      imports: config.NEW_ORGANIZATION_IMPORTS,
      meetingMails: config.NEW_ORGANIZATION_MEETING_MAILS,
      registrations: config.NEW_ORGANIZATION_REGISTRATIONS,
      cancellations: config.NEW_ORGANIZATION_MEETING_MAILS * 5,
      reminders: config.NEW_ORGANIZATION_MEETING_MAILS * 5,
    },
    firstDayStorageMb: config.NEW_ORGANIZATION_STORAGE_MB,
    invitingMails: config.INVITING_MAILS_PER_DAY,
    organizationsPerAddress: config.ORGANIZATIONS_PER_ADDRESS,
  })
  const files = createFilesModule({
    db,
    clock,
    jobs,
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
    organizations: organizationDirectory,
    seats,
    audit,
    files: files.api,
    rules: organizationRules,
    provenDomains,
    dailyBounds,
    personalData,
    appSecret: config.APP_SECRET,
    signUpDomains: config.SIGN_UP_DOMAINS,
    internalProviders: config.INTERNAL_PROVIDERS,
    publicUrl,
    sessionExtras: sessionExtras.read,
  })
  const organizations = createOrganizationsModule({
    database,
    clock,
    identity: identity.api,
    organizations: organizationDirectory,
    audit,
    jobs,
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
  const appearance = createAppearanceModule({
    database,
    clock,
    audit,
    files: files.api,
    limiter,
    organizations: organizations.api,
  })
  const scheduling = createSchedulingModule({
    dailyBounds,
    files: files.api,
    db,
    clock,
    events,
    handled: createHandledEvents({ db, jobs, clock }),
    jobs,
    realtime,
    seats,
    rules: organizationRules,
    groups: organizations.api,
    limiter,
    mailer,
    storage,
    callerOfSession: identity.api.callerOfSession,
    mailSignInUrl: identity.api.mailSignInUrl,
    appSecret: config.APP_SECRET,
    publicUrl,
    kinds,
    zoneRules: { version: process.versions.tz ?? process.version },
    canSuggest: config.FLAG_SUGGEST_TIME,
    presence: listPresences,
  })
  const resources = createResourcesModule({
    database,
    identity: identity.api,
    seats,
    audit,
    personalRooms: scheduling.api,
    meetings: scheduling.api.handOver,
    installedFeatures: ['cloudrecording', ...(matrix ? (['chat'] as const) : [])],
  })
  const rooms = createRoomsModule({
    db,
    clock,
    events,
    jobs,
    realtime,
    limiter,
    log,
    media: media ?? livekitOf(config),
    scheduling: scheduling.api,
    seats,
    crowd: {
      arrivalsPerAddress: config.ARRIVALS_PER_ADDRESS,
      arrivalsPerBrowser: config.ARRIVALS_PER_BROWSER,
      waitingPerAddress: config.WAITING_PER_ADDRESS,
      waitingPerBrowser: config.WAITING_PER_BROWSER,
      waitingPerRoom: config.WAITING_PER_ROOM,
    },
    rules: organizationRules,
    logoOf: branding.logoOf,
    appSecret: config.APP_SECRET,
    publicUrl,
  })
  const chatCalls = createChatCallsModule({
    db,
    clock,
    events,
    jobs,
    realtime,
    limiter,
    log,
    homeserver: matrix && createMatrixHomeserver(matrix),
    chatUrl: config.CHAT_URL ?? null,
    scheduling: scheduling.api,
    seats,
    appSecret: config.APP_SECRET,
  })
  const attendance = createAttendanceModule({ db, clock, events })
  const feedback = createFeedbackModule({
    db,
    clock,
    limiter,
    audit,
    rooms: rooms.api,
    files: files.api,
    storage,
    findOrganization: (organizationId) => organizations.api.find(db, organizationId),
    isOperator: async ({ organizationId, userId }) =>
      (await identity.api.findUser(db, organizationId, userId))?.isOperator ?? false,
  })
  const recordings = createRecordingsModule({
    db,
    clock,
    audit,
    jobs,
    limiter,
    files: files.api,
    storage,
    scheduling: scheduling.api,
    seats,
    readMedia: readMedia ?? readMediaApart,
    findUser: identity.api.findUser,
    publicUrl,
  })
  const exports = createExportsModule({
    db,
    clock,
    jobs,
    audit,
    storage,
    mailer,
    identity: identity.api,
    organizations: organizations.api,
    personalData,
    limiter,
    appSecret: config.APP_SECRET,
    publicUrl,
  })
  const modules = [
    files,
    identity,
    organizations,
    resources,
    appearance,
    scheduling,
    rooms,
    chatCalls,
    attendance,
    recordings,
    feedback,
    exports,
  ] as const
  const system = createSystemModule({
    publicConfig: (caller) =>
      publicConfigOf(config, { devMailbox: mailboxFor(platform.mailbox, caller), nowMs: clock.now() }),
    healthChecks: [...platform.healthChecks, ...modules.flatMap(healthChecksOf)],
    hasApiDocs: config.API_DOCS,
    isDraining: isDraining ?? (() => false),
  })
  const all = [system, ...modules] as const
  personalData.hold([{ name: 'platform', personalData: platformData }, ...all])
  sessionExtras.hold(all)
  scheduleRetention({ db, clock, jobs, personalData, listRetentions: organizationRules.listRetentions })

  // Does not compile while a call of the contract is served by none of them.
  const router: CallRouter = mergeCalls(all)

  return {
    all: all as readonly ServerModule[],
    router,
    personalData,
    files,
    identity,
    organizations,
    resources,
    appearance,
    scheduling,
    rooms,
    attendance,
    recordings,
    feedback,
    seats,
    organizationDirectory,
    healthReport: system.api.report,
  }
}

const healthChecksOf = ({ healthChecks = [] }: ServerModule) => healthChecks

function livekitOf(config: Config): MediaServer {
  return createLivekitMediaServer({
    url: config.LIVEKIT_URL,
    publicUrl: config.LIVEKIT_PUBLIC_URL,
    apiKey: config.LIVEKIT_API_KEY,
    apiSecret: config.LIVEKIT_API_SECRET,
  })
}

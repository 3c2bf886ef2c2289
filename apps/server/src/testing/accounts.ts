import { testClock, type TestClock } from '@majlis/testing'
import { foldPersonalData } from '../app/personal-data.ts'
import { currentChange, type Change } from '../platform/changes/current-change.ts'
import type { CallContext, Caller } from '../platform/http/context.ts'
import type { JobHandler, Jobs } from '../platform/jobs/jobs.ts'
import { createPostgresLimiter } from '../platform/limits/postgres-limiter.ts'
import type { Mailer, MailMessage } from '../platform/mail/mail.ts'
import type { Realtime, SocketIdentity } from '../platform/realtime/realtime.ts'
import type { TextRecords } from '../integrations/dns/index.ts'
import { createAppearanceModule } from '../modules/appearance/index.ts'
import { createFilesModule } from '../modules/files/index.ts'
import { createIdentityModule, type SignInRules } from '../modules/identity/index.ts'
import {
  createAuditLog,
  createOrganizations,
  createOrganizationsModule,
  createProvenDomains,
  createRulesReader,
  type VouchedDomain,
} from '../modules/organizations/index.ts'
import { createResourcesModule, createSeats } from '../modules/resources/index.ts'
import { memoryStorage } from './storage.ts'
import { testDatabase, type TestDatabase } from './database.ts'

/** A browser: it keeps the cookie between calls, like the page's `fetch` does. */
export interface TestBrowser {
  cookies: Map<string, { value: string; maxAgeMs: number | undefined }>
  context(caller?: Caller): CallContext
}

export type Accounts = Awaited<ReturnType<typeof setupAccounts>>

/** The account modules on a real database, with what leaves the building kept in lists. */
export async function setupAccounts({
  isDriveEnabled = false,
  rules = createRulesReader(),
  publicUrl = 'https://meet.example.org',
  signUpDomains = [],
  internalProviders = [],
  canTellCountries = true,
  vouchedDomains = [],
  dns = { find: async () => [] },
}: {
  isDriveEnabled?: boolean
  rules?: SignInRules
  publicUrl?: string
  signUpDomains?: string[]
  internalProviders?: string[]
  canTellCountries?: boolean
  vouchedDomains?: VouchedDomain[]
  dns?: TextRecords
} = {}) {
  const database = await testDatabase()
  return {
    ...accountsOn(database, testClock(), {
      isDriveEnabled,
      rules,
      publicUrl,
      signUpDomains,
      internalProviders,
      canTellCountries,
      vouchedDomains,
      dns,
    }),
    database,
  }
}

function accountsOn(
  database: TestDatabase,
  clock: TestClock,
  {
    isDriveEnabled,
    rules,
    publicUrl,
    signUpDomains,
    internalProviders,
    canTellCountries,
    vouchedDomains,
    dns,
  }: {
    isDriveEnabled: boolean
    rules: SignInRules
    publicUrl: string
    signUpDomains: string[]
    internalProviders: string[]
    canTellCountries: boolean
    vouchedDomains: VouchedDomain[]
    dns: TextRecords
  },
) {
  const mails: MailMessage[] = []
  const published: { name: string; payload: unknown }[] = []
  const disconnected: { identity: Partial<SocketIdentity>; told: unknown }[] = []
  const socketResolvers: ((token: string) => Promise<SocketIdentity | null>)[] = []
  const realtime = recordingRealtime({ disconnected, socketResolvers })
  const cronJobs = new Map<string, Parameters<Jobs['schedule']>[2]>()
  const jobHandlers = new Map<string, JobHandler<never>>()
  const events = {
    publish: async (_: unknown, name: string, payload: unknown) => {
      published.push({ name, payload })
    },
    on: () => undefined,
  }

  const jobs: Jobs = {
    // Done at once, as if the transaction were committed and a worker free.
    add: async (_tx, job, payload) => {
      // The handler was registered for the payload of this very job.
      await jobHandlers.get(job.name)?.(payload as never, {
        attempt: 1,
        signal: new AbortController().signal,
      })
    },
    remove: async () => undefined,
    handle: (job, handler) => jobHandlers.set(job.name, handler),
    schedule: (name, _cron, handler) => cronJobs.set(name, handler),
  }

  const mailer: Mailer = {
    send: async (_tx, mail) => {
      mails.push(mail)
    },
  }
  const organizationsById = createOrganizations({ clock })
  const seats = createSeats({ clock })
  const audit = createAuditLog({ clock })
  const storage = memoryStorage()
  const files = createFilesModule({
    db: database.db,
    clock,
    jobs,
    storage,
    maxBytes: null,
    maxBytesOf: async () => null,
    personalData: { storedBytes: (...given) => personalData.storedBytes(...given) },
    isOwnerActive: async (organizationId, userId) =>
      (await identity.findUser(database.db, organizationId, userId))?.status === 'active',
  })
  const personalData = foldPersonalData(() => [files, identity, organizations, resources, appearance])
  const identity = createIdentityModule({
    database,
    clock,
    events,
    jobs,
    realtime,
    limiter: createPostgresLimiter(database.pool),
    mailer,
    organizations: organizationsById,
    seats,
    audit,
    files,
    rules,
    dailyBounds: { mail: async () => undefined, found: async () => undefined },
    provenDomains: createProvenDomains({ vouched: vouchedDomains }),
    brandOf: (organizationId, connection) => appearance.brandOf(organizationId, connection),
    personalData,
    appSecret: 'a secret that only the tests of accounts know',
    signUpDomains,
    internalProviders,
    publicUrl,
  })
  const organizations = createOrganizationsModule({
    database,
    clock,
    identity,
    organizations: organizationsById,
    audit,
    jobs,
    mailer,
    limiter: createPostgresLimiter(database.pool),
    dns,
    vouchedDomains,
    logoOf: (organizationId) => appearance.logoOf(organizationId),
    brandOf: (organizationId, connection) => appearance.brandOf(organizationId, connection),
    personalData,
    publicUrl: 'https://meet.example.org',
    reservedNames: ['riverside-kept'],
    servesHost: (host) => host.endsWith('.riverside.example'),
    canTellCountries,
    kinds: { isBigMeetingEnabled: true, isMultiLingualEnabled: false },
    isDriveEnabled,
  })
  const resources = createResourcesModule({
    database,
    identity,
    seats,
    audit,
    personalRooms: {
      getPersonalRoom: async ({ pmi, pmu }) => ({
        personalLink: `https://meet.example.org/m/j/${pmi}/${pmu}`,
        passcode: '123456',
      }),
      movePersonalRoom: async () => undefined,
    },
    meetings: { handOver: async () => 0 },
    installedFeatures: ['chat'],
  })
  const appearance = createAppearanceModule({
    database,
    clock,
    audit,
    files,
    limiter: createPostgresLimiter(database.pool),
    organizations,
    publicUrl: 'https://meet.example.org',
  })
  const modules = { identity, organizations, resources, appearance }
  return {
    clock,
    events,
    audit,
    files,
    storage,
    seats,
    personalData,
    organizationsById,
    ...modules,
    mails,
    published,
    disconnected,
    socketResolvers,
    cronJobs,
  }
}

/** The signals of a transaction are heard at once, as if the transaction were committed. */
function recordingRealtime(records: {
  disconnected: { identity: Partial<SocketIdentity>; told: unknown }[]
  socketResolvers: ((token: string) => Promise<SocketIdentity | null>)[]
}): Realtime {
  const heard = new Map<string, (payload: never, change: Change | undefined) => Promise<void>>()
  return {
    signal: async (_tx, name, payload) => {
      // The handler was registered under the name of this very payload.
      await heard.get(name)?.(payload as never, currentChange())
    },
    onSignal: (name, handle) => {
      heard.set(name, handle)
    },
    push: () => 0,
    hasSubscriber: () => false,
    hasSubscribers: () => false,
    disconnect: (identity, _code, farewell) => {
      records.disconnected.push({ identity, told: farewell?.body })
    },
    authenticate: (resolve) => {
      records.socketResolvers.push(resolve)
    },
    onPublish: () => undefined,
  }
}

/** Another browser, and another address unless told: limits of one test do not reach the next step. */
export function testBrowser({
  ip = '203.0.113.7',
  country = null,
}: { ip?: string; country?: string | null } = {}): TestBrowser {
  const cookies: TestBrowser['cookies'] = new Map()
  return {
    cookies,
    context: (caller = { kind: 'anonymous' }) => ({
      requestId: 'request-1',
      ip,
      isFromThisMachine: false,
      country,
      userAgent: 'Test browser',
      caller,
      cookies: {
        get: (name) => cookies.get(name)?.value,
        set: (name, value, { maxAgeMs }) => {
          cookies.set(name, { value, maxAgeMs })
        },
        clear: (name) => {
          cookies.delete(name)
        },
      },
    }),
  }
}

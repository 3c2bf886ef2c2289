import { buildAccounts } from './build-accounts.ts'
import { buildFoundations, type ModulesDeps } from './build-foundations.ts'
import { buildMeetings } from './build-meetings.ts'
import { buildPeople } from './build-people.ts'
import { buildResults } from './build-results.ts'
import { buildRooms } from './build-rooms.ts'
import { registerWork } from './contributed-work.ts'
import { inOrder } from './module-order.ts'
import { scheduleRetention } from './retention.ts'
import { mergeCalls } from './router.ts'
import { createArchivesModule } from '../modules/archives/index.ts'
import { createSearchModule } from '../modules/search/index.ts'
import { createSystemModule } from '../modules/system/index.ts'
import type { CallRouter } from '../platform/http/calls.ts'
import { mailboxFor } from '../platform/mail/mailbox-access.ts'
import type { ServerModule } from '../platform/module/server-module.ts'
import { platformData } from '../platform/personal-data/platform-data.ts'
import { publicConfigOf } from '../public-config.ts'

export type { ModulesDeps } from './build-foundations.ts'

/** Every module, built from the lower ones it stands on, and what they contribute, combined. */
export function createModules(deps: ModulesDeps) {
  const { config, clock, platform, isDraining } = deps
  const foundations = buildFoundations(deps)
  const accountModules = buildAccounts(deps, foundations)
  const people = { ...accountModules, ...buildPeople(deps, foundations, accountModules) }
  const scheduled = buildMeetings(deps, foundations, people)
  const live = buildRooms(deps, foundations, people, scheduled)
  const results = buildResults(deps, foundations, people, scheduled, live)
  const { notificationKinds, pendingSignIns, personalData, recordingFollowers } = foundations
  const { seats, sessionExtras, tenancy, uploadKinds } = foundations
  const built = { tenancy, ...people, ...scheduled, ...live, ...results }
  const modules = inOrder(built)
  const system = createSystemModule({
    publicConfig: (caller) =>
      publicConfigOf(config, { devMailbox: mailboxFor(platform.mailbox, caller), nowMs: clock.now() }),
    healthChecks: [...platform.healthChecks, ...modules.flatMap(healthChecksOf)],
    hasApiDocs: config.API_DOCS,
    isDraining: isDraining ?? (() => false),
  })
  const archives = createArchivesModule({
    db: platform.database.db,
    clock,
    audit: tenancy.api.audit,
    limiter: platform.limiter,
    parts: modules.flatMap(archivePartsOf),
    callerOfSession: built.accounts.api.callerOfSession,
    appSecret: config.APP_SECRET,
    publicUrl: config.PUBLIC_URL,
  })
  const search = createSearchModule({
    db: platform.database.db,
    clock,
    kinds: modules.flatMap(searchKindsOf),
  })
  const all = [system, ...modules, archives, search] as const
  personalData.hold([{ name: 'platform', personalData: platformData }, ...all])
  sessionExtras.hold(all)
  pendingSignIns.hold(all)
  recordingFollowers.hold(all)
  notificationKinds.hold(modules.flatMap(notificationKindsOf))
  uploadKinds.hold(modules.flatMap(uploadKindsOf))
  registerWork(all, platform)
  scheduleRetention({
    db: platform.database.db,
    clock,
    jobs: platform.jobs,
    personalData,
    listRetentions: tenancy.api.rules.listRetentions,
  })

  // Does not compile while no module serves a call of the contract.
  const router: CallRouter = mergeCalls(all)

  return {
    ...built,
    archives,
    all: all as readonly ServerModule[],
    router,
    personalData,
    seats,
    healthReport: system.api.report,
  }
}

const archivePartsOf = ({ archiveParts = [] }: ServerModule) => archiveParts
const searchKindsOf = ({ searchKinds = [] }: ServerModule) => searchKinds
const uploadKindsOf = ({ uploadKinds = [] }: ServerModule) => uploadKinds
const notificationKindsOf = ({ notificationKinds = [] }: ServerModule) => notificationKinds

const healthChecksOf = ({ healthChecks = [] }: ServerModule) => healthChecks

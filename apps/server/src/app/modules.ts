import { buildAccounts } from './build-accounts.ts'
import { buildFoundations, type ModulesDeps } from './build-foundations.ts'
import { buildMeetings } from './build-meetings.ts'
import { buildPeople } from './build-people.ts'
import { buildResults } from './build-results.ts'
import { buildRooms } from './build-rooms.ts'
import { registerWork } from './contributed-work.ts'
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
  const { files, accounts, notifications, authentication, singleSignOn } = people
  const { organizationAdmin, people: administration, appearance } = people
  const { meetings, planning, ownershipTransfers, invitations, registration, reminders } = scheduled
  const { calendar, agenda, calendarConnections, resources } = scheduled
  const { rooms, admission, roomChat, roomInvitations, presentations, chatCalls, chat, attendance } = live
  const {
    recordings,
    recorder,
    captions,
    drive,
    transcripts,
    minutes,
    feedback,
    sales,
    exports,
    meetingPage,
    usage,
    publicPages,
  } = results
  const { notificationKinds, pendingSignIns, personalData, recordingFollowers } = foundations
  const { seats, sessionExtras, tenancy, uploadKinds } = foundations
  const modules = [
    tenancy,
    files,
    accounts,
    notifications,
    authentication,
    singleSignOn,
    organizationAdmin,
    administration,
    resources,
    appearance,
    meetings,
    planning,
    ownershipTransfers,
    invitations,
    registration,
    reminders,
    calendar,
    agenda,
    calendarConnections,
    rooms,
    admission,
    roomChat,
    roomInvitations,
    presentations,
    chatCalls,
    chat,
    attendance,
    recordings,
    recorder,
    captions,
    drive,
    transcripts,
    minutes,
    feedback,
    sales,
    exports,
    meetingPage,
    usage,
    publicPages,
  ] as const
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
    callerOfSession: accounts.api.callerOfSession,
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
    all: all as readonly ServerModule[],
    router,
    personalData,
    tenancy,
    files,
    accounts,
    notifications,
    authentication,
    organizationAdmin,
    resources,
    appearance,
    meetings,
    planning,
    ownershipTransfers,
    registration,
    calendar,
    calendarConnections,
    agenda,
    archives,
    rooms,
    chatCalls,
    chat,
    recordings,
    recorder,
    captions,
    drive,
    feedback,
    publicPages,
    seats,
    healthReport: system.api.report,
  }
}

const archivePartsOf = ({ archiveParts = [] }: ServerModule) => archiveParts
const searchKindsOf = ({ searchKinds = [] }: ServerModule) => searchKinds
const uploadKindsOf = ({ uploadKinds = [] }: ServerModule) => uploadKinds
const notificationKindsOf = ({ notificationKinds = [] }: ServerModule) => notificationKinds

const healthChecksOf = ({ healthChecks = [] }: ServerModule) => healthChecks

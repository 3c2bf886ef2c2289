import type { Accounts } from './build-accounts.ts'
import type { Foundations, ModulesDeps } from './build-foundations.ts'
import type { People } from './build-people.ts'
import { createGoogleCalendar } from '../integrations/google-calendar/index.ts'
import { googleCalendarOf } from '../integrations/google-calendar/google-calendar.settings.ts'
import { homeserverOf } from '../integrations/matrix/matrix.settings.ts'
import { createMicrosoftCalendar } from '../integrations/microsoft-calendar/index.ts'
import { microsoftCalendarOf } from '../integrations/microsoft-calendar/microsoft-calendar.settings.ts'
import { createAgendaModule } from '../modules/agenda/index.ts'
import { createCalendarConnectionsModule, listBusyOutside } from '../modules/calendar-connections/index.ts'
import { createCalendarModule } from '../modules/calendar/index.ts'
import { createInvitationsModule } from '../modules/invitations/index.ts'
import { createMeetingsModule } from '../modules/meetings/index.ts'
import { createOwnershipTransfersModule } from '../modules/ownership-transfers/index.ts'
import { createPlanningModule } from '../modules/planning/index.ts'
import { createRegistrationModule } from '../modules/registration/index.ts'
import { createRemindersModule } from '../modules/reminders/index.ts'
import { createResourcesModule } from '../modules/resources/index.ts'
import { countRecordings, isRecorded } from '../modules/recordings/index.ts'
import { listOpenActions, listOpenActionsFor } from '../modules/minutes/index.ts'
import { listHeld, listPresences } from '../modules/meeting-page/index.ts'

export type Meetings = ReturnType<typeof buildMeetings>

/** Meetings, and the host seats they take place on. */
export function buildMeetings(deps: ModulesDeps, foundations: Foundations, below: Accounts & People) {
  const { config, clock, platform } = deps
  const { database, events, limiter, realtime } = platform
  const { seats, tenancy } = foundations
  const { audit, rules } = tenancy.api
  const meetings = createMeetingsModule({
    db: database.db,
    clock,
    events,
    realtime,
    seats,
    rules,
    limiter,
    publicUrl: config.PUBLIC_URL,
  })
  const { planning, ownershipTransfers, invitations, agenda } = buildPlanning(
    deps,
    foundations,
    below,
    meetings,
  )
  const { registration, reminders } = buildRegistration(deps, foundations, below)
  const calendar = createCalendarModule({
    db: database.db,
    clock,
    seats,
    rules,
    groups: below.organizationAdmin.api,
    listBusyOutside,
    limiter,
    presence: listPresences,
    countRecordings,
    countMessages: listHeld,
    isRecorded,
    appSecret: config.APP_SECRET,
    publicUrl: config.PUBLIC_URL,
  })
  const calendarConnections = buildCalendarConnections(deps, foundations, below)
  const resources = createResourcesModule({
    database,
    accounts: below.accounts.api,
    seats,
    audit,
    personalRooms: meetings.api,
    meetings: ownershipTransfers.api,
    // Every installation can be installed as an app from the browser.
    installedFeatures: ['cloudrecording', 'desktopapp', ...(homeserverOf(config) ? (['chat'] as const) : [])],
  })
  return {
    meetings,
    planning,
    ownershipTransfers,
    invitations,
    registration,
    reminders,
    calendar,
    agenda,
    calendarConnections,
    resources,
  }
}

/** The calendar accounts of people at the providers that this installation offers. */
function buildCalendarConnections(
  { config, clock, log, platform }: ModulesDeps,
  { tenancy }: Foundations,
  { accounts, authentication, notifications }: Accounts,
) {
  const google = googleCalendarOf(config)
  const microsoft = microsoftCalendarOf(config)
  return createCalendarConnectionsModule({
    db: platform.database.db,
    clock,
    jobs: platform.jobs,
    limiter: platform.limiter,
    audit: tenancy.api.audit,
    log,
    notifier: notifications.api,
    accounts: accounts.api,
    authentication: authentication.api,
    offered: {
      ...(google ? { google: createGoogleCalendar({ ...google, clock }) } : {}),
      ...(microsoft ? { outlook: createMicrosoftCalendar({ ...microsoft, clock }) } : {}),
    },
    addresses: { publicUrl: config.PUBLIC_URL, formerUrl: config.FORMER_PUBLIC_URL },
    appSecret: config.APP_SECRET,
  })
}

/** Planned meetings, who is invited to them, and the files of their agendas. */
function buildPlanning(
  { config, clock, platform }: ModulesDeps,
  { handled, kinds, presentationReader, seats, tenancy }: Foundations,
  { files, accounts, notifications, organizationAdmin }: Accounts & People,
  meetings: ReturnType<typeof createMeetingsModule>,
) {
  const { events, jobs, limiter, realtime, storage } = platform
  const { dailyBounds, rules } = tenancy.api
  const { db } = platform.database
  const publicUrl = config.PUBLIC_URL
  const planning = createPlanningModule({
    db,
    clock,
    events,
    realtime,
    jobs,
    limiter,
    dailyBounds,
    seats,
    rules,
    groups: organizationAdmin.api,
    listBusyOutside,
    files: files.api,
    meetings: meetings.api,
    kinds,
    zoneRules: { version: process.versions.tz ?? process.version },
    publicUrl,
    picturesPerUser: config.PICTURES_PER_USER,
  })
  const ownershipTransfers = createOwnershipTransfersModule({
    clock,
    events,
    realtime,
    seats,
    planning: planning.api,
  })
  const invitations = createInvitationsModule({
    db,
    clock,
    events,
    handled,
    realtime,
    limiter,
    notifier: notifications.api,
    rules,
    planning: planning.api,
    listBusyOutside,
    listOpenActions: openActionsOf(config).list,
    canSuggest: config.FLAG_SUGGEST_TIME,
    appSecret: config.APP_SECRET,
    publicUrl,
  })
  const agenda = createAgendaModule({
    db,
    clock,
    limiter,
    realtime,
    storage,
    files: files.api,
    rules,
    isShownTo: presentationReader.isShownTo,
    isShownIn: presentationReader.isShownIn,
    findInside: presentationReader.findInside,
    findAccountInside: presentationReader.findAccountInside,
    invitations: invitations.api,
    callerOfSession: accounts.api.callerOfSession,
    listOpenActionsFor: openActionsOf(config).listFor,
    appSecret: config.APP_SECRET,
    publicUrl,
  })
  return { planning, ownershipTransfers, invitations, agenda }
}

const noOpenActions = { list: async () => [], listFor: async () => [] }

/** What is left to do from the last date of a series: only where there are minutes. */
function openActionsOf({ FLAG_MEETING_MINUTES }: ModulesDeps['config']) {
  return FLAG_MEETING_MINUTES ? { list: listOpenActions, listFor: listOpenActionsFor } : noOpenActions
}

/** People who register for meetings, and who is reminded of them. */
function buildRegistration(
  { config, clock, platform }: ModulesDeps,
  { handled, tenancy }: Foundations,
  { authentication, notifications }: Accounts,
) {
  const { events, jobs, limiter, mailer, realtime } = platform
  const { dailyBounds } = tenancy.api
  const { db } = platform.database
  const publicUrl = config.PUBLIC_URL
  const notifier = notifications.api
  const registration = createRegistrationModule({
    db,
    clock,
    events,
    handled,
    realtime,
    limiter,
    dailyBounds,
    mailer,
    notifier,
    mailSignInUrl: authentication.api.mailSignInUrl,
    appSecret: config.APP_SECRET,
    publicUrl,
  })
  const reminders = createRemindersModule({
    db,
    clock,
    jobs,
    realtime,
    notifier,
    dailyBounds,
    registration: registration.api,
    listOpenActions: openActionsOf(config).list,
    publicUrl,
  })
  return { registration, reminders }
}

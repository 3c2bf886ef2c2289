import type { Foundations, ModulesDeps } from './build-foundations.ts'
import type { People } from './build-people.ts'
import { homeserverOf } from '../integrations/matrix/matrix.settings.ts'
import { createResourcesModule } from '../modules/resources/index.ts'
import { listPresences } from '../modules/rooms/index.ts'
import { createSchedulingModule } from '../modules/scheduling/index.ts'
import { createHandledEvents } from '../platform/events/handled-events.ts'

export type Meetings = ReturnType<typeof buildMeetings>

/** Meetings, and the host seats they take place on. */
export function buildMeetings(
  { config, clock, platform }: ModulesDeps,
  foundations: Foundations,
  { files, identity, organizationAdmin }: People,
) {
  const { database, events, jobs, limiter, mailer, realtime, storage } = platform
  const { kinds, seats, tenancy } = foundations
  const { audit, dailyBounds, rules } = tenancy.api
  const { db } = database
  const publicUrl = config.PUBLIC_URL
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
    rules,
    groups: organizationAdmin.api,
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
    installedFeatures: ['cloudrecording', ...(homeserverOf(config) ? (['chat'] as const) : [])],
  })
  return { scheduling, resources }
}

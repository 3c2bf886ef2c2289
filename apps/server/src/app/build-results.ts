import type { Accounts } from './build-accounts.ts'
import type { Foundations, ModulesDeps } from './build-foundations.ts'
import type { Meetings } from './build-meetings.ts'
import type { People } from './build-people.ts'
import type { Rooms } from './build-rooms.ts'
import { createExportsModule } from '../modules/exports/index.ts'
import { createFeedbackModule } from '../modules/feedback/index.ts'
import { createRecordingsModule } from '../modules/recordings/index.ts'
import { readMediaApart } from '../platform/media-files/read-media-apart.ts'

/** What meetings leave behind: recordings, feedback and archives. */
export function buildResults(
  { config, clock, platform, readMedia }: ModulesDeps,
  { personalData, seats, tenancy }: Foundations,
  { files, accounts, organizationAdmin }: Accounts & People,
  { meetings }: Meetings,
  { rooms }: Rooms,
) {
  const { database, jobs, limiter, mailer, storage } = platform
  const { db } = database
  const publicUrl = config.PUBLIC_URL
  const feedback = createFeedbackModule({
    db,
    clock,
    limiter,
    audit: tenancy.api.audit,
    rooms: rooms.api,
    files: files.api,
    storage,
    findOrganization: (organizationId) => organizationAdmin.api.find(db, organizationId),
    isOperator: async ({ organizationId, userId }) =>
      (await accounts.api.findUser(db, organizationId, userId))?.isOperator ?? false,
  })
  const recordings = createRecordingsModule({
    db,
    clock,
    audit: tenancy.api.audit,
    jobs,
    limiter,
    files: files.api,
    storage,
    meetings: meetings.api,
    seats,
    readMedia: readMedia ?? readMediaApart,
    findUser: accounts.api.findUser,
    publicUrl,
  })
  const exports = createExportsModule({
    db,
    clock,
    jobs,
    audit: tenancy.api.audit,
    storage,
    mailer,
    accounts: accounts.api,
    organizations: organizationAdmin.api,
    personalData,
    limiter,
    appSecret: config.APP_SECRET,
    publicUrl,
  })
  return { feedback, recordings, exports }
}

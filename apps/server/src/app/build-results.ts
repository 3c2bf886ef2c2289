import { join } from 'node:path'
import type { Accounts } from './build-accounts.ts'
import { buildDrive } from './build-drive.ts'
import type { Foundations, ModulesDeps } from './build-foundations.ts'
import type { Meetings } from './build-meetings.ts'
import type { People } from './build-people.ts'
import type { Rooms } from './build-rooms.ts'
import { buildMinutes, buildTranscripts } from './build-transcripts.ts'
import type { Config } from '../config.ts'
import { createEngage } from '../integrations/engage/index.ts'
import { createCaptionsModule, startListener } from '../modules/captions/index.ts'
import { createExportsModule } from '../modules/exports/index.ts'
import { createFeedbackModule } from '../modules/feedback/index.ts'
import { createMeetingPageModule } from '../modules/meeting-page/index.ts'
import { createPublicPagesModule, statisticsOf } from '../modules/public-pages/index.ts'
import { createLivekitEgress } from '../integrations/livekit/index.ts'
import { createRecorderModule } from '../modules/recorder/index.ts'
import { createRecordingsModule } from '../modules/recordings/index.ts'
import { createSalesModule } from '../modules/sales/index.ts'
import { createUsageModule } from '../modules/usage/index.ts'
import type { UserCaller } from '../platform/http/context.ts'
import { readMediaApart } from '../platform/media-files/read-media-apart.ts'

export type Results = ReturnType<typeof buildResults>

/** What meetings leave behind: recordings, feedback and archives. */
export function buildResults(
  deps: ModulesDeps,
  foundations: Foundations,
  people: Accounts & People,
  meetings: Meetings,
  rooms: Rooms,
) {
  const { personalData, tenancy } = foundations
  const { files, accounts, notifications, organizationAdmin } = people
  const { config, clock, platform } = deps
  const { database, jobs, limiter, mailer, storage } = platform
  const { db } = database
  const publicUrl = config.PUBLIC_URL
  const isOperator = async ({ organizationId, userId }: UserCaller) =>
    (await accounts.api.findUser(db, organizationId, userId))?.isOperator ?? false
  const feedback = createFeedbackModule({
    db,
    clock,
    limiter,
    audit: tenancy.api.audit,
    rooms: rooms.rooms.api,
    files: files.api,
    storage,
    findOrganization: (organizationId) => organizationAdmin.api.find(db, organizationId),
    isOperator,
  })
  const sales = createSalesModule({
    db,
    clock,
    limiter,
    mailer,
    salesEmail: config.SALES_EMAIL ?? null,
    keptDays: config.SALES_KEEP_DAYS,
    publicUrl,
    isOperator,
  })
  const { recordings, recorder } = buildRecordings(deps, foundations, people, meetings, rooms)
  const captions = buildCaptions(deps, foundations, rooms)
  const drive = buildDrive(deps, foundations, people, meetings)
  const transcripts = buildTranscripts(deps, foundations, { recordings, recorder, notifications })
  const minutes = buildMinutes(deps, foundations, notifications)
  const exports = createExportsModule({
    db,
    clock,
    jobs,
    audit: tenancy.api.audit,
    storage,
    notifier: notifications.api,
    accounts: accounts.api,
    organizations: organizationAdmin.api,
    personalData,
    limiter,
    appSecret: config.APP_SECRET,
    publicUrl,
  })
  const meetingPage = createMeetingPageModule({
    db,
    clock,
    rules: tenancy.api.rules,
    meetings: meetings.meetings.api,
    rooms: rooms.rooms.api,
    invitations: meetings.invitations.api,
    listContents: meetings.agenda.api.listContents,
    publicUrl,
  })
  return {
    feedback,
    sales,
    recordings,
    recorder,
    captions,
    drive,
    transcripts,
    minutes,
    exports,
    meetingPage,
    usage: createUsageModule({ db, clock, accounts: accounts.api, ...rooms.attendance.api }),
    publicPages: buildPublicPages(deps, sales),
  }
}

/** Recordings, and the recorder, which makes some of them. */
function buildRecordings(
  { config, clock, log, platform, readMedia }: ModulesDeps,
  { branding, ffmpeg, presentationReader, recordingFollowers, recordingReader, seats, tenancy }: Foundations,
  { files, accounts, notifications }: Accounts & People,
  { meetings }: Meetings,
  { rooms, presentations, media }: Rooms,
) {
  const { database, events, jobs, limiter, realtime, storage } = platform
  const { db } = database
  const recordings = createRecordingsModule({
    db,
    clock,
    events,
    audit: tenancy.api.audit,
    jobs,
    limiter,
    files: files.api,
    storage,
    notifier: notifications.api,
    meetings: meetings.api,
    seats,
    readMedia: readMedia ?? readMediaApart,
    findUser: accounts.api.findUser,
    callerOfSession: accounts.api.callerOfSession,
    sessionOfCookie: accounts.api.sessionOfCookie,
    addresses: { publicUrl: config.PUBLIC_URL, formerUrl: config.FORMER_PUBLIC_URL },
    canTrim: recordingReader.canTrim,
    followers: recordingFollowers,
    publicUrl: config.PUBLIC_URL,
    appSecret: config.APP_SECRET,
  })
  const recorder = createRecorderModule({
    db,
    clock,
    log,
    realtime,
    events,
    seats,
    storage,
    media,
    files: files.api,
    meetings: meetings.api,
    rooms: rooms.api,
    presentations: presentationReader,
    linkToPresented: presentations.api.linkForRecorder,
    reader: recordingReader,
    logoOf: branding.logoOf,
    keepFile: recordings.api.keepFile,
    news: recordings.api.news,
    trims: recordings.api.trims,
    redactions: recordings.api.redactions,
    pictures: recordings.api.pictures,
    jobs,
    ffmpeg,
    transcribes: Boolean(config.SPEECH_URL),
    workFolder: join(config.DATA_DIR, 'recorder'),
    ...recorderOptions(config),
  })
  return { recordings, recorder }
}

/** Live captions: text of what people say, while they speak. */
function buildCaptions(
  { config, log, platform, startListener: given = startListener }: ModulesDeps,
  { captionReader, tenancy, translatorOf }: Foundations,
  { rooms, media }: Rooms,
) {
  const { ROLE, CAPTIONS_CAPACITY: capacity, SPEECH_URL: url, SPEECH_API_KEY: apiKey = null } = config
  const captionsModel = config.SPEECH_CAPTIONS_MODEL ?? config.SPEECH_MODEL[0]
  const isListening = ROLE.includes('captions') && capacity > 0
  return createCaptionsModule({
    db: platform.database.db,
    log,
    realtime: platform.realtime,
    media,
    rooms: rooms.api,
    reader: captionReader,
    rules: tenancy.api.rules,
    translatorOf,
    sfuUrl: config.LIVEKIT_URL.replace(/^http/, 'ws'),
    speech: isListening && url ? { url, apiKey, models: [captionsModel] } : null,
    capacity,
    startListener: given,
  })
}

function recorderOptions(config: Config) {
  const pageUrl = config.RECORDER_URL ?? config.PUBLIC_URL
  const worker = { browser: config.RECORDER_BROWSER, capacity: config.RECORDER_CAPACITY ?? null, pageUrl }
  const isRecorder = config.ROLE.includes('recorder')
  return {
    isOn: config.RECORDER !== 'off',
    worker: isRecorder ? { ...worker, egress: egressOf(config) } : null,
  }
}

function egressOf(config: Config) {
  const { RECORDER_EGRESS_FOLDER: egressFolder, RECORDER_EGRESS_PATH: egressPath } = config
  if (config.RECORDER !== 'egress') return null
  if (egressFolder === undefined) throw new Error('RECORDER=egress needs RECORDER_EGRESS_FOLDER.')
  const egress = createLivekitEgress({
    url: config.LIVEKIT_URL,
    apiKey: config.LIVEKIT_API_KEY,
    apiSecret: config.LIVEKIT_API_SECRET,
  })
  return { egress, egressFolder, egressPath }
}

function buildPublicPages(
  { config, log, platform }: ModulesDeps,
  sales: ReturnType<typeof createSalesModule>,
) {
  const statistics = statisticsOf(config)
  const takesProfiles = config.PUBLIC_PAGES && statistics?.kind === 'engage'
  return createPublicPagesModule({
    isOn: config.PUBLIC_PAGES,
    webDist: config.WEB_DIST,
    publicUrl: config.PUBLIC_URL,
    folder: config.PUBLIC_PAGES_DIR ?? null,
    operator: {
      name: config.OPERATOR_NAME ?? null,
      address: config.OPERATOR_ADDRESS ?? null,
      contact: config.OPERATOR_CONTACT ?? null,
    },
    termsUrl: config.TERMS_URL ?? null,
    statistics,
    limiter: platform.limiter,
    setProfile: takesProfiles
      ? createEngage({ url: statistics.url, token: statistics.id, log }).setProfile
      : null,
    sales: sales.api,
  })
}

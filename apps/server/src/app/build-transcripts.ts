import { join } from 'node:path'
import type { Accounts } from './build-accounts.ts'
import { speechOf, type Foundations, type ModulesDeps } from './build-foundations.ts'
import { countCitingLines, createMinutesModule } from '../modules/minutes/index.ts'
import type { createRecorderModule } from '../modules/recorder/index.ts'
import type { createRecordingsModule } from '../modules/recordings/index.ts'
import { createTranscriptsModule } from '../modules/transcripts/index.ts'

/** What was said in recordings. */
export function buildTranscripts(
  { config, clock, log, platform }: ModulesDeps,
  { ffmpeg, recordingFollowers, seats, tenancy, translatorOf }: Foundations,
  {
    recordings,
    recorder,
    notifications,
  }: {
    recordings: ReturnType<typeof createRecordingsModule>
    recorder: ReturnType<typeof createRecorderModule>
    notifications: Accounts['notifications']
  },
) {
  const { database, events, jobs, limiter, storage } = platform
  return createTranscriptsModule({
    db: database.db,
    clock,
    log,
    events,
    jobs,
    limiter,
    storage,
    notifier: notifications.api,
    voices: recorder.api.voices,
    redactions: recordings.api.redactionRequests,
    countCitingLines,
    followers: recordingFollowers,
    seats,
    rules: tenancy.api.rules,
    translatorOf,
    speech: speechOf(config),
    ffmpeg,
    workFolder: join(config.DATA_DIR, 'transcripts'),
    flags: { canEdit: config.FLAG_EDIT_TRANSCRIPTION, showsProgress: config.FLAG_TRANSCRIPTION_LOADER },
  })
}

/** What was decided, from what was said. */
export function buildMinutes(
  { config, clock, log, platform }: ModulesDeps,
  { seats, tenancy, languageModel, translatorOf }: Foundations,
  notifications: Accounts['notifications'],
) {
  const { database, jobs, limiter, mailer } = platform
  return createMinutesModule({
    db: database.db,
    clock,
    log,
    jobs,
    limiter,
    mailer,
    notifier: notifications.api,
    seats,
    rules: tenancy.api.rules,
    dailyBounds: tenancy.api.dailyBounds,
    model: languageModel,
    translatorOf,
    publicUrl: config.PUBLIC_URL,
    flags: { isOn: config.FLAG_MEETING_MINUTES, showsProgress: config.FLAG_PROCESS_LOADER },
  })
}

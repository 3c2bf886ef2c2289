import { ffmpegRunnersOf } from './build-ffmpeg.ts'
import { createHeld } from './held.ts'
import { processingEnginesOf } from './processing-engines.ts'
import { createPersonalData } from './personal-data.ts'
import type { Platform } from './platform.ts'
import { createPendingSignIns } from './pending-sign-ins.ts'
import { createRecordingFollowers } from './recording-followers.ts'
import { createSessionExtras } from './session-extras.ts'
import type { Config } from '../config.ts'
import type { TextRecords } from '../integrations/dns/index.ts'
import { createLanguageModel } from '../integrations/language-model/index.ts'
import { createSpeechToText } from '../integrations/speech/index.ts'
import type { MediaServer } from '../integrations/livekit/index.ts'
import { createTranslator } from '../integrations/translator/index.ts'
import { createBranding } from '../modules/appearance/index.ts'
import { createCaptionReader, type StartListener } from '../modules/captions/index.ts'
import { createPresentationReader } from '../modules/presentations/index.ts'
import { createRecordingReader } from '../modules/recorder/index.ts'
import { createPermittedTranslator, createTenancyModule } from '../modules/tenancy/index.ts'
import { createSeats } from '../modules/resources/index.ts'
import { createOnlyRuleGate } from '../modules/single-sign-on/index.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { createHandledEvents } from '../platform/events/handled-events.ts'
import type { Log } from '../platform/log/log.ts'
import type { readMediaApart } from '../platform/media-files/read-media-apart.ts'
import type { UploadKind } from '../platform/uploads/upload-kind.ts'
import type { AnyNotificationKind } from '../platform/module/notification-kinds.ts'
import { canTellCountries } from '../public-config.ts'

export interface ModulesDeps {
  config: Config
  clock: Clock
  log: Log
  platform: Platform
  media?: MediaServer
  dns?: TextRecords
  readMedia?: typeof readMediaApart
  /** Replaces the process that listens to a room, in tests. */
  startListener?: StartListener
  /** The process is about to stop; never when absent. */
  isDraining?: () => boolean
}

export type Foundations = ReturnType<typeof buildFoundations>

/** What modules of every tier are given: it reads and writes rows of higher tiers, and needs none of their modules. */
export function buildFoundations({ config, clock, platform }: ModulesDeps) {
  const kinds = {
    isBigMeetingEnabled: !config.FLAG_BIG_MEETING_DISABLED,
    isMultiLingualEnabled: config.FLAG_MULTILINGUAL_MEETING,
  }

  const personalData = createPersonalData()
  const handled = createHandledEvents({ db: platform.database.db, jobs: platform.jobs, clock })
  const recordingFollowers = createRecordingFollowers()
  const sessionExtras = createSessionExtras()
  const pendingSignIns = createPendingSignIns()
  const notificationKinds = createHeld<readonly AnyNotificationKind[]>()
  const uploadKinds = createHeld<readonly UploadKind[]>()
  const onlyRule = createOnlyRuleGate({ clock, appSecret: config.APP_SECRET })
  const branding = createBranding({ publicUrl: config.PUBLIC_URL })
  const tenancy = buildTenancy({ config, clock, platform })
  const seats = createSeats({ clock, planFeatures: config.PLAN_FEATURES })
  const presentationReader = createPresentationReader()
  const languageModel = languageModelOf(config)
  const translatorOf = createPermittedTranslator({
    db: platform.database.db,
    rules: tenancy.api.rules,
    translator: config.TRANSLATE_URL
      ? createTranslator({ url: config.TRANSLATE_URL, apiKey: config.TRANSLATE_API_KEY ?? null })
      : null,
    model: languageModel,
  })
  const recordingReader = createRecordingReader({
    isOn: config.RECORDER !== 'off',
    realtime: platform.realtime,
    seats,
    rules: tenancy.api.rules,
    engines: processingEnginesOf(config),
    translatorOf,
    writesMinutes: config.FLAG_MEETING_MINUTES,
  })
  const captionReader = createCaptionReader({
    engine: speechOf(config),
    seats,
    rules: tenancy.api.rules,
    translatorOf,
  })
  return {
    captionReader,
    ffmpeg: ffmpegRunnersOf(config),
    languageModel,
    translatorOf,
    kinds,
    personalData,
    handled,
    sessionExtras,
    pendingSignIns,
    notificationKinds,
    uploadKinds,
    onlyRule,
    branding,
    presentationReader,
    recordingFollowers,
    recordingReader,
    tenancy,
    seats,
  }
}

/** Null: this installation has no language model. */
function languageModelOf(config: Config) {
  if (!config.LLM_URL) return null
  return createLanguageModel({
    url: config.LLM_URL,
    model: config.LLM_MODEL,
    apiKey: config.LLM_API_KEY ?? null,
  })
}

/** Null: this installation has no speech engine. */
export function speechOf(config: Config) {
  if (!config.SPEECH_URL) return null
  const { SPEECH_URL: url, SPEECH_API_KEY: apiKey = null, SPEECH_MODEL: models } = config
  return createSpeechToText({ url, apiKey, models })
}

/** Below every other module. */
function buildTenancy({ config, clock, platform }: Pick<ModulesDeps, 'config' | 'clock' | 'platform'>) {
  return createTenancyModule({
    db: platform.database.db,
    clock,
    limiter: platform.limiter,
    canTellCountries: canTellCountries(config),
    vouchedDomains: config.PROVEN_DOMAINS,
    standing: { newDays: config.NEW_ORGANIZATION_DAYS, trusted: config.TRUSTED_ORGANIZATIONS },
    bounds: {
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
    },
  })
}

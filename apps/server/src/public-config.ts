import { defaults, languages, type PublicConfig } from '@majlis/contract'
import type { Config } from './config.ts'
import { chatUrlOf } from './integrations/matrix/matrix.settings.ts'

/** Whether it is known from which country someone comes: by a database, or by a proxy that is trusted. */
export function canTellCountries(
  config: Pick<Config, 'COUNTRY_DATABASE' | 'COUNTRY_HEADER' | 'TRUST_PROXY'>,
): boolean {
  const { COUNTRY_DATABASE, COUNTRY_HEADER, TRUST_PROXY } = config
  return COUNTRY_DATABASE !== undefined || (TRUST_PROXY !== undefined && COUNTRY_HEADER !== undefined)
}

/** What anyone may know of the configuration; nothing gets here without being named. */
export function publicConfigOf(
  config: Config,
  { devMailbox, nowMs }: { devMailbox: PublicConfig['devMailbox']; nowMs: number },
): PublicConfig {
  return {
    flags: {
      editTranscription: config.FLAG_EDIT_TRANSCRIPTION,
      transcriptionLoader: config.FLAG_TRANSCRIPTION_LOADER,
      processLoader: config.FLAG_PROCESS_LOADER,
      multilingualMeeting: config.FLAG_MULTILINGUAL_MEETING,
      bigMeetingDisabled: config.FLAG_BIG_MEETING_DISABLED,
      meetingMinutes: config.FLAG_MEETING_MINUTES,
      suggestTime: config.FLAG_SUGGEST_TIME,
      driveEnable: config.FLAG_DRIVE_ENABLE,
    },
    languages: [...languages],
    defaultLanguage: defaults.language,
    livekitUrl: config.LIVEKIT_PUBLIC_URL,
    devMailbox,
    hasVanityHosts: config.VANITY_HOSTS.length > 0,
    canTellCountries: canTellCountries(config),
    hasRecorder: config.RECORDER !== 'off',
    hasSpeechEngine: Boolean(config.SPEECH_URL),
    hasPublicPages: config.PUBLIC_PAGES,
    termsUrl: config.TERMS_URL ?? null,
    chatUrl: chatUrlOf(config),
    serverTime: nowMs,
  }
}

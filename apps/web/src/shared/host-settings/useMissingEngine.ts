import { defaultRoomSettings, type RoomSettings } from '@majlis/contract'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../api/index.ts'
import { isSwitchOn, type OfferedFlag } from './setting-groups.ts'

/** The missing engines, each with a text `setting.…` in `settings.json`. */
type Missing = 'noRecorder' | 'noSpeechEngine' | 'noTranscripts' | 'noMinutes'

/** What the server lacks for a setting; null if nothing, or not known yet. */
export function useMissingEngine(flag: OfferedFlag): Missing | null {
  const config = useQuery(orpc.system.config.queryOptions({ staleTime: Infinity }))
  const { hasRecorder, hasSpeechEngine, flags } = config.data?.data ?? {}
  switch (flag) {
    case 'startRecording':
      return hasRecorder === false ? 'noRecorder' : null
    case 'liveCaptions':
      return hasSpeechEngine === false ? 'noSpeechEngine' : null
    case 'transcribeRecordings':
      return hasSpeechEngine === false ? 'noTranscripts' : null
    case 'writeMinutes':
      if (hasSpeechEngine === false) return 'noTranscripts'
      return flags?.meetingMinutes === false ? 'noMinutes' : null
    default:
      return null
  }
}

/**
 * How a switch is shown if the server lacks an engine: off if it is on only by default, and on if someone turned it on, so that they can
 * turn it off.
 */
export function withMissing(settings: RoomSettings, flag: OfferedFlag, missing: Missing | null) {
  const isOn = isSwitchOn(settings, flag) && !(missing && isSwitchOn(defaultRoomSettings, flag))
  return { isOn, isUnavailable: missing !== null && !isOn }
}

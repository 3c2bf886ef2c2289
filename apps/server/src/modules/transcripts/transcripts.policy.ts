import type { FeatureName, MeetingRole } from '@majlis/contract'
import { isHostOrCoHost } from '../meetings/index.ts'

/** Spec 6.6: transcribing needs the feature; what is there can be read without it. */
export function canTranscribe(features: readonly FeatureName[]): boolean {
  return features.includes('transcription')
}

/** People from outside the organisation are guests, whatever they were invited as. */
export function mayEdit({ role, isOutside }: { role: MeetingRole; isOutside: boolean }): boolean {
  return !isOutside && isHostOrCoHost(role)
}

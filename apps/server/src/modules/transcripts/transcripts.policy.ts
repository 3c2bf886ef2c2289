import type { FeatureName, MeetingRole } from '@majlis/contract'

/** Spec 6.6: transcribing needs the feature; what is there can be read without it. */
export function canTranscribe(features: readonly FeatureName[]): boolean {
  return features.includes('transcription')
}

/** People from outside the organisation are guests, whatever they were invited as. */
export function mayEdit({ role, isOutside }: { role: MeetingRole; isOutside: boolean }): boolean {
  return !isOutside && (role === 'host' || role === 'co_host')
}

import type { FeatureName } from '@majlis/contract'

interface OwnedMeeting {
  ownerUserId: string
}

/** Spec 6.8: only the owner of the meeting; not co-hosts, admins, or a former owner who added it. */
export function mayRemoveRecording({ userId }: { userId: string }, { ownerUserId }: OwnedMeeting): boolean {
  return userId === ownerUserId
}

/** Spec 6.6: adding needs the feature; what is there can be seen without it. */
export function canRecord(features: readonly FeatureName[]): boolean {
  return features.includes('cloudrecording')
}

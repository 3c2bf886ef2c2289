import type { FeatureName } from '@majlis/contract'

/**
 * Who removes, trims and redacts a recording and decides about its link. Spec 6.8: only the owner of the meeting; not co-hosts, admins, or a former
 * owner who added it.
 */
export function mayManageRecording(
  { userId }: { userId: string },
  { owner_user_id: ownerUserId }: { owner_user_id: string },
): boolean {
  return userId === ownerUserId
}

/** Whether a recording's link leads to its page; a passcode may be needed in addition. */
export function isLinkOpen(
  { is_link_off, link_expires_at }: { is_link_off: boolean; link_expires_at: Date | null },
  nowMs: number,
): boolean {
  return !is_link_off && (link_expires_at === null || link_expires_at.getTime() > nowMs)
}

/** Spec 6.6: adding needs the feature; what is there can be seen without it. */
export function canRecord(features: readonly FeatureName[]): boolean {
  return features.includes('cloudrecording')
}

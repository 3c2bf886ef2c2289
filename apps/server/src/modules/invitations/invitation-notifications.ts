import { byAllWays, type AnyNotificationKind } from '../../platform/module/notification-kinds.ts'
import { entryPath } from '../meetings/index.ts'

/** What invitees and hosts are notified of. */
export const invitationNotifications = [
  { kind: 'invitation', defaults: byAllWays, path: entryPath },
  { kind: 'meeting_changed', defaults: byAllWays, path: entryPath },
  { kind: 'meeting_cancelled', defaults: byAllWays, path: entryPath },
  { kind: 'answer', defaults: byAllWays, path: entryPath },
  { kind: 'time_request', defaults: byAllWays, path: entryPath },
  // The host has no other way to know.
  { kind: 'undelivered', defaults: { ...byAllWays, browser: false }, isRequired: true, path: entryPath },
] satisfies AnyNotificationKind[]

/** The invitation of one person to a meeting. The center has at most one. */
export const invitationKey = (meetingId: string): string => `meeting:${meetingId}`

/** The changed time of a meeting, or of one date. The center has at most one. */
export const timeKey = (meetingId: string, originalStart: number | null): string =>
  `time:${meetingId}:${originalStart ?? 'all'}`

/** A time that an invitee suggests. */
export const requestKey = (requestId: string): string => `request:${requestId}`

import type { RoomSettings } from './room-settings.ts'

/** A separate file, because joining a room needs it without the rest of `limits`. */
export const meetingRoles = ['host', 'co_host', 'panelist', 'participant', 'guest'] as const // 6.2
export type MeetingRole = (typeof meetingRoles)[number]

/** Whether people of this role watch a webinar: everyone but host, co-hosts and panelists (spec 1.5). */
export function isAudience(role: MeetingRole, { webinar }: Pick<RoomSettings, 'webinar'>): boolean {
  return webinar && (role === 'participant' || role === 'guest')
}

/** What people do in a room beside joining and leaving it, for its log (spec 3.28). */
export const participantActs = [
  'hand_raised',
  'hand_lowered',
  'share_started',
  'share_stopped',
  'role_changed',
  'removed',
] as const
export type ParticipantAct = (typeof participantActs)[number]

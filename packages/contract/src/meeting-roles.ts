/** A file of its own, because the way into a room needs it, and not all the rest of `limits`. */
export const meetingRoles = ['host', 'co_host', 'panelist', 'participant', 'guest'] as const // 6.2
export type MeetingRole = (typeof meetingRoles)[number]

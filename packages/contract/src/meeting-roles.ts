/** A separate file, because joining a room needs it without the rest of `limits`. */
export const meetingRoles = ['host', 'co_host', 'panelist', 'participant', 'guest'] as const // 6.2
export type MeetingRole = (typeof meetingRoles)[number]

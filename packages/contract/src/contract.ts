import { identityCalls } from './calls/identity.ts'
import { meetingCalls } from './calls/meeting.ts'
import { organizationCalls } from './calls/organization.ts'
import { roomCalls } from './calls/room.ts'
import { systemCalls } from './calls/system.ts'

/** Every call of Majlis. Paths are relative to `/api`. */
export const contract = {
  system: systemCalls,
  identity: identityCalls,
  organization: organizationCalls,
  meeting: meetingCalls,
  room: roomCalls,
}

export type Contract = typeof contract

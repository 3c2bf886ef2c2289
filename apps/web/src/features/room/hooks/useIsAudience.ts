import type { MeetingRole, RoomSettings } from '@majlis/contract'
import { useRoomValue } from './useRoom.ts'

/** Whether people of this role watch a webinar, and speak only if a host lets them (spec 1.5). */
export function isAudience(role: MeetingRole, { webinar }: Pick<RoomSettings, 'webinar'>): boolean {
  return webinar && (role === 'participant' || role === 'guest')
}

/** Whether this person does. */
export function useIsAudience(): boolean {
  return useRoomValue(({ view: { settings, self } }) => isAudience(self.role, settings))
}

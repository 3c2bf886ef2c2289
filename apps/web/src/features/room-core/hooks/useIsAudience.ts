import { isAudience } from '@majlis/contract'
import { useRoomValue } from './useRoom.ts'

/** Whether this person watches a webinar, and speaks only if a host lets them (spec 1.5). */
export function useIsAudience(): boolean {
  return useRoomValue(({ view: { settings, self } }) => isAudience(self.role, settings))
}

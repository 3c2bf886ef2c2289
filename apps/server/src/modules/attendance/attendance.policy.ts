import type { MeetingRole } from '@majlis/contract'
import { isHostOrCoHost } from '../meetings/index.ts'

/** `all`: everything; `members`: everything but the addresses of people from outside; `names`: who was there. */
export type Sight = 'all' | 'members' | 'names'

/** Spec 3.28. */
export const maySeeLog = isHostOrCoHost

/** Spec 6.2: guests have a limited view of attendance. */
export function sightOf(role: MeetingRole): Sight {
  switch (role) {
    case 'host':
    case 'co_host':
      return 'all'
    case 'panelist':
    case 'participant':
      return 'members'
    case 'guest':
      return 'names'
  }
}

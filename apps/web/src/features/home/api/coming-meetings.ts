import { orpc } from '../../../shared/api/index.ts'
import { endOfTomorrow } from '../model/day-groups.ts'

/** More than anyone has in a day, so that all of today's meetings are loaded. */
const listedMeetings = 50

/**
 * The user's next meetings. A daily series would fill the list, so every date of today and tomorrow is loaded, and of
 * later days only the next date of each meeting.
 */
export function comingMeetings(now: number, timeZone: string) {
  return orpc.meeting.userMeetings.queryOptions({
    input: {
      type: 'upcoming',
      declined: 'left_out',
      nextOnlyFrom: endOfTomorrow(now, timeZone),
      pageSize: listedMeetings,
    },
  })
}

import { orpc } from '../../../shared/api/index.ts'
import { endOfTomorrow } from '../model/day-groups.ts'

/** More than anyone has in a day, so that all of today's are known. */
const listedMeetings = 50

/** What is next for a reader. A daily series would fill the list: of today and tomorrow every date is shown, of later days what is next of each meeting. */
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

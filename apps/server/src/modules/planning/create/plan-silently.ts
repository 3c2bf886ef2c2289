import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import { createRulesReader } from '../../tenancy/index.ts'
import type { Seats } from '../../resources/index.ts'
import { createMeetings, meetingTitles } from '../../meetings/index.ts'
import { createMeetingCreation } from './create-meeting.ts'
import { createGuestList } from '../guests/guest-list.ts'
import { createPlannedMeetings } from '../planned-meetings.ts'

/** Plans meetings by all the rules without notifying anyone; for the demo. */
export function planSilently({ db, clock, seats }: { db: Db; clock: Clock; seats: Seats }) {
  const silent: { events: Events; realtime: Pick<Realtime, 'signal'>; limiter: Limiter } = {
    events: { publish: async () => undefined, on: () => undefined },
    realtime: { signal: async () => undefined },
    limiter: {
      consume: async () => undefined,
      guess: (_bounds, judge) => judge({ wrong: () => undefined }),
      forgive: async () => undefined,
    },
  }
  const titles = meetingTitles
  const rules = createRulesReader()
  return createMeetingCreation({
    db,
    clock,
    seats,
    titles,
    ...silent,
    dailyBounds: { mail: async () => undefined },
    rules,
    meetings: createMeetings({ db, clock, seats, titles, rules, ...silent }),
    guestList: createGuestList({ groups: { expandGroups: async () => [] } }),
    planned: createPlannedMeetings({ clock, publicUrl: '', rules }),
    kinds: { isBigMeetingEnabled: false, isMultiLingualEnabled: false },
  })
}

import { languages } from '@majlis/contract'
import { sql } from 'kysely'
import type { RoomSettings } from '@majlis/contract'
import type { Tx } from '../../platform/database/database.ts'
import type { Seats } from '../resources/index.ts'
import type { MeetingTitles } from './meeting-titles.ts'
import type { Meetings } from './meetings.service.ts'
import { moveToDates } from './meeting-files.repository.ts'
import * as meetingsRepository from './meetings.repository.ts'

interface Opening {
  id: string
  meeting_id: string
  original_start: Date
  title: string
  settings: RoomSettings
}

interface PersonalOpeningsDeps {
  seats: Pick<Seats, 'findByUser'>
  titles: MeetingTitles
  meetings: Pick<Meetings, 'insertHeld'>
}

/**
 * Gives what was held in someone's personal room to another host, in the transaction of the caller. The room stays with its seat, so each
 * opening becomes a past meeting of its own, with its files; openings that are not over, or of other rooms, are left alone.
 */
export function createPersonalOpenings({ seats, titles, meetings }: PersonalOpeningsDeps) {
  return async function givePersonalOpenings(
    tx: Tx,
    people: { organizationId: string; fromUserId: string; toUserId: string },
    occurrenceIds: readonly string[],
  ): Promise<void> {
    const seat = await seats.findByUser(tx, people.organizationId, people.toUserId)
    if (!seat) return
    const host = await meetingsRepository.getHost(tx, people.fromUserId)
    const unnamed = new Set(languages.map((language) => titles(language).personal(host.name)))
    const { rows } = await sql<Opening>`
      SELECT o.id, o.meeting_id, o.original_start, coalesce(o.title, m.title) AS title, m.settings FROM occurrences o JOIN meetings m ON m.id = o.meeting_id
      WHERE o.id = ANY(${[...occurrenceIds]}::uuid[]) AND m.kind = 'personal' AND m.host_user_id = ${people.fromUserId}
        AND o.room_state = 'ended'
      ORDER BY o.starts_at FOR UPDATE OF o`.execute(tx)
    for (const { id, meeting_id: roomId, original_start: start, title, settings } of rows) {
      const meetingId = await meetings.insertHeld(tx, seat, {
        title: unnamed.has(title) ? undefined : title,
        settings,
      })
      await sql`UPDATE occurrences SET meeting_id = ${meetingId}, resource_id = ${seat.id} WHERE id = ${id}`.execute(
        tx,
      )
      const startMs = start.getTime()
      await moveToDates(tx, { fromId: roomId, toId: meetingId }, [{ from: startMs, to: startMs }])
    }
  }
}

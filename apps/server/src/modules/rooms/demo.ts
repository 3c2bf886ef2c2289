import { defaultRoomSettings } from '@majlis/contract'
import { minuteMs } from '../../platform/clock/durations.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids/ids.ts'
import { sha256 } from '../../platform/keys/sha256.ts'
import { newParticipantToken } from './participants/tokens.ts'

/** A past date of a demo meeting, and who said they would come; the host first. */
export interface PastDemoMeeting {
  organizationId: string
  meetingId: string
  occurrenceId: string
  startsAtMs: number
  endsAtMs: number
  people: { userId: string; displayName: string; isHost: boolean }[]
}

/** One person's visit to a room of the demo. */
export interface DemoVisit {
  organizationId: string
  roomSessionId: string
  participantId: string
  joinedAtMs: number
  leftAtMs: number
}

/** A guest from elsewhere in every second meeting. */
const guestName = 'Ingrid Sørensen'

/**
 * Rooms of past meetings and their participants. Does nothing once the organisation has had a room, so real data is never mixed with the
 * demo's.
 */
export async function seedDemoRooms(
  { database }: { database: Database },
  meetings: readonly PastDemoMeeting[],
): Promise<DemoVisit[]> {
  const [first] = meetings
  if (!first) return []
  return database.db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('room_sessions')
      .select('id')
      .where('organization_id', '=', first.organizationId)
      .limit(1)
      .executeTakeFirst()
    if (known) return []
    const visits: DemoVisit[] = []
    for (const [place, meeting] of meetings.entries())
      visits.push(...(await seed(tx, meeting, place % 2 === 0)))
    return visits
  })
}

async function seed(tx: Tx, meeting: PastDemoMeeting, hasGuest: boolean): Promise<DemoVisit[]> {
  const { organizationId, startsAtMs, endsAtMs } = meeting
  const roomSessionId = newId(startsAtMs)
  await tx
    .insertInto('room_sessions')
    .values({
      id: roomSessionId,
      organization_id: organizationId,
      meeting_id: meeting.meetingId,
      occurrence_id: meeting.occurrenceId,
      settings: JSON.stringify(defaultRoomSettings),
      created_at: new Date(startsAtMs - 2 * minuteMs),
      started_at: new Date(startsAtMs - 2 * minuteMs),
      ended_at: new Date(endsAtMs),
      end_reason: 'ended_by_host',
    })
    .execute()

  const guest = { userId: null, displayName: guestName, isHost: false }
  const visits: DemoVisit[] = []
  for (const [place, person] of [...meeting.people, ...(hasGuest ? [guest] : [])].entries()) {
    const participantId = newId(startsAtMs)
    // The host opens the room, the others join one after the other, and one leaves early.
    const joinedAtMs = startsAtMs + (person.isHost ? -2 : place) * minuteMs
    const leftAtMs = endsAtMs - (place === 2 ? 10 * minuteMs : 0)
    await tx
      .insertInto('participants')
      .values({
        id: participantId,
        room_session_id: roomSessionId,
        user_id: person.userId,
        display_name: person.displayName,
        role: person.isHost ? 'host' : person.userId ? 'participant' : 'guest',
        status: 'left',
        waits_for: null,
        token_hash: sha256(newParticipantToken()),
        device_hash: sha256(participantId),
        address: 'ip:unknown',
        created_at: new Date(joinedAtMs),
        connected_at: new Date(joinedAtMs),
        decided_at: new Date(leftAtMs),
        last_seen_at: new Date(leftAtMs),
      })
      .execute()
    visits.push({ organizationId, roomSessionId, participantId, joinedAtMs, leftAtMs })
  }
  return visits
}

import type { Db, Tx } from '../../platform/database/database.ts'
import { jsonRowsFile } from '../../platform/exports/exported-files.ts'
import { organizationCsv } from '../../platform/personal-data/exported-rows.ts'
import type { ErasedPeople, PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, exportedColumns, omitted, under } from '../../platform/personal-data/tables.ts'
import type { RegistrationApi } from '../registration/index.ts'
import * as participantsRepository from './participants/participants.repository.ts'
import './rooms.tables.ts'

interface RoomsDataDeps {
  db: Db
  registration: Pick<RegistrationApi, 'listRegistrationIds'>
  closeOrganization: NonNullable<PersonalData['closeOrganization']>
}

export const roomSessions = declareTable('room_sessions', {
  organization: 'organization_id',
  moved: 'moves',
  columns: {
    id: 'organization',
    meeting_id: 'exported',
    occurrence_id: 'organization',
    created_at: 'organization',
    started_at: 'exported',
    ended_at: 'exported',
    end_reason: 'organization',
    settings: omitted.internal,
    organization_id: omitted.scope,
    is_locked: omitted.internal,
    locks_at: omitted.internal,
    spotlight_participant_id: omitted.internal,
    // Emptied when the session ends.
    closed_networks: omitted.internal,
    emptied_at: omitted.internal,
  },
})

const participants = declareTable('participants', {
  through: ['room_session_id', roomSessions],
  people: { user_id: 'cleared', display_name: 'erased', address: 'erased', user_agent: 'erased' },
  columns: {
    id: 'exported',
    room_session_id: 'exported',
    user_id: 'organization',
    display_name: 'exported',
    role: 'exported',
    status: 'exported',
    created_at: 'exported',
    registration_id: 'organization',
    waits_for: omitted.internal,
    token_hash: omitted.secret,
    device_hash: omitted.secret,
    // Not for the organisation: hosts act on addresses without seeing them.
    address: 'person',
    user_agent: 'person',
    is_additional: omitted.internal,
    returns_by_approval: omitted.internal,
    hand_raised_at: omitted.internal,
    may_unmute: omitted.internal,
    may_start_video: omitted.internal,
    may_share: omitted.internal,
    has_chat: omitted.internal,
    interprets: omitted.internal,
    interpreting: omitted.internal,
    microphone_held: omitted.internal,
    camera_held: omitted.internal,
    microphone_off_at: omitted.internal,
    camera_off_at: omitted.internal,
    screen_off_at: omitted.internal,
    sfu_sid: omitted.internal,
    sfu_joined_at: omitted.internal,
    decided_at: omitted.internal,
    connected_at: omitted.internal,
    place_until: omitted.internal,
    last_seen_at: omitted.internal,
  },
})

const aheadConnections = declareTable('ahead_connections', {
  through: ['room_session_id', roomSessions],
  people: { user_id: 'deleted' },
  columns: {
    id: omitted.passing,
    room_session_id: omitted.passing,
    user_id: omitted.passing,
    token_hash: omitted.secret,
    address: omitted.passing,
    created_at: omitted.passing,
  },
})

const mediaEvents = declareTable('media_events', {
  unowned: 'So that an event of the SFU counts once.',
  columns: { id: omitted.passing, received_at: omitted.passing },
})

/** The participants from which these people are erased. */
export async function listErased(
  tx: Tx,
  people: ErasedPeople,
  registration: Pick<RegistrationApi, 'listRegistrationIds'>,
): Promise<string[]> {
  const { organizationId, userIds, organizationEnds } = people
  return participantsRepository.listIdsOf(tx, {
    userIds,
    registrationIds: organizationEnds ? [] : await registration.listRegistrationIds(tx, people),
    ...(organizationEnds && { outsideOf: organizationId }),
  })
}

/** The calls of an organisation and their participants. */
export function roomsData({ db, registration, closeOrganization }: RoomsDataDeps) {
  return {
    tables: [aheadConnections, participants, roomSessions, mediaEvents],
    async *exportOrganization(organizationId) {
      yield organizationCsv(db, 'room-sessions.csv', { table: roomSessions, organizationId })
      yield organizationCsv(db, 'participants.csv', { table: participants, organizationId })
    },
    /** Only what the person wrote. */
    async *exportPerson({ userId }) {
      yield jsonRowsFile('calls.json', (after, limit) =>
        db
          .selectFrom('participants as p')
          .innerJoin('room_sessions as s', 's.id', 'p.room_session_id')
          .select(under('p', exportedColumns(participants, 'person')))
          .select(under('s', exportedColumns(roomSessions, 'person')))
          .where('p.user_id', '=', userId)
          .where('p.id', '>', after)
          .orderBy('p.id')
          .limit(limit)
          .execute(),
      )
    },
    /**
     * The names and addresses of people in all rooms they were in, signed in or by a registration of their address. That someone was there, and
     * what they wrote to others, stays.
     */
    async erase(tx, people) {
      await participantsRepository.erase(tx, await listErased(tx, people, registration))
    },
    closeOrganization,
  } satisfies PersonalData
}

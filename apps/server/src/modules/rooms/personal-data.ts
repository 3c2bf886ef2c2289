import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { jsonRowsFile } from '../../platform/exports/exported-files.ts'
import { organizationCsv } from '../../platform/personal-data/exported-rows.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, exportedColumns, omitted, under } from '../../platform/personal-data/tables.ts'
import type { RegistrationApi } from '../registration/index.ts'
import * as messagesRepository from './chat/messages.repository.ts'
import * as participantsRepository from './participants/participants.repository.ts'
import './rooms.tables.ts'

interface RoomsDataDeps {
  db: Db
  registration: Pick<RegistrationApi, 'listRegistrationIds'>
  closeOrganization: NonNullable<PersonalData['closeOrganization']>
}

const roomSessions = declareTable('room_sessions', {
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
    hand_raised_at: omitted.internal,
    may_unmute: omitted.internal,
    may_start_video: omitted.internal,
    may_share: omitted.internal,
    has_chat: omitted.internal,
    microphone_held: omitted.internal,
    camera_held: omitted.internal,
    microphone_off_at: omitted.internal,
    camera_off_at: omitted.internal,
    screen_off_at: omitted.internal,
    sfu_sid: omitted.internal,
    decided_at: omitted.internal,
    connected_at: omitted.internal,
    place_until: omitted.internal,
    last_seen_at: omitted.internal,
  },
})

const roomMessages = declareTable('room_messages', {
  through: ['room_session_id', roomSessions],
  people: { display_name: 'erased' },
  columns: {
    id: 'exported',
    room_session_id: 'exported',
    display_name: 'exported',
    text: 'exported',
    sent_at: 'exported',
    participant_id: 'organization',
    to_participant_id: omitted.private,
    client_message_id: omitted.internal,
  },
})

const usedStartLinks = declareTable('used_start_links', {
  nobody: 'So that a link works once.',
  columns: { id: omitted.passing, expires_at: omitted.passing },
})

const mediaEvents = declareTable('media_events', {
  nobody: 'So that an event of the SFU counts once.',
  columns: { id: omitted.passing, received_at: omitted.passing },
})

/** The calls of an organisation, their participants, and the chat that everyone in them could read. */
export function roomsData({ db, registration, closeOrganization }: RoomsDataDeps) {
  return {
    tables: [roomMessages, participants, roomSessions, usedStartLinks, mediaEvents],
    async *exportOrganization(organizationId) {
      yield organizationCsv(db, 'room-sessions.csv', { table: roomSessions, organizationId })
      yield organizationCsv(db, 'participants.csv', { table: participants, organizationId })
      // Private messages belong to their two people.
      const where = sql`t.to_participant_id IS NULL`
      yield organizationCsv(db, 'chat.csv', { table: roomMessages, organizationId, where })
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
      yield jsonRowsFile('chat.json', (after, limit) =>
        db
          .selectFrom('room_messages as m')
          .innerJoin('participants as p', 'p.id', 'm.participant_id')
          .select(under('m', exportedColumns(roomMessages, 'person')))
          .where('p.user_id', '=', userId)
          .where('m.id', '>', after)
          .orderBy('m.id')
          .limit(limit)
          .execute(),
      )
    },
    /**
     * The names and addresses of people in all rooms they were in, signed in or by a registration of their address. That someone was there, and
     * what they wrote to others, stays.
     */
    async erase(tx, people) {
      const { organizationId, userIds, organizationEnds } = people
      const participantIds = await participantsRepository.listIdsOf(tx, {
        userIds,
        registrationIds: organizationEnds ? [] : await registration.listRegistrationIds(tx, people),
        ...(organizationEnds && { outsideOf: organizationId }),
      })
      await messagesRepository.eraseNames(tx, participantIds)
      await participantsRepository.erase(tx, participantIds)
    },
    retention: {
      chatDays: (organizationId, before) => messagesRepository.deleteBefore(db, organizationId, before),
    },
    closeOrganization,
  } satisfies PersonalData
}

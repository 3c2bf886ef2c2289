import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { organizationCsv, personJson } from '../../platform/personal-data/exported-rows.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, omitted } from '../../platform/personal-data/tables.ts'
import './chat.tables.ts'
import * as chatsRepository from './chats.repository.ts'
import type { ChangedRooms } from './following/changed-rooms.ts'

const chats = declareTable('chats', {
  organization: 'organization_id',
  // Only people who are alone in their organisation move to another one.
  moved: 'ends',
  people: { created_by: 'cleared' },
  columns: {
    id: 'exported',
    chat_room_id: 'exported',
    name: 'exported',
    pair: omitted.internal,
    meeting_id: 'exported',
    created_by: 'organization',
    created_at: 'exported',
    last_active_at: 'exported',
    organization_id: omitted.scope,
  },
})

const chatMembers = declareTable('chat_members', {
  through: ['chat_id', chats],
  people: { user_id: 'deleted' },
  columns: {
    chat_id: 'exported',
    user_id: 'organization',
    is_owner: 'exported',
    joined_at: 'exported',
    unread_count: omitted.internal,
    last_read_at: omitted.internal,
  },
})

const removedMembers = declareTable('removed_chat_members', {
  through: ['chat_id', chats],
  people: { user_id: 'deleted' },
  columns: {
    chat_id: omitted.internal,
    user_id: omitted.internal,
    removed_at: omitted.internal,
  },
})

const memberChanges = declareTable('chat_member_changes', {
  unowned: 'Waits until the homeserver has followed, also after the chat and the person are gone.',
  people: { user_id: { kept: 'Until the homeserver has followed.' } },
  columns: {
    chat_room_id: omitted.passing,
    user_id: omitted.passing,
    version: omitted.passing,
    is_removal: omitted.passing,
    next_attempt_at: omitted.passing,
  },
})

const closingRooms = declareTable('closing_chat_rooms', {
  unowned: 'Keeps everyone out of the room until what was written there is deleted at the homeserver.',
  columns: {
    chat_room_id: omitted.passing,
    closes_at: omitted.passing,
    next_attempt_at: omitted.passing,
    closed_at: omitted.passing,
  },
})

const chatFiles = declareTable('chat_files', {
  unowned: 'The file is at the homeserver, and goes with the last message that contains it.',
  people: { uploaded_by: 'cleared' },
  columns: {
    media_id: omitted.internal,
    uploaded_by: omitted.internal,
    deletes_at: omitted.passing,
  },
})

const chatFileMessages = declareTable('chat_file_messages', {
  unowned: 'Goes with its file.',
  columns: {
    media_id: omitted.internal,
    chat_room_id: omitted.internal,
    transaction_id: omitted.internal,
    event_id: omitted.internal,
  },
})

/** Who is in which chat. The messages are at the homeserver. */
export function chatData({ db, rooms }: { db: Db; rooms: ChangedRooms }) {
  const end = async (tx: Tx, organizationId: string) =>
    rooms.close(tx, await chatsRepository.deleteAll(tx, organizationId))

  return {
    tables: [chats, chatMembers, removedMembers, memberChanges, closingRooms, chatFiles, chatFileMessages],
    async *exportOrganization(organizationId) {
      yield organizationCsv(db, 'chats.csv', { table: chats, organizationId })
      yield organizationCsv(db, 'chat-members.csv', {
        table: chatMembers,
        organizationId,
        key: ['chat_id', 'user_id'],
      })
    },
    async *exportPerson({ userId }) {
      yield personJson(db, 'chats.json', {
        table: chats,
        where: sql`EXISTS (SELECT FROM chat_members m WHERE m.chat_id = t.id AND m.user_id = ${userId})`,
      })
      yield personJson(db, 'chat-members.json', {
        table: chatMembers,
        where: sql`t.user_id = ${userId}`,
        key: ['chat_id'],
      })
    },
    /** Chats that lose their last member end. */
    async erase(tx, { userIds }) {
      const chatIds = await chatsRepository.deleteMembers(tx, userIds)
      await rooms.close(tx, await chatsRepository.deleteEmpty(tx, chatIds))
    },
    move: (tx, { fromOrganizationId }) => end(tx, fromOrganizationId),
    closeOrganization: end,
  } satisfies PersonalData
}

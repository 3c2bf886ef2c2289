import type { ColumnType, Generated } from 'kysely'

export interface ChatsTable {
  id: string
  organization_id: string
  chat_room_id: string
  /** Null: between two people. */
  name: string | null
  /** Of a chat between two people: both IDs, in their order. */
  pair: string | null
  /** The meeting whose people it is for: the first part of its series. */
  meeting_id: string | null
  created_by: string | null
  created_at: ColumnType<Date, Date, never>
  /** When the last message was sent, as far as the homeserver reports messages. */
  last_active_at: ColumnType<Date>
}

export interface ChatMembersTable {
  chat_id: string
  user_id: string
  is_owner: boolean
  joined_at: ColumnType<Date, Date, never>
  /** Messages of others since this person read the chat. */
  unread_count: Generated<number>
  last_read_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface ChatMemberChangesTable {
  chat_room_id: string
  user_id: string
  version: Generated<number>
  is_removal: boolean
  next_attempt_at: ColumnType<Date>
}

export interface RemovedChatMembersTable {
  chat_id: string
  user_id: string
  removed_at: ColumnType<Date>
}

export interface ClosingChatRoomsTable {
  chat_room_id: string
  closes_at: ColumnType<Date>
  next_attempt_at: ColumnType<Date>
  /** Null until the homeserver has closed it. */
  closed_at: ColumnType<Date | null, Date | null | undefined, Date>
}

export interface ChatFilesTable {
  media_id: string
  uploaded_by: string | null
  deletes_at: ColumnType<Date | null>
}

export interface ChatFileMessagesTable {
  media_id: string
  chat_room_id: string
  transaction_id: string
  event_id: ColumnType<string | null, string | null | undefined, string>
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    chats: ChatsTable
    chat_members: ChatMembersTable
    removed_chat_members: RemovedChatMembersTable
    chat_member_changes: ChatMemberChangesTable
    closing_chat_rooms: ClosingChatRoomsTable
    chat_files: ChatFilesTable
    chat_file_messages: ChatFileMessagesTable
  }
}

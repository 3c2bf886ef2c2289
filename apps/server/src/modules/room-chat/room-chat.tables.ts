export interface RoomMessagesTable {
  id: string
  room_session_id: string
  participant_id: string
  display_name: string
  text: string
  to_participant_id: string | null
  client_message_id: string
  sent_at: Date
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    room_messages: RoomMessagesTable
  }
}

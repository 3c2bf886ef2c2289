import type { ColumnType } from 'kysely'

export interface RoomPresentationsTable {
  room_session_id: string
  presenter_id: string
  file_id: string
  page: number
  started_at: ColumnType<Date, Date, Date>
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    room_presentations: RoomPresentationsTable
  }
}

export interface FeedbackTable {
  id: string
  organization_id: string | null
  user_id: string | null
  room_session_id: string | null
  participant_id: string | null
  stars: number
  issues: string[]
  text: string | null
  created_at: Date
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    feedback: FeedbackTable
  }
}

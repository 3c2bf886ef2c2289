import type { FeedbackIssue } from '@majlis/contract'

export interface FeedbackTable {
  id: string
  organization_id: string | null
  user_id: string | null
  room_session_id: string | null
  participant_id: string | null
  stars: number
  issues: FeedbackIssue[]
  text: string | null
  screenshot_key_hash: Buffer | null
  created_at: Date
}

export interface FeedbackScreenshotsTable {
  file_id: string
  feedback_id: string
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    feedback: FeedbackTable
    feedback_screenshots: FeedbackScreenshotsTable
  }
}

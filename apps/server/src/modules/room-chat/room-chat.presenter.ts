import type { RoomMessage } from '@majlis/contract'
import type { RoomMessageRow } from './messages.repository.ts'

/** The message as one person reads it; `isOwn`: they wrote it, on any of their devices. */
export function presentMessage(row: RoomMessageRow, { isOwn }: { isOwn: boolean }): RoomMessage {
  return {
    id: row.id,
    participantId: row.participant_id,
    displayName: row.display_name,
    text: row.text,
    sentAt: row.sent_at.getTime(),
    toParticipantId: row.to_participant_id,
    isOwn,
  }
}

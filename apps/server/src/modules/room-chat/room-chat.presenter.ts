import type { RoomMessage } from '@majlis/contract'
import type { RoomMessageRow } from './messages.repository.ts'

/** The message as it is for a person with these devices. */
export function presentMessage(row: RoomMessageRow, deviceIds: readonly string[]): RoomMessage {
  return {
    id: row.id,
    participantId: row.participant_id,
    displayName: row.display_name,
    text: row.text,
    sentAt: row.sent_at.getTime(),
    toParticipantId: row.to_participant_id,
    isOwn: deviceIds.includes(row.participant_id),
  }
}

import type { HandOverInput } from '@majlis/contract'
import type { Tx } from '../../platform/database/database.ts'

/** What the module of meetings knows of a seat's personal room; wired in app/modules.ts. */
export interface PersonalRoomDirectory {
  /** The personal join link, ready to copy, and the passcode people type. */
  getPersonalRoom(seat: {
    id: string
    organizationId: string
    userId: string
    pmi: string
    pmu: string
  }): Promise<{
    personalLink: string
    passcode: string
  }>
  /** Puts the personal room under the ID that the seat has now. Throws `resource.room_open` while people are in it. */
  movePersonalRoom(tx: Tx, seat: { id: string; pmi: string }): Promise<void>
}

/** The meetings on seats; wired in app/modules.ts. */
export interface SeatMeetings {
  /** Transfers all meetings of one person to the other; returns how many, null where one of them has no seat. */
  transfer(
    tx: Tx,
    people: { organizationId: string; fromUserId: string; byUserId: string } & HandOverInput,
  ): Promise<number | null>
}

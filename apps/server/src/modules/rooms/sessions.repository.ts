import { defaultRoomSettings, type RoomSettings } from '@majlis/contract'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import { networkKeyOf } from '../../platform/limits/ip-key.ts'
import type { RoomSessionsTable } from './rooms.tables.ts'

/** One opening of the live room. */
export interface RoomSession {
  id: string
  organizationId: string
  meetingId: string
  occurrenceId: string | null
  settings: RoomSettings
  isLocked: boolean
  locksAt: number | null
  spotlightParticipantId: string | null
  /** Whose people a host has removed: an IPv4 address, an IPv6 /64 or /48, as limits name them. */
  closedNetworks: readonly string[]
  createdAt: number
  startedAt: number | null
  emptiedAt: number | null
  endedAt: number | null
}

export function createSessionsRepository(db: DbOrTx) {
  const sessions = () => db.selectFrom('room_sessions').selectAll()

  return {
    async find(id: string): Promise<RoomSession | null> {
      const row = await sessions().where('id', '=', id).executeTakeFirst()
      return row ? sessionOf(row) : null
    },

    async findOpen(meetingId: string): Promise<RoomSession | null> {
      const row = await sessions()
        .where('meeting_id', '=', meetingId)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      return row ? sessionOf(row) : null
    },

    /** The row is ours until the transaction ends: whatever decides about a room happens one after the other. */
    async findOpenForUpdate(meetingId: string): Promise<RoomSession | null> {
      const row = await sessions()
        .where('meeting_id', '=', meetingId)
        .where('ended_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      return row ? sessionOf(row) : null
    },

    async findForUpdate(id: string): Promise<RoomSession | null> {
      const row = await sessions().where('id', '=', id).forUpdate().executeTakeFirst()
      return row ? sessionOf(row) : null
    },

    /** Does nothing when the meeting has an open session. */
    async insertIfNone(session: Insertable<RoomSessionsTable>): Promise<void> {
      await db
        .insertInto('room_sessions')
        .values(session)
        .onConflict((conflict) => conflict.column('meeting_id').where('ended_at', 'is', null).doNothing())
        .execute()
    },

    async update(id: string, changes: Updateable<RoomSessionsTable>): Promise<void> {
      await db.updateTable('room_sessions').set(changes).where('id', '=', id).execute()
    },

    /** The last one that somebody came into. */
    async findLastStarted(meetingIds: readonly string[]): Promise<RoomSession | null> {
      if (meetingIds.length === 0) return null
      const row = await sessions()
        .where('meeting_id', 'in', meetingIds)
        .where('started_at', 'is not', null)
        .where('occurrence_id', 'is not', null)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ? sessionOf(row) : null
    },

    async listOpenOf(organizationId: string): Promise<RoomSession[]> {
      const rows = await sessions()
        .where('organization_id', '=', organizationId)
        .where('ended_at', 'is', null)
        .orderBy('id')
        .execute()
      return rows.map(sessionOf)
    },

    async listOpen(): Promise<RoomSession[]> {
      const rows = await sessions().where('ended_at', 'is', null).orderBy('id').execute()
      return rows.map(sessionOf)
    },
  }
}

function sessionOf(row: Selectable<RoomSessionsTable>): RoomSession {
  return {
    id: row.id,
    organizationId: row.organization_id,
    meetingId: row.meeting_id,
    occurrenceId: row.occurrence_id,
    settings: { ...defaultRoomSettings, ...row.settings },
    isLocked: row.is_locked,
    locksAt: row.locks_at?.getTime() ?? null,
    spotlightParticipantId: row.spotlight_participant_id,
    closedNetworks: row.closed_networks,
    createdAt: row.created_at.getTime(),
    startedAt: row.started_at?.getTime() ?? null,
    emptiedAt: row.emptied_at?.getTime() ?? null,
    endedAt: row.ended_at?.getTime() ?? null,
  }
}

/** Whether a host has closed the room to the address, given as limits name it, or to the network around it. */
export function isClosedTo(
  { closedNetworks }: Pick<RoomSession, 'closedNetworks'>,
  address: string,
): boolean {
  const network = networkKeyOf(address)
  return closedNetworks.includes(address) || (network !== null && closedNetworks.includes(network))
}

/** Locked by the host, or by the time that the settings say (spec 3.29); the job that tells everybody may be late. */
export function isLockedAt(session: Pick<RoomSession, 'isLocked' | 'locksAt'>, nowMs: number): boolean {
  return session.isLocked || (session.locksAt !== null && session.locksAt <= nowMs)
}

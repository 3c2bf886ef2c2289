/** From which addresses the people of a session came. */

import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { networkPrefixOf } from '../../../platform/limits/ip-key.ts'
import { participantOf, type Participant } from '../participants/participant.ts'
import { accountColumns } from '../participants/participants.repository.ts'

/** An address as limits name it, alone or with all of its IPv6 /48. */
export interface Origin {
  address: string
  isWhole: boolean
}

const isFrom = ({ address, isWhole }: Origin, column: string): RawBuilder<boolean> =>
  isWhole
    ? sql<boolean>`starts_with(${sql.ref(column)}, ${networkPrefixOf(address) ?? address}::text)`
    : sql<boolean>`${sql.ref(column)} = ${address}`

/** As limits name it. Null for who is not in the session, or whose address was forgotten. */
export async function findAddress(db: DbOrTx, roomSessionId: string, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('participants')
    .select('address')
    .where('room_session_id', '=', roomSessionId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.address || null
}

/**
 * Who came to the room from these addresses and may be inside again, or is here: without hosts and co-hosts, and without members of the
 * organisation whose meeting it is, who often share an address with strangers. Of a network those of all of its addresses.
 */
export async function listStrangersOf(
  db: DbOrTx,
  roomSessionId: string,
  from: Origin,
): Promise<Participant[]> {
  const rows = await db
    .selectFrom('participants as p')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .selectAll('p')
    .select(accountColumns)
    .innerJoin('room_sessions as s', 's.id', 'p.room_session_id')
    .where('p.room_session_id', '=', roomSessionId)
    .where(isFrom(from, 'p.address'))
    .where('p.status', 'in', ['admitted', 'waiting', 'left'])
    .where('p.role', 'not in', ['host', 'co_host'])
    .where(({ eb, or, ref }) =>
      or([eb('u.organization_id', 'is', null), eb('u.organization_id', '!=', ref('s.organization_id'))]),
    )
    .orderBy('p.id')
    .execute()
  return rows.map(participantOf)
}

/** Whether somebody of another address of the network is or was in the session, removed ones included. */
export async function hasNeighbours(db: DbOrTx, roomSessionId: string, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('participants as p')
    .select('p.id')
    .where('p.room_session_id', '=', roomSessionId)
    .where(isFrom({ address, isWhole: true }, 'p.address'))
    .where('p.address', '<>', address)
    .where('p.status', '<>', 'denied')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

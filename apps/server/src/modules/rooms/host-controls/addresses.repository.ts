/** The addresses of the people in a session. */

import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { networkPrefixOf } from '../../../platform/limits/ip-key.ts'
import { participantOf, type Participant } from '../participants/participant.ts'
import { participants } from '../participants/participants.repository.ts'

/** An address in the form of the limits, alone or with all of its IPv6 /48. */
export interface Origin {
  address: string
  isWhole: boolean
}

/** Whether the participant `p` came from there. */
const isFrom = ({ address, isWhole }: Origin): RawBuilder<boolean> =>
  isWhole
    ? sql<boolean>`starts_with(p.address, ${networkPrefixOf(address) ?? address}::text)`
    : sql<boolean>`p.address = ${address}`

/**
 * People from these addresses who are in the room or may return: without hosts, co-hosts and members of the meeting's organisation, who
 * often share an address with strangers.
 */
export async function listStrangersOf(
  db: DbOrTx,
  roomSessionId: string,
  from: Origin,
): Promise<Participant[]> {
  const rows = await participants(db)
    .innerJoin('room_sessions as s', 's.id', 'p.room_session_id')
    .where('p.room_session_id', '=', roomSessionId)
    .where(isFrom(from))
    .where('p.status', 'in', ['admitted', 'waiting', 'left'])
    .where('p.role', 'not in', ['host', 'co_host'])
    .where(({ eb, or, ref }) =>
      or([eb('u.organization_id', 'is', null), eb('u.organization_id', '!=', ref('s.organization_id'))]),
    )
    .orderBy('p.id')
    .execute()
  return rows.map(participantOf)
}

/** Whether people from another address of the network are or were in the session, including removed ones. */
export async function hasNeighbours(db: DbOrTx, roomSessionId: string, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('participants as p')
    .select('p.id')
    .where('p.room_session_id', '=', roomSessionId)
    .where(isFrom({ address, isWhole: true }))
    .where('p.address', '<>', address)
    .where('p.status', '<>', 'denied')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

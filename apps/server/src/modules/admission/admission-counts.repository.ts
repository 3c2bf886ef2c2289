import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import { networkPrefixOf } from '../../platform/limits/ip-key.ts'
import { takesPlace } from '../rooms/index.ts'

/** What admission has to know about the people who are or were in the session. */
export async function count(
  db: DbOrTx,
  roomSessionId: string,
  {
    deviceHash,
    address,
    now,
    deniedSince,
    arrivedSince,
  }: { deviceHash: Buffer; address: string; now: Date; deniedSince: Date; arrivedSince: Date },
) {
  const isStranger = sql<boolean>`role NOT IN ('host', 'co_host', 'panelist')`
  const isInside = takesPlace(now)
  // A connection that ended soon counts as none, and leaves `connected_at` empty.
  const hasOnlyArrived = sql<boolean>`${isStranger} AND sfu_sid IS NULL AND (${isInside}
    OR (status IN ('admitted', 'left') AND connected_at IS NULL AND place_until IS NOT NULL
      AND decided_at > ${arrivedSince}))`
  const countOf = (condition: RawBuilder<boolean>) => sql<number>`(count(*) FILTER (WHERE ${condition}))::int`
  const isSameNetwork = sql<boolean>`starts_with(address, ${networkPrefixOf(address)}::text)`
  const isSameBrowser = sql<boolean>`device_hash = ${deviceHash}`
  const isDeniedBrowser = sql<boolean>`status = 'denied' AND decided_at > ${deniedSince} AND ${isSameBrowser}`
  return db
    .selectFrom('participants')
    .select([
      sql<number>`(count(*) FILTER (WHERE ${isInside}))::int`.as('admittedCount'),
      sql<boolean>`coalesce(bool_or(role IN ('host', 'co_host') AND ${isInside}), false)`.as('isHostInside'),
      sql<boolean>`coalesce(bool_or(status = 'removed' AND ${isSameBrowser}), false)`.as('isRemovedBrowser'),
      sql<boolean>`coalesce(bool_or(${isDeniedBrowser} AND user_id IS NULL), false)`.as('isGuestDenied'),
      sql<boolean>`coalesce(bool_or(${isDeniedBrowser} AND user_id IS NOT NULL), false)`.as(
        'isAccountDenied',
      ),
      // Someone who has a /48 can come from another /64 of it.
      sql<boolean>`coalesce(bool_or(status = 'removed' AND address = ${address}), false)
        OR count(DISTINCT address) FILTER (WHERE status = 'removed' AND ${isSameNetwork}) > 1`.as(
        'isRemovedAddress',
      ),
      countOf(sql`${hasOnlyArrived} AND address = ${address}`).as('arrivalsOfAddress'),
      countOf(sql`${hasOnlyArrived} AND ${isSameNetwork}`).as('arrivalsOfNetwork'),
      countOf(sql`${hasOnlyArrived} AND ${isSameBrowser}`).as('arrivalsOfBrowser'),
      countOf(sql`status = 'waiting' AND address = ${address}`).as('waitingOfAddress'),
      countOf(sql`status = 'waiting' AND ${isSameNetwork}`).as('waitingOfNetwork'),
      countOf(sql`status = 'waiting' AND ${isSameBrowser}`).as('waitingOfBrowser'),
      countOf(sql`status = 'waiting'`).as('waitingInAll'),
    ])
    .where('room_session_id', '=', roomSessionId)
    .executeTakeFirstOrThrow()
}

import { sql, type RawBuilder } from 'kysely'
import type { Clock } from '../../../platform/clock/clock.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { DbOrTx } from '../../../platform/database/database.ts'

export interface StandingDeps {
  clock: Clock
  /** How many days an organisation is new; 0: never. */
  newDays: number
  /** Those that are never new. */
  trusted: readonly string[]
}

/** Suspended and deleted people do not count. */
const hasOperator = (organizationId: string | RawBuilder<string>) => sql<boolean>`EXISTS (SELECT FROM users
  WHERE organization_id = ${organizationId} AND is_operator AND status = 'active' AND deleted_at IS NULL)`

export type Standing = ReturnType<typeof createStanding>

/** Whether an organisation was founded by a sign-up, so recently that little is known of it. */
export function createStanding({ clock, newDays, trusted }: StandingDeps) {
  return {
    /** Named by who runs the installation, or with an operator among its people. */
    async isTrusted(db: DbOrTx, organizationId: string): Promise<boolean> {
      if (trusted.includes(organizationId)) return true
      const { rows } = await sql<{
        is_trusted: boolean
      }>`SELECT ${hasOperator(organizationId)} AS is_trusted`.execute(db)
      return rows[0]?.is_trusted ?? false
    },

    /** The day of its life, from 1 on; null where it is not new: old enough, trusted, or with an operator among its people. */
    async newDayOf(db: DbOrTx, organizationId: string): Promise<number | null> {
      if (newDays === 0 || trusted.includes(organizationId)) return null
      const { rows } = await sql<{ created_at: Date }>`
        SELECT created_at FROM organizations WHERE id = ${organizationId}
          AND NOT ${hasOperator(organizationId)}`.execute(db)
      const [row] = rows
      if (!row) return null
      const day = Math.floor((clock.now() - row.created_at.getTime()) / dayMs) + 1
      return day <= newDays ? day : null
    },

    /** All that are new, as a query of their IDs. */
    listNew(): RawBuilder<unknown> {
      const before = new Date(clock.now() - newDays * dayMs)
      return sql`SELECT id FROM organizations WHERE created_at > ${before}
        AND id <> ALL(${[...trusted]}::uuid[]) AND NOT ${hasOperator(sql.ref('organizations.id'))}`
    },
  }
}

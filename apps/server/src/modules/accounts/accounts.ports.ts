import type { Tx } from '../../platform/database/database.ts'
import type { User } from './users.repository.ts'

/**
 * How someone has proven who they are: with a second factor where there is one, but for passkeys, which are both. By the `provider` is with an
 * address that it may vouch for; by the `provider_link` alone is without.
 */
export type WayIn = 'provider' | 'provider_link' | 'password' | 'passkey'

/** What may keep people from opening a session: a reader of a higher module. */
export interface SignInRule {
  /** Before every session, in its transaction. Throws why this way of signing in is refused. */
  requireWayIn(tx: Tx, user: Pick<User, 'id' | 'organizationId' | 'role'>, way: WayIn): Promise<void>
}

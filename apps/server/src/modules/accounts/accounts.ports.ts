import type { Tx } from '../../platform/database/database.ts'
import type { User } from './users.repository.ts'

/**
 * How someone has proven who they are. Passwords include the second factor, if there is one; a passkey counts as both. `provider`: with an address
 * that the provider may vouch for; `provider_link`: by the link alone.
 */
export type WayIn = 'provider' | 'provider_link' | 'password' | 'passkey'

/** A rule of a higher module that can refuse a session. */
export interface SignInRule {
  /** Called before every session, in its transaction. Throws the reason if this way of signing in is refused. */
  requireWayIn(tx: Tx, user: Pick<User, 'id' | 'organizationId' | 'role'>, way: WayIn): Promise<void>
}

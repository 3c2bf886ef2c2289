import type { Licence } from '@majlis/contract'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { User } from '../accounts/index.ts'

/** Gives a new user a host seat, in the transaction that activates the account. Giving twice is harmless. */
export interface SeatAllocator {
  allocate(
    tx: Tx,
    user: { id: string; organizationId: string; firstName: string; lastName: string; email: string },
  ): Promise<void>
  /** Puts these products on a user's seat; returns those that were there before, null when the user has no seat. */
  setProducts(tx: Tx, organizationId: string, userId: string, products: Licence[]): Promise<Licence[] | null>
}

type Person = Pick<User, 'id' | 'organizationId' | 'role'>

/** "Single sign-on only", as far as other ways of signing in depend on it: a reader of the module above. */
export interface OnlyRule {
  /** Whether the people of the organisation sign in by its provider only. */
  isOn(connection: DbOrTx, organizationId: string): Promise<boolean>
  /** Whether this person cannot sign in with a password, because their account is connected to the provider. */
  refusesPassword(connection: DbOrTx, user: Person): Promise<boolean>
  /** Throws `sso.only` if `refusesPassword`. */
  requirePassword(connection: DbOrTx, user: Person): Promise<void>
  /** For sign-in by a mailed link, which the rule refuses to everyone. Throws `sso.only`. */
  requireNone(connection: DbOrTx, user: Person): Promise<void>
  /** Whether they are the owner who keeps the password, for whom a second factor is always required. */
  isBreakGlass(connection: DbOrTx, user: Person): Promise<boolean>
}

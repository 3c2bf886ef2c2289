import type { Licence } from '@majlis/contract'
import type { Tx } from '../../platform/database/database.ts'

/** Gives a new user a host seat, in the transaction that activates the account. Giving twice is harmless. */
export interface SeatAllocator {
  allocate(
    tx: Tx,
    user: { id: string; organizationId: string; firstName: string; lastName: string; email: string },
  ): Promise<void>
  /** Puts these products on a user's seat; returns those that were there before, null when the user has no seat. */
  setProducts(tx: Tx, organizationId: string, userId: string, products: Licence[]): Promise<Licence[] | null>
}

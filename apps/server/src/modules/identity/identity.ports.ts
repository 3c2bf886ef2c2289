import type { Licence } from '@majlis/contract'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'

/** What identity needs to know of organisations, which are a tier above it; wired in app/modules.ts. */
export interface OrganizationDirectory {
  create(tx: Tx, organization: { name: string; kind: 'organization' | 'individual' }): Promise<string>
  find(
    db: DbOrTx,
    organizationId: string,
  ): Promise<{ name: string; kind: 'organization' | 'individual' } | null>
  /** The organisation of an individual goes by the person's name, unless it was given another one. */
  renameIndividual(tx: Tx, organizationId: string, names: { from: string; to: string }): Promise<void>
  /** Ends one that nobody is left in, with everything in it. */
  deleteEmpty(tx: Tx, organizationId: string): Promise<void>
}

/** How much new organisations, and all together, can mail and found in a day. */
export interface DailyBounds {
  /** Throws `organization.daily_bound`, `organization.installation_bound`. */
  mail(organizationId: string, kind: 'invitations' | 'imports', mails: number): Promise<void>
  /** Throws `organization.founded_bound`. */
  found(address: string): Promise<void>
}

/** Gives a new user a host seat, in the transaction that activates the account. Giving twice is harmless. */
export interface SeatAllocator {
  allocate(
    tx: Tx,
    user: { id: string; organizationId: string; firstName: string; lastName: string; email: string },
  ): Promise<void>
  /** Puts these products on a user's seat; returns those that were there before, null when the user has no seat. */
  setProducts(tx: Tx, organizationId: string, userId: string, products: Licence[]): Promise<Licence[] | null>
}

/** What an organisation asks of those who sign in. */
export interface SignInRules {
  requiresTwoFactor(db: DbOrTx, organizationId: string): Promise<boolean>
  /** For whoever is to become a member: throws `organization.domain_not_allowed` with the field (spec 5.1). */
  requireAllowedEmail(db: DbOrTx, organizationId: string, email: string): Promise<void>
  /** The same for many at once: the domains of its members, none for any. */
  accessOf(db: DbOrTx, organizationId: string): Promise<{ allowDomain: string[] }>
  /** Which organisations the owner of an address may join without being invited. */
  listOpenTo(db: DbOrTx, email: string): Promise<{ id: string; name: string }[]>
  /** Throws `organization.password_too_short` with the field, `password` where none is named. */
  requireStrongPassword(db: DbOrTx, organizationId: string, password: string, field?: string): Promise<void>
  /** After how many days a session ends however much it is used (null: never), and how long passwords are. */
  securityOf(
    db: DbOrTx,
    organizationId: string,
  ): Promise<{ sessionMaxDays: number | null; passwordMinChars: number }>
}

/** Which domains an organisation may speak for: by a DNS record of its own, or because the operator vouches for them. */
export interface ProvenDomains {
  /** In lower case and in order; never a domain of public or throw-away mailboxes. Empty for an unknown organisation. */
  list(connection: DbOrTx, organizationId: string): Promise<string[]>
  /** Whether the domain itself is among them, in whatever letter case. */
  has(connection: DbOrTx, organizationId: string, domain: string): Promise<boolean>
}

import type { Belongings, HandOverInput, Retention } from '@majlis/contract'
import type { RawBuilder } from 'kysely'
import type { DbOrTx, Tx } from '../database/database.ts'
import type { ExportOrganization, ExportPerson } from '../exports/exported-files.ts'
import type { DeclaredTable, MovedAccount, TableName } from './tables.ts'

/** Several people of one organisation, whose accounts end in this transaction. */
export interface ErasedPeople {
  organizationId: string
  userIds: readonly string[]
  /** In lower case. */
  emails: readonly string[]
  /** The same transaction deletes the organisation with its rows: only other organisations' data has to be erased. */
  organizationEnds: boolean
}

export interface AddressChange {
  organizationId: string
  from: string
  to: string
}

/** An account, and the invited user of an organisation whose place it takes. */
export type TakenPlace = Pick<MovedAccount, 'userId' | 'placeId'>

/** The meetings, their files, and the drives of one or more people. */
export type Owned = Pick<Belongings, 'comingMeetings' | 'pastMeetings' | 'files' | 'driveFiles'>
export type Clashes = Pick<Belongings, 'clashes' | 'moreClashes'>

export interface Transfer extends HandOverInput {
  organizationId: string
  fromUserId: string
  byUserId: string
}

/** What people own, and can give to a colleague. */
export interface Ownership {
  count(db: DbOrTx, people: { organizationId: string; userIds: readonly string[] }): Promise<Partial<Owned>>
  /** The same of everyone whose id the query finds; counted no further than lists are. */
  countOfMany(
    db: DbOrTx,
    people: { organizationId: string; userIds: RawBuilder<unknown> },
  ): Promise<Partial<Owned>>
  /** What could not be given without a clash. Null where the receiver, or the only one who gives, has no seat. */
  listClashes?(
    db: DbOrTx,
    people: { organizationId: string; fromUserIds: readonly string[]; toUserId: string },
  ): Promise<Clashes | null>
  /** Returns how many meetings were given; null where one of the two has no seat. Lower modules give first. */
  transfer(tx: Tx, transfer: Transfer): Promise<number | null>
}

/** Deletes what an organisation decided to keep no longer than until `before`. Harmless when killed anywhere and when run twice. */
export type DeleteBefore = (organizationId: string, before: Date, signal: AbortSignal) => Promise<void>

/** A module's data about organisations and people. Exports, moves, erasure and deletion combine these of all modules. */
export interface PersonalData<N extends TableName = TableName> {
  /** Every table that the module writes to, lower ones after those that refer to them. */
  readonly tables: readonly DeclaredTable<N>[]
  readonly exportOrganization: ExportOrganization | 'nothing'
  readonly exportPerson: ExportPerson | 'nothing'
  /**
   * Erases people from other people's data, before their accounts are deleted, in the same transaction. `rows`: everything is deleted or cleared
   * by foreign keys. Higher modules erase first, so that they still find what lower ones keep.
   */
  readonly erase: ((tx: Tx, people: ErasedPeople) => Promise<void>) | 'rows'
  /** Ahead of `moved` of the tables: what the account brings beside its rows. */
  readonly move?: (tx: Tx, moved: MovedAccount) => Promise<void>
  /** Moves an organisation's data about an invited user to the account that replaces it, before the invited user's row is deleted. */
  readonly takePlace?: (tx: Tx, place: TakenPlace) => Promise<void>
  readonly ownership?: Ownership
  readonly changeAddress?: (tx: Tx, change: AddressChange) => Promise<void>
  /** By the rule of the organisation that says for how many days. */
  readonly retention?: Partial<Record<keyof Retention, DeleteBefore>>
  /** Ahead of the end of an organisation, in its transaction. */
  readonly closeOrganization?: (tx: Tx, organizationId: string) => Promise<void>
  /** Called after an organisation and all of its rows were deleted. */
  readonly afterPurge?: (organizationId: string) => Promise<void>
}

/** The data of all modules together, combined by the composition. */
export interface AllPersonalData {
  readonly exportOrganization: () => readonly ExportOrganization[]
  readonly exportPerson: () => readonly ExportPerson[]
  erase(tx: Tx, people: ErasedPeople): Promise<void>
  /** Takes everything of an organisation that its only person has made into another one. */
  move(tx: Tx, moved: MovedAccount): Promise<void>
  takePlace(tx: Tx, place: TakenPlace): Promise<void>
  countOwned(db: DbOrTx, people: { organizationId: string; userIds: readonly string[] }): Promise<Owned>
  /** Of everyone whose id the query finds; counted no further than lists are. */
  countOwnedOfMany(
    db: DbOrTx,
    people: { organizationId: string; userIds: RawBuilder<unknown> },
  ): Promise<Owned>
  listClashes(
    db: DbOrTx,
    people: { organizationId: string; fromUserIds: readonly string[]; toUserId: string },
  ): Promise<Clashes | null>
  transfer(tx: Tx, transfer: Transfer): Promise<number | null>
  changeAddress(tx: Tx, change: AddressChange): Promise<void>
  closeOrganization(tx: Tx, organizationId: string): Promise<void>
  afterPurge(organizationId: string): Promise<void>
  /** The bytes that an organisation stores, or all of them. Deleted contents count until they are removed from the disk. */
  storedBytes(db: DbOrTx, organizationId?: string): Promise<number>
  /** The same for all organisations, or those of a query of IDs, without the missing parts of contents of which nothing has arrived since `expectedSince`. */
  expectedBytes(
    db: DbOrTx,
    wanted: { expectedSince: Date; organizations: RawBuilder<unknown> | null },
  ): Promise<number>
  /** Who deletes what an organisation decided to keep for some days only. */
  retention(rule: keyof Retention): readonly DeleteBefore[]
}

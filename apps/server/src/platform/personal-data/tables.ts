import type { RawBuilder } from 'kysely'
import type { Tables, Tx } from '../database/database.ts'

export type TableName = Extract<keyof Tables, string>
export type ColumnOf<T extends TableName> = Extract<keyof Tables[T], string>

/** An account of someone who continued alone and joins another organisation with it. */
export interface MovedAccount {
  userId: string
  /** Of the invited user whose place the account takes. */
  placeId: string
  /** It has no other people, and is deleted. */
  fromOrganizationId: string
  toOrganizationId: string
}

/** The archive of an organisation, for its owner, or of one person, for that person. */
export type Archive = 'organization' | 'person'

/**
 * Why a column is in no archive. `secret`: it opens something. `scope`: it says whose archive it is. `derived`: the database computes it from
 * what is exported. `internal`: a detail of Majlis, not of people or meetings. `private`: it belongs to someone else.
 * `passing`: the row is deleted within days.
 */
export interface Omitted {
  readonly omitted: 'secret' | 'scope' | 'derived' | 'internal' | 'private' | 'passing'
}

/** In which archives a column is: `exported` in both. */
export type ColumnExport = 'exported' | Archive | Omitted

export const omitted = {
  secret: { omitted: 'secret' },
  scope: { omitted: 'scope' },
  derived: { omitted: 'derived' },
  internal: { omitted: 'internal' },
  private: { omitted: 'private' },
  passing: { omitted: 'passing' },
} as const satisfies Record<Omitted['omitted'], Omitted>

/**
 * What happens to a row when the person in a column is erased. `deleted`: the foreign key deletes the row. `cleared`: the row stays, and the
 * foreign key empties the column. `erased`: the module's `erase` does it. `kept`: it stays, and why.
 */
export type PersonLink = 'deleted' | 'cleared' | 'erased' | { readonly kept: string }

/**
 * What happens to an organisation's rows when its only person moves the account to another one. `moves`: they belong to the other one.
 * `ends`: they go with the organisation that is left. `itself`: they need nothing: the account is what moves, and a view follows its table.
 */
export type Move = 'moves' | 'ends' | 'itself' | ((tx: Tx, moved: MovedAccount) => Promise<void>)

/** Columns that hold a person by their names; every other link to a person is found by its foreign key. */
type PersonColumn<T extends TableName> = Extract<
  ColumnOf<T>,
  'user_id' | `${string}_user_id` | 'email' | 'recipient' | 'display_name'
>

type People<T extends TableName> = Partial<Record<ColumnOf<T>, PersonLink>> &
  Record<PersonColumn<T>, PersonLink>

/** The owner of the rows: an organisation by a column, a row of another table, or no one. */
type Owner<T extends TableName> =
  | { readonly organization: ColumnOf<T>; readonly moved: Move }
  | { readonly through: readonly [column: ColumnOf<T>, parent: DeclaredTable] }
  | { readonly unowned: string }

/** What rows take of the space that their organisation may store. */
export interface Stored<C extends string = string> {
  /** Of one row, by its columns. */
  readonly bytes: RawBuilder<unknown>
  /** Which rows; all where it is left out. */
  readonly where?: RawBuilder<unknown>
  /** The column of the organisation that they count for, where it is not the one whose they are. */
  readonly countsFor?: C
  /** For contents in parts: the bytes that have not arrived yet, and when bytes last arrived. */
  readonly arriving?: { readonly missing: C; readonly since: C }
}

/** A table with one of these columns takes space. */
type StoredColumn<T extends TableName> = Extract<ColumnOf<T>, 'bytes' | 'content' | 'stored_under'>

export type TableInput<T extends TableName> = Owner<T> & {
  /** Every column, so that a new one does not compile until it is decided. In the order of the archive. */
  readonly columns: Readonly<Record<ColumnOf<T>, ColumnExport>>
} & ([PersonColumn<T>] extends [never] ? { readonly people?: People<T> } : { readonly people: People<T> }) &
  ([StoredColumn<T>] extends [never]
    ? { readonly stored?: Stored<ColumnOf<T>> }
    : { readonly stored: Stored<ColumnOf<T>> })

/** A declared table, whichever it is. */
export interface DeclaredTable<N extends TableName = TableName> {
  readonly name: N
  readonly columns: Readonly<Record<string, ColumnExport>>
  readonly people?: Readonly<Partial<Record<string, PersonLink>>>
  readonly organization?: string
  readonly moved?: Move
  readonly through?: readonly [column: string, parent: DeclaredTable]
  readonly unowned?: string
  readonly stored?: Stored
}

/** What a module says of one of its tables. */
export function declareTable<const T extends TableName, const I extends TableInput<T>>(
  name: T,
  input: I & TableInput<T>,
): Omit<DeclaredTable<T>, 'columns'> & { readonly columns: I['columns'] } {
  return { name, ...input }
}

/** The columns of a table that are in an archive. */
export type ExportedColumn<D extends DeclaredTable, A extends Archive> = {
  [C in keyof D['columns'] & string]: D['columns'][C] extends 'exported' | A ? C : never
}[keyof D['columns'] & string]

/** The same as a list, in the order of the declaration. */
export function exportedColumns<D extends DeclaredTable, A extends Archive>(
  table: D,
  archive: A,
): ExportedColumn<D, A>[] {
  const names = Object.keys(table.columns) as (keyof D['columns'] & string)[]
  // The filter is the type.
  return names.filter((name) => {
    const decision = table.columns[name]
    return decision === 'exported' || decision === archive
  }) as ExportedColumn<D, A>[]
}

/** Columns under the alias of their table, for queries that join others. */
export function under<A extends string, C extends string>(alias: A, columns: readonly C[]): `${A}.${C}`[] {
  return columns.map((column) => `${alias}.${column}` as const)
}

import { sql, type RawBuilder } from 'kysely'
import { createHeld } from './held.ts'
import type { DbOrTx, Tx } from '../platform/database/database.ts'
import type { ServerModule } from '../platform/module/server-module.ts'
import type {
  AllPersonalData,
  Clashes,
  Owned,
  Ownership,
  PersonalData,
} from '../platform/personal-data/personal-data.ts'
import type { DeclaredTable, MovedAccount, Stored, TableName } from '../platform/personal-data/tables.ts'

/** The owners of personal data: the platform and each module. */
export type Keeper = Pick<ServerModule, 'name' | 'personalData'>

type TableOf<K extends Keeper> = K['personalData'] extends infer D
  ? D extends PersonalData
    ? D['tables'][number]['name']
    : never
  : never

/** Does not accept a list in which a table of the database is missing. */
export type Complete<K extends readonly Keeper[]> = [Exclude<TableName, TableOf<K[number]>>] extends [never]
  ? K
  : { 'tables that no module declares': Exclude<TableName, TableOf<K[number]>> }

/**
 * The personal data of all modules together. Lower modules are built with it before the higher ones exist, so `hold` gives it the list once
 * it is complete; earlier calls fail.
 */
export function createPersonalData() {
  const held = createHeld<readonly Keeper[]>()

  return {
    ...foldPersonalData(held.read),
    /** Once, with everyone who keeps something. Throws where two declare a table. */
    hold<const K extends readonly Keeper[]>(given: K & Complete<K>): void {
      const declaredBy = new Map<string, string>()
      const list: readonly Keeper[] = given
      for (const { name, personalData } of list)
        for (const table of personalData === 'none' ? [] : personalData.tables) {
          const before = declaredBy.get(table.name)
          if (before !== undefined) throw new Error(`${table.name} is declared by ${before} and ${name}`)
          declaredBy.set(table.name, name)
        }
      held.hold(list)
    },
    /** Every table of the database. */
    tables: (): DeclaredTable[] => dataOf(held.read()).flatMap(({ tables }) => tables),
  }
}

const dataOf = (keepers: readonly Keeper[]): PersonalData[] =>
  keepers.flatMap(({ personalData }) => (personalData === 'none' ? [] : [personalData]))

/** Lower modules come first in the list. */
export function foldPersonalData(keepers: () => readonly Keeper[]): AllPersonalData {
  const all = () => dataOf(keepers())
  const upwards = <P extends keyof PersonalData>(part: P) =>
    all()
      .map((data) => data[part])
      .filter((one) => one !== undefined)
  const downwards = <P extends keyof PersonalData>(part: P) => upwards(part).toReversed()

  async function count(read: (ownership: Ownership) => Promise<Partial<Owned>>): Promise<Owned> {
    const sum: Owned = { comingMeetings: 0, pastMeetings: 0, files: 0, driveFiles: 0 }
    for (const ownership of upwards('ownership')) {
      const { comingMeetings = 0, pastMeetings = 0, files = 0, driveFiles = 0 } = await read(ownership)
      sum.comingMeetings += comingMeetings
      sum.pastMeetings += pastMeetings
      sum.files += files
      sum.driveFiles += driveFiles
    }
    return sum
  }

  return {
    exportOrganization: () => upwards('exportOrganization').filter((part) => part !== 'nothing'),
    exportPerson: () => upwards('exportPerson').filter((part) => part !== 'nothing'),
    async erase(tx, people) {
      for (const erase of downwards('erase')) if (erase !== 'rows') await erase(tx, people)
    },
    async move(tx, moved) {
      for (const move of upwards('move')) await move(tx, moved)
      for (const { tables } of all()) for (const table of tables) await moveRows(tx, table, moved)
    },
    async takePlace(tx, place) {
      for (const takePlace of upwards('takePlace')) await takePlace(tx, place)
    },
    countOwned: (db, people) => count((ownership) => ownership.count(db, people)),
    countOwnedOfMany: (db, people) => count((ownership) => ownership.countOfMany(db, people)),
    async listClashes(db, people) {
      const found: Clashes = { clashes: [], moreClashes: 0 }
      for (const ownership of upwards('ownership')) {
        if (!ownership.listClashes) continue
        const clashes = await ownership.listClashes(db, people)
        if (!clashes) return null
        found.clashes.push(...clashes.clashes)
        found.moreClashes += clashes.moreClashes
      }
      return found
    },
    async transfer(tx, transfer) {
      let given = 0
      for (const ownership of upwards('ownership')) {
        const meetings = await ownership.transfer(tx, transfer)
        if (meetings === null) return null
        given += meetings
      }
      return given
    },
    async changeAddress(tx, change) {
      for (const changeAddress of upwards('changeAddress')) await changeAddress(tx, change)
    },
    async closeOrganization(tx, organizationId) {
      for (const close of downwards('closeOrganization')) await close(tx, organizationId)
    },
    storedBytes(db, organizationId) {
      const ids = organizationId === undefined ? null : sql`SELECT ${organizationId}::uuid`
      return sumOf(db, tablesOf(all()), (table) => storedIn(table, ids))
    },
    async expectedBytes(db, { expectedSince, organizations: ids }) {
      return sumOf(
        db,
        tablesOf(all()),
        (table) => sql`${storedIn(table, ids)} - ${missingIn(table, { expectedSince, ids })}`,
      )
    },
    retention: (rule) => upwards('retention').flatMap((rules) => rules[rule] ?? []),
    async afterPurge(organizationId) {
      for (const afterPurge of upwards('afterPurge')) await afterPurge(organizationId)
    },
  }
}

type StoredTable = DeclaredTable & { stored: Stored }

const tablesOf = (parts: readonly PersonalData[]): StoredTable[] =>
  parts.flatMap(({ tables }) => tables).filter((table): table is StoredTable => table.stored !== undefined)

async function sumOf(
  db: DbOrTx,
  tables: readonly StoredTable[],
  bytesIn: (table: StoredTable) => RawBuilder<unknown>,
): Promise<number> {
  const sums = tables.map((table) => bytesIn(table))
  const { rows } = await sql<{ bytes: string }>`
    SELECT (${sql.join([sql.lit(0), ...sums], sql` + `)})::bigint AS bytes`.execute(db)
  return Number(rows[0]?.bytes)
}

/** `ids`: a query of organisations; null for all of them. */
function storedIn(table: StoredTable, ids: RawBuilder<unknown> | null): RawBuilder<unknown> {
  return sql`(SELECT coalesce(sum(${table.stored.bytes}), 0) FROM ${sql.table(table.name)} WHERE ${countsFor(table, ids)})`
}

/** Missing bytes that are not expected any more, because nothing has arrived since. */
function missingIn(
  table: StoredTable,
  { expectedSince, ids }: { expectedSince: Date; ids: RawBuilder<unknown> | null },
): RawBuilder<unknown> {
  const { arriving } = table.stored
  if (!arriving) return sql.lit(0)
  const missing = sql.ref(arriving.missing)
  return sql`(SELECT coalesce(sum(${missing}), 0) FROM ${sql.table(table.name)}
    WHERE ${missing} > 0 AND ${sql.ref(arriving.since)} <= ${expectedSince} AND ${countsFor(table, ids)})`
}

function countsFor(
  { name, stored, organization }: StoredTable,
  ids: RawBuilder<unknown> | null,
): RawBuilder<unknown> {
  const { where = sql`TRUE`, countsFor: column = organization } = stored
  if (column === undefined) throw new Error(`${name} counts for no organisation`)
  return ids ? sql`${sql.ref(column)} IN (${ids}) AND ${where}` : where
}

/** Contents stay where they lie. */
async function moveRows(
  tx: Tx,
  { name, organization, moved: move, columns }: DeclaredTable,
  moved: MovedAccount,
): Promise<void> {
  if (typeof move === 'function') return move(tx, moved)
  if (move !== 'moves' || organization === undefined) return
  const column = sql.ref(organization)
  const storedUnder =
    'stored_under' in columns ? sql`, stored_under = coalesce(stored_under, ${column})` : sql``
  await sql`UPDATE ${sql.table(name)} SET ${column} = ${moved.toOrganizationId}${storedUnder}
    WHERE ${column} = ${moved.fromOrganizationId}`.execute(tx)
}

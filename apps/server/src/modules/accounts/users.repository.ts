import type { CallPreferences, DateFormat, Language, OrganizationRole, RegionFormats } from '@majlis/contract'
import type { Insertable, Selectable } from 'kysely'
import { isTaken } from '../../platform/database/constraints.ts'
import type { DbOrTx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserStatus, UsersTable } from './accounts.tables.ts'
import { formatColumns } from './preferences/format-columns.ts'

/** A person with an account. Times are epoch milliseconds. */
export interface User {
  id: string
  organizationId: string
  email: string
  /** The same if it is proven, else null. Only this one counts as the account's address. */
  provenEmail: string | null
  firstName: string
  lastName: string
  displayName: string
  role: OrganizationRole
  status: UserStatus
  language: Language
  timeZone: string
  timeFormat: '12' | '24'
  dateFormat: DateFormat
  /** 1 is Monday, 7 Sunday. */
  weekStart: number
  /** The picture, in the module `files`. */
  pictureFileId: string | null
  /** The existing account of an invited person. */
  movesUserId: string | null
  /** Null: nothing was chosen. */
  callPreferences: CallPreferences | null
  /** Someone else chose the password, or it is shorter than the organisation requires. */
  mustChangePassword: boolean
  isOperator: boolean
  deletedAt: number | null
}

export interface UserWithPassword extends User {
  passwordHash: string | null
}

/** What an invited person fills in. */
export interface NewAccount {
  firstName: string
  lastName: string
  language: Language
  timeZone: string
  formats?: RegionFormats | undefined
  /** Null: signs in by the organisation's provider. */
  passwordHash: string | null
  /** By a mailed link, or by a provider whose organisation has proven the domain. */
  isEmailProven: boolean
  now: Date
}

export async function findById(db: DbOrTx, organizationId: string, userId: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ? userOfRow(row) : null
}

export async function listAdministrators(db: DbOrTx, organizationId: string): Promise<User[]> {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('role', 'in', ['owner', 'admin'])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(userOfRow)
}

/** With any status, by ID. */
export async function listAfter(
  db: DbOrTx,
  organizationId: string,
  after: string,
  limit: number,
): Promise<User[]> {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(userOfRow)
}

/** An account of any organisation, for sign-in and sign-up. People who are only invited have none. */
export async function findByEmail(db: DbOrTx, email: string): Promise<UserWithPassword | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('status', '<>', 'invited')
    .executeTakeFirst()
  return row ? userWithPasswordOf(row) : null
}

/** In this organisation: the account, else an invited user without an account elsewhere. */
export async function findByEmailIn(db: DbOrTx, organizationId: string, email: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .where('moves_user_id', 'is', null)
    .orderBy((eb) => eb('status', '=', 'invited'))
    .limit(1)
    .executeTakeFirst()
  return row ? userOfRow(row) : null
}

/** The invited user there, with or without an account elsewhere. */
export async function findInvited(db: DbOrTx, organizationId: string, email: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .where('status', '=', 'invited')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? userOfRow(row) : null
}

/** By ID alone: for links and challenges, which contain no organisation. */
export async function findAnywhere(db: DbOrTx, userId: string): Promise<UserWithPassword | null> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  return row ? userWithPasswordOf(row) : null
}

export async function updatePassword(
  db: DbOrTx,
  userId: string,
  passwordHash: string,
  { mustChange, now }: { mustChange: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: mustChange, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

/** The address was proven by a mail. Throws `identity.user_exists` when it has an account by now. */
export async function updateEmail(db: DbOrTx, userId: string, email: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ email, email_proven_at: now, updated_at: now })
    .where('id', '=', userId)
    .execute()
    .catch(refuseTaken)
}

/** invited → active; null when there is no such invited user. Throws `identity.user_exists` when the address has an account by now. */
export async function activate(db: DbOrTx, userId: string, account: NewAccount): Promise<User | null> {
  const row = await db
    .updateTable('users')
    .set({
      status: 'active',
      first_name: account.firstName,
      last_name: account.lastName,
      language: account.language,
      time_zone: account.timeZone,
      ...formatColumns(account.formats),
      password_hash: account.passwordHash,
      activated_at: account.now,
      email_proven_at: account.isEmailProven ? account.now : null,
      updated_at: account.now,
    })
    .where('id', '=', userId)
    .where('status', '=', 'invited')
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
    .catch(refuseTaken)
  return row ? userOfRow(row) : null
}

/** False if the address was proven before. */
export async function proveEmail(db: DbOrTx, userId: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ email_proven_at: now, updated_at: now })
    .where('id', '=', userId)
    .where('email_proven_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False if there is no active account with this address, the address is not confirmed, or the password has to be changed. */
export async function makeOperator(db: DbOrTx, email: string): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ is_operator: true })
    .where('email', '=', email)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where('email_proven_at', 'is not', null)
    .where('must_change_password', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False if there is no account with this address. */
export async function endOperator(db: DbOrTx, email: string): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ is_operator: false })
    .where('email', '=', email)
    .where('status', '<>', 'invited')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteInvited(db: DbOrTx, organizationId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('users')
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .where('status', '=', 'invited')
    .execute()
}

/** False if the address has an account or, for an invitation, is invited there already. */
export async function insertIfFree(db: DbOrTx, user: Insertable<UsersTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateLanguage(
  db: DbOrTx,
  organizationId: string,
  userId: string,
  language: Language,
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ language, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .execute()
}

/** If two people prove one address at the same moment, the second one gets this. */
function refuseTaken(error: unknown): never {
  if (!isTaken(error, 'users_email')) throw error
  throw new AppError('identity.user_exists', { field: 'email' }, { cause: error })
}

export function userOfRow(row: Selectable<UsersTable>): User {
  return {
    id: row.id,
    organizationId: row.organization_id,
    email: row.email,
    provenEmail: row.proven_email,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: row.display_name,
    role: row.role,
    status: row.status,
    language: row.language,
    timeZone: row.time_zone,
    timeFormat: row.time_format,
    dateFormat: row.date_format,
    weekStart: row.week_start,
    pictureFileId: row.picture_file_id,
    movesUserId: row.moves_user_id,
    callPreferences: row.call_preferences,
    mustChangePassword: row.must_change_password,
    isOperator: row.is_operator,
    deletedAt: row.deleted_at?.getTime() ?? null,
  }
}

function userWithPasswordOf(row: Selectable<UsersTable>): UserWithPassword {
  return {
    ...userOfRow(row),
    passwordHash: row.password_hash,
  }
}

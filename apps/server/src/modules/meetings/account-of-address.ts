import { sql } from 'kysely'

/**
 * Joins `users as o` to `invitees as i`: the account on this installation of a person who was invited by an address outside the
 * organisation. The organisation learns only their language and their time zone.
 */
export const isAccountOfAddress = sql<boolean>`o.id = i.outside_user_id AND o.deleted_at IS NULL`

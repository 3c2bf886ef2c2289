import { sql } from 'kysely'

/**
 * Joins `users as o` to `invitees as i`: the account, here on the installation, of somebody who was asked by an address outside of the
 * organisation. It says in which language and zone they read, and nothing else.
 */
export const isAccountOfAddress = sql<boolean>`i.user_id IS NULL AND o.email = lower(i.email::text) AND o.deleted_at IS NULL`

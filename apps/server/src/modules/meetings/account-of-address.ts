import { sql } from 'kysely'

/**
 * Joins `users as o` to `invitees as i`: the account, here on the installation, of somebody who was asked by an address outside of the
 * organisation. To the organisation it says in which language and zone they read, and what they want no mail of; nothing else.
 */
export const isAccountOfAddress = sql<boolean>`o.id = i.outside_user_id AND o.deleted_at IS NULL`

import { sql } from 'kysely'

/** What a notification of one kind is about, and whose it is. */
export interface Subject {
  userId: string
  key: string
}

/** As a table `s` of a statement. */
export function pairs(subjects: readonly Subject[]) {
  return sql`unnest(${subjects.map(({ userId }) => userId)}::uuid[], ${subjects.map(({ key }) => key)}::text[])
    AS s (user_id, key)`
}

import type { NotificationKind } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { NotificationReader } from '../../platform/module/notification-kinds.ts'
import type { NotificationRow } from './notifications.repository.ts'
import { getRules, type KindRules } from './settings.ts'

/** Notifications as they are now: those whose page is gone, or no longer open to the reader, have the outcome `unavailable`. */
export async function withCurrentData<R extends NotificationRow>(
  db: DbOrTx,
  rules: KindRules,
  reader: NotificationReader,
  rows: readonly R[],
): Promise<R[]> {
  const byKind = new Map<NotificationKind, R[]>()
  for (const row of rows) byKind.set(row.kind, [...(byKind.get(row.kind) ?? []), row])
  const now = new Map<string, object>()
  for (const [kind, ofKind] of byKind) {
    const { currentData } = getRules(rules, kind)
    // The data of a row is that of its kind.
    const found = currentData
      ? await currentData(db, reader, ofKind as never)
      : new Map(ofKind.map(({ id, data }) => [id, data]))
    for (const [id, data] of found) now.set(id, data)
  }
  return rows.map((row) => {
    const data = now.get(row.id)
    return data ? { ...row, data } : { ...row, outcome: 'unavailable' as const }
  })
}

export const isAvailable = ({ outcome }: Pick<NotificationRow, 'outcome'>): boolean =>
  outcome !== 'unavailable'

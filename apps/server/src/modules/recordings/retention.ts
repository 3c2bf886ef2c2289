import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import * as recordingsRepository from './recordings.repository.ts'
import { removeRecordings } from './removal.ts'

/** In one transaction. */
const removedAtOnce = 100

export function createRemoveKeptBefore({ db, clock, audit }: { db: Db; clock: Clock; audit: AuditLog }) {
  async function removeSome(organizationId: string, before: Date): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const ids = await recordingsRepository.takeKeptBefore(tx, organizationId, before, removedAtOnce)
      const at = new Date(clock.now())
      await removeRecordings(tx, audit, ids, { actorUserId: null, address: null, at })
      return ids.length === removedAtOnce
    })
  }

  /** Removes what an organisation does not keep any longer. Continues where it was after a restart. */
  return async function removeKeptBefore(
    organizationId: string,
    before: Date,
    signal: AbortSignal,
  ): Promise<void> {
    while (!signal.aborted && (await removeSome(organizationId, before))) continue
  }
}

import type { Clock } from '../../platform/clock/clock.ts'
import { dayMs, hourMs } from '../../platform/clock/durations.ts'
import type { Db, DbOrTx } from '../../platform/database/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import * as filesRepository from './files.repository.ts'
import { deletePdfsOf } from './made-pdfs.ts'

export interface DroppedContentsDeps {
  db: Db
  clock: Clock
  storage: Storage
}

/** A content that no row followed is dropped after this time; every transaction is over by then. */
export const unheldMs = hourMs
const halfWrittenMs = dayMs
const dropBatch = 500

/** Contents in the storage that no row holds. */
export function createDroppedContents({ db, clock, storage }: DroppedContentsDeps) {
  /** Drops contents that no row holds any more, or none ever held. Harmless when killed anywhere and when run twice. */
  async function dropContents(): Promise<void> {
    for (;;) {
      const keys = await filesRepository.listDropped(db, new Date(clock.now() - unheldMs), dropBatch)
      await deletePdfsOf(db, keys)
      for (const key of keys) {
        await storage.delete(key)
        await filesRepository.deleteDropped(db, key)
      }
      if (keys.length < dropBatch) return
    }
  }

  /**
   * Deletes contents whose row is gone already, so that they take no space of their organisation from now on. Where this is not reached, they
   * are dropped later. Contents that another row uses are kept.
   */
  async function dropAtOnce(keys: readonly string[]): Promise<void> {
    const dropped = await filesRepository.listDroppedOf(db, keys)
    await deletePdfsOf(db, dropped)
    for (const key of dropped) await storage.delete(key)
    await filesRepository.discount(db, dropped)
  }

  /** Bytes of an organisation that no row holds any more and that are on the disk nevertheless. */
  const droppedBytesOf = (connection: DbOrTx, organizationId: string): Promise<number> =>
    filesRepository.sumDropped(connection, organizationId)

  /** What a process that died left half written. Nothing takes a day to be written. */
  const sweep = (): Promise<void> => storage.sweep(new Date(clock.now() - halfWrittenMs))

  return { dropContents, dropAtOnce, droppedBytesOf, sweep }
}

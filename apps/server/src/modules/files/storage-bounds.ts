import type { RawBuilder } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import { minuteMs } from '../../platform/clock/durations.ts'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { AllPersonalData } from '../../platform/personal-data/personal-data.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import * as filesRepository from './files.repository.ts'

export interface StorageBoundsDeps {
  clock: Clock
  storage: Pick<Storage, 'requireRoom'>
  personalData: Pick<AllPersonalData, 'storedBytes' | 'expectedBytes'>
  /** Bytes that all organisations of the installation may store together; null: as many as the disk takes. */
  maxBytes: number | null
  /** Bytes that an organisation may store; null: no bound beside those of each kind of file. */
  maxBytesOf: (db: DbOrTx, organizationId: string) => Promise<number | null>
  /** Organisations that have a part of `maxBytes` together, as a query of their IDs, where this one is among them. */
  shareOf: (db: DbOrTx, organizationId: string) => Promise<StorageShare | null>
}

export interface StorageShare {
  organizations: RawBuilder<unknown>
  /** Of the whole, from 0 to 1. */
  part: number
}

/** An upload of which nothing has come for so long goes on only where there still is room for the rest of it. */
export const stalledMs = 5 * minuteMs
/** What is missing of it counts a little longer: processes do not agree on the time, and a statement takes some. */
const countedMs = stalledMs + 60_000

/** How much may be stored. Every way in for a file asks here before it takes the bytes. */
export function createStorageBounds(deps: StorageBoundsDeps) {
  const { clock, storage, personalData, maxBytes, maxBytesOf, shareOf } = deps

  /**
   * Throws `file.no_space` where the disk is nearly full, or the installation or new organisations together have stored what they may, and
   * `file.organization_full`. What is dropped counts until it is gone from the disk. Of a running upload, everything counts for its
   * organisation, and for the installation what has come and what is expected. True until the transaction ends that holds the bytes.
   */
  async function requireRoom(tx: Tx, organizationId: string, bytes: number): Promise<void> {
    await storage.requireRoom(bytes)
    const bound = await maxBytesOf(tx, organizationId)
    if (bound !== null) {
      await filesRepository.lockSpace(tx, organizationId)
      if ((await personalData.storedBytes(tx, organizationId)) + bytes > bound)
        throw new AppError('file.organization_full')
    }
    await requireCommonRoom(tx, organizationId, bytes)
  }

  /**
   * The same for what is missing of an upload that had stalled and is expected again: its organisation has counted it all the time. Throws
   * `file.no_space`.
   */
  async function requireRoomAgain(tx: Tx, organizationId: string, bytes: number): Promise<void> {
    await storage.requireRoom(bytes)
    await requireCommonRoom(tx, organizationId, 0)
  }

  async function requireCommonRoom(tx: Tx, organizationId: string, bytes: number): Promise<void> {
    if (maxBytes === null) return
    await filesRepository.lockSpace(tx, 'installation')
    const expectedSince = new Date(clock.now() - countedMs)
    const share = await shareOf(tx, organizationId)
    const bounds = [
      { organizations: null, most: maxBytes },
      ...(share ? [{ organizations: share.organizations, most: maxBytes * share.part }] : []),
    ]
    for (const { organizations, most } of bounds) {
      const taken = await personalData.expectedBytes(tx, { expectedSince, organizations })
      if (taken + bytes > most) throw new AppError('file.no_space')
    }
  }

  return { requireRoom, requireRoomAgain }
}

import type { DbOrTx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { AllPersonalData } from '../../platform/personal-data/personal-data.ts'
import type { Storage } from '../../platform/storage/storage.ts'

export interface StorageBoundsDeps {
  storage: Pick<Storage, 'requireRoom'>
  personalData: Pick<AllPersonalData, 'storedBytes'>
  /** Bytes that all organisations of the installation may store together; null: as many as the disk takes. */
  maxBytes: number | null
  /** Bytes that an organisation may store; null: no bound beside those of each kind of file. */
  maxBytesOf: (db: DbOrTx, organizationId: string) => Promise<number | null>
}

/** How much may be stored. Every way in for a file asks here before it takes the bytes. */
export function createStorageBounds({ storage, personalData, maxBytes, maxBytesOf }: StorageBoundsDeps) {
  /**
   * Throws `file.no_space` where the disk is nearly full or the installation has stored what it may, and `file.organization_full`. What is
   * dropped counts until it is gone from the disk.
   */
  async function requireRoom(db: DbOrTx, organizationId: string, bytes: number): Promise<void> {
    await storage.requireRoom(bytes)
    const bound = await maxBytesOf(db, organizationId)
    if (bound !== null && (await personalData.storedBytes(db, organizationId)) + bytes > bound)
      throw new AppError('file.organization_full')
    if (maxBytes !== null && (await personalData.storedBytes(db)) + bytes > maxBytes)
      throw new AppError('file.no_space')
  }

  return { requireRoom }
}

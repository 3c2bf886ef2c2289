import { AppError } from '../../platform/errors/app-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import * as entriesRepository from './entries.repository.ts'

/** Throws `drive.quota_exceeded`. The caller holds the lock of the drive. */
export async function requireQuota(
  tx: Tx,
  { ownerUserId, bytes, maxUserBytes }: { ownerUserId: string; bytes: number; maxUserBytes: number },
): Promise<void> {
  if ((await entriesRepository.sumOf(tx, ownerUserId)) + bytes > maxUserBytes)
    throw new AppError('drive.quota_exceeded')
}

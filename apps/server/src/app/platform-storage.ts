import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createS3Storage, s3AddressOf } from '../integrations/s3/index.ts'
import { remembered, type HealthCheck } from '../platform/health/health.ts'
import { createDiskReserve } from '../platform/storage/disk-reserve.ts'
import { createFolderStorage } from '../platform/storage/folder-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'

const bucketCheckMs = 10_000

export interface OpenedStorage {
  storage: Storage
  health: HealthCheck
  close(): void
}

/** Where the configuration has files stored: in a bucket, or in a folder. */
export function openStorage({ S3_URL, DATA_DIR, DISK_RESERVE_MB }: Config): OpenedStorage {
  if (S3_URL) {
    const storage = createS3Storage(s3AddressOf(S3_URL))
    return { storage, health: remembered(storage.health, bucketCheckMs), close: storage.close }
  }
  const folder = join(DATA_DIR, 'files')
  const reserve = createDiskReserve({ folder, reserveBytes: DISK_RESERVE_MB * 1024 * 1024 })
  return { storage: createFolderStorage(folder, { reserve }), health: reserve.health, close: () => undefined }
}

import { tmpdir } from 'node:os'
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
  const reserveBytes = DISK_RESERVE_MB * 1024 * 1024
  if (S3_URL) {
    const temporary = createDiskReserve({ folder: tmpdir(), reserveBytes })
    const storage = createS3Storage(s3AddressOf(S3_URL), temporary)
    const health = remembered(storage.health, bucketCheckMs)
    const healthOfBoth: HealthCheck = async () => {
      const ofBucket = await health()
      return ofBucket.state === 'ready' ? temporary.health() : ofBucket
    }
    return { storage, health: healthOfBoth, close: storage.close }
  }
  const folder = join(DATA_DIR, 'files')
  const reserve = createDiskReserve({ folder, reserveBytes })
  return { storage: createFolderStorage(folder, { reserve }), health: reserve.health, close: () => undefined }
}

import { buffer } from 'node:stream/consumers'
import { limits } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { ArrivedUpload, UploadKind } from '../../../platform/uploads/upload-kind.ts'
import { kindOf } from './kind-of.ts'
import * as uploadsRepository from './uploads.repository.ts'
import type { UploadRow } from './uploads.repository.ts'

export interface UploadEndingDeps {
  db: Db
  clock: Clock
  storage: Storage
  dropAtOnce: (keys: readonly string[]) => Promise<void>
  /** Known once all modules are built. */
  kinds: () => readonly UploadKind[]
}

/** How uploads end: as a file of the module that knows their kind, or deleted. */
export function createUploadEnding({ db, clock, storage, dropAtOnce, kinds }: UploadEndingDeps) {
  /** Makes a file of an upload whose bytes are all there. Once; later calls do nothing. Throws what its kind throws, and the upload is deleted. */
  async function finish(row: UploadRow): Promise<void> {
    if (row.finished_at) return
    await storage.arriving.complete(uploadsRepository.contentKey(row))
    try {
      const start = await startOf(row)
      await db.transaction().execute(async (tx) => {
        const target = await uploadsRepository.finish(tx, row.id, new Date(clock.now()))
        if (target) await kindOf(kinds(), row.kind).keep({ ...arrivedOf(row), target }, start)(tx)
      })
    } catch (error) {
      if (error instanceof AppError) await deleteUnfinished(row)
      throw error
    }
  }

  async function startOf(row: UploadRow): Promise<Buffer> {
    const range = { start: 0, end: Math.min(row.bytes, limits.uploads.judgedBytes) }
    const content = await storage.get(uploadsRepository.contentKey(row), range)
    if (!content) throw new Error('a content is lost')
    return buffer(content.stream)
  }

  /** Returns false if it is finished, or gone. */
  async function deleteUnfinished(row: UploadRow): Promise<boolean> {
    const isDeleted = await uploadsRepository.deleteUnfinished(db, row.id)
    if (isDeleted) await dropAtOnce([uploadsRepository.contentKey(row)])
    return isDeleted
  }

  return { finish, deleteUnfinished }
}

function arrivedOf(row: UploadRow): ArrivedUpload {
  return {
    id: row.id,
    organizationId: row.organization_id,
    storedUnder: row.stored_under,
    ownerUserId: row.owner_user_id,
    fileName: row.file_name,
    bytes: row.bytes,
    target: row.target,
  }
}

import { uploadMetadataSchema } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { plainName } from '../../../platform/http/file-names.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { UploadKind } from '../../../platform/uploads/upload-kind.ts'
import { kindOf } from './kind-of.ts'
import * as uploadsRepository from './uploads.repository.ts'

export interface AnnounceDeps {
  db: Db
  clock: Clock
  storage: Storage
  requireRoom: (tx: Tx, organizationId: string, bytes: number) => Promise<void>
  /** Known once all modules are built. */
  kinds: () => readonly UploadKind[]
}

export function createAnnounce({ db, clock, storage, requireRoom, kinds }: AnnounceDeps) {
  /** Announces an upload. `freedBytes`: see `AnnouncedUpload`. Throws `input.invalid`, `file.no_space`, `file.organization_full`, and what its kind throws. */
  return async function announce(
    caller: UserCaller,
    {
      id,
      bytes,
      metadata,
      freedBytes = 0,
    }: { id: string; bytes: number; metadata: unknown; freedBytes?: number },
  ): Promise<void> {
    const named = uploadMetadataSchema.safeParse(metadata)
    if (!named.success) throw new AppError('input.invalid')
    const kind = kindOf(kinds(), named.data.kind)
    const fileName = plainName(named.data.filename)
    if (fileName === '') throw new AppError('input.invalid')
    if (bytes === 0) throw new AppError('file.format_error')
    const wanted = kind.readTarget(metadata)
    const judged = await kind.judge(caller, { fileName, bytes, freedBytes, target: wanted })
    const { organizationId, requireQuota, target = wanted } = judged
    const row = await db.transaction().execute(async (tx) => {
      await requireQuota(tx)
      await requireRoom(tx, organizationId, bytes)
      const at = new Date(clock.now())
      return uploadsRepository.insert(tx, {
        id,
        organization_id: organizationId,
        owner_user_id: caller.userId,
        kind: kind.kind,
        file_name: fileName,
        target: JSON.stringify(target),
        bytes,
        progress_at: at,
        created_at: at,
      })
    })
    await storage.arriving.begin(uploadsRepository.contentKey(row), bytes)
  }
}

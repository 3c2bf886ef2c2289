import { documentExtensions, driveNameField, extensionOf, limits, uuidField } from '@majlis/contract'
import * as z from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { uploadKind } from '../../platform/uploads/upload-kind.ts'
import { contentTypeOf } from '../agenda/index.ts'
import type { FilesApi } from '../files/index.ts'
import * as changesRepository from './changes.repository.ts'
import type { DriveAccess } from './drive-access.ts'
import type { createKeepFile } from './keep-file.ts'
import { requireQuota } from './quota.ts'

export interface DriveUploadsDeps {
  db: Db
  keepFile: ReturnType<typeof createKeepFile>
  access: DriveAccess
  files: Pick<FilesApi, 'sumUploads'>
  maxUserBytes: number
}

const { maxBytes, unfinished } = limits.drive

/**
 * Into which folder; without it, to the top of the sender's drive; or the file that gets a new version. `ownerUserId`: whose drive it is, as
 * `judge` has found.
 */
const target = z.object({
  folderId: uuidField.optional(),
  entryId: uuidField.optional(),
  ownerUserId: uuidField.optional(),
})

/** Files that people upload. One with the name of a file that is there becomes its next version. */
export function createDriveUploads({ db, access, keepFile, files, maxUserBytes }: DriveUploadsDeps) {
  return uploadKind({
    kind: 'drive_file',
    target,
    /** Throws `drive.off`, `drive.not_found`, `drive.view_only`, `drive.name_invalid`, `file.too_large`, `file.count_exceeded`, `drive.quota_exceeded`. */
    async judge(caller, { fileName, bytes, freedBytes = 0, target: { folderId, entryId } }) {
      const ownerUserId = entryId
        ? (await access.getFile(db, caller, entryId)).owner_user_id
        : (await access.getPlace(db, caller, folderId ?? null)).ownerUserId
      if (!driveNameField.safeParse(fileName).success)
        throw new AppError('drive.name_invalid', { field: 'fileName' })
      if (bytes > maxBytes) throw new AppError('file.too_large')
      const { organizationId, userId } = caller
      return {
        organizationId,
        target: {
          ...(folderId === undefined ? {} : { folderId }),
          ...(entryId === undefined ? {} : { entryId }),
          ownerUserId,
        },
        async requireQuota(tx) {
          await changesRepository.lockDrive(tx, ownerUserId)
          const own = await files.sumUploads(tx, 'drive_file', { ownerUserId: userId })
          if (own.count >= unfinished.maxFiles) throw new AppError('file.count_exceeded')
          const arriving = await files.sumUploads(tx, 'drive_file', { target: { ownerUserId } })
          const added = bytes - freedBytes + arriving.bytes
          await requireQuota(tx, { ownerUserId, bytes: added, maxUserBytes })
        },
      }
    },
    keep(upload, start) {
      const extension = extensionOf(upload.fileName, documentExtensions)
      const contentType = extension ? contentTypeOf(extension, start) : 'application/octet-stream'
      if (!contentType) throw new AppError('file.format_error')
      const { id, organizationId, storedUnder, ownerUserId: userId, fileName: name, bytes } = upload
      const content = { id, organizationId, storedUnder, contentType, bytes }
      return async (tx) => {
        await keepFile(
          tx,
          { organizationId, userId },
          {
            ...content,
            name,
            folderId: upload.target.folderId ?? null,
            entryId: upload.target.entryId ?? null,
          },
        )
      }
    },
  })
}

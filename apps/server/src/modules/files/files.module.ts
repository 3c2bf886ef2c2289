import type { Db } from '../../platform/database/database.ts'
import { runsAt } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { createDroppedContents } from './dropped-contents.ts'
import { createHeldFiles } from './held-files.ts'
import { createKeepRoom } from './keep-room.ts'
import { filesData } from './personal-data.ts'
import { createMadePdfs } from './made-pdfs.ts'
import { createOfficePdfs, type OfficePdfsDeps } from './office-pdfs.ts'
import { createStorageBounds, type StorageBoundsDeps } from './storage-bounds.ts'
import { sumUnfinished } from './uploads/uploads.repository.ts'
import { createUploads, type UploadsDeps } from './uploads/uploads.service.ts'

export interface FilesDeps
  extends Omit<StorageBoundsDeps, 'storage'>, Pick<OfficePdfsDeps, 'log' | 'converter'> {
  db: Db
  storage: Storage
  uploadKinds: UploadsDeps['kinds']
}

export type FilesApi = ReturnType<typeof createFilesModule>['api']

/** Pictures and other small files: whose they are, and their contents in the storage. */
export function createFilesModule({ db, clock, storage, uploadKinds, ...given }: FilesDeps) {
  const bounds = createStorageBounds({ ...given, clock, storage })

  const files = createHeldFiles({ db, clock, storage, bounds })
  const { dropContents, dropAtOnce, droppedBytesOf, sweep } = createDroppedContents({ db, clock, storage })
  const { requireRoom } = bounds
  const keepRoom = createKeepRoom({ db, clock, bounds })
  const uploads = createUploads({ db, clock, storage, requireRoom, keepRoom, dropAtOnce, kinds: uploadKinds })

  const madePdfs = createMadePdfs({ db, clock, requireRoom })

  return {
    name: 'files',
    api: {
      ...files,
      requireRoom,
      dropAtOnce,
      droppedBytesOf,
      sumUploads: sumUnfinished,
      uploads,
      pdfs: createOfficePdfs({
        clock,
        log: given.log,
        storage,
        converter: given.converter,
        rows: madePdfs,
      }),
    },
    calls: {},
    jobs: [
      runsAt('*/30 * * * *', 'drop-contents', dropContents),
      runsAt('11 * * * *', 'drop-old-uploads', () => uploads.dropOld()),
      runsAt('33 3 * * *', 'sweep-half-written', sweep),
      runsAt('21 3 * * *', 'drop-old-pdfs', () => madePdfs.dropOld()),
    ],
    personalData: filesData({ db, clock, storage }),
  } satisfies ServerModule
}

/** The path of a file for pages and mails, from the root of the installation. */
export function filePath(id: string): string {
  return `/api/file/${id}`
}

/** The path of a person's picture; null if they have none. It becomes invalid with the account. */
export function pictureUrlOf(pictureFileId: string | null): string | null {
  return pictureFileId === null ? null : filePath(pictureFileId)
}

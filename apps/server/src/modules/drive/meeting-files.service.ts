import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { ContentInParts } from '../../platform/storage/content-in-parts.ts'
import type { FilesApi } from '../files/index.ts'
import type { DriveAccess } from './drive-access.ts'
import { presentEntry } from './drive.presenter.ts'
import type { createKeepFile } from './keep-file.ts'
import { lockPlace } from './lock-place.ts'
import { requireQuota } from './quota.ts'
import * as versionsRepository from './versions.repository.ts'

interface MeetingFile {
  organization_id: string
  id: string
  stored_under: string | null
  stored_as: string | null
  file_name: string
  content_type: string
  bytes: number
  part_bytes: number
  part_count: number
}

export interface MeetingFilesDeps {
  db: Db
  clock: Clock
  access: DriveAccess
  keepFile: ReturnType<typeof createKeepFile>
  files: Pick<FilesApi, 'requireRoom' | 'sumUploads'>
  agenda: {
    /** Throws if the file may not be added to the agenda or page of a meeting. Returns a function that adds it and returns its ID. */
    judgeStored(
      caller: UserCaller,
      file: { fileName: string; content: ContentInParts },
      target: { calendarId?: string | undefined; date?: number | undefined },
    ): Promise<(tx: Tx) => Promise<string>>
    /** Throws `schedule.not_found`, `file.not_found`. */
    getFile(tx: Tx, caller: UserCaller, file: { calendarId: string; id: string }): Promise<MeetingFile>
  }
  maxUserBytes: number
}

interface AttachInput {
  ids: string[]
  calendarId?: string | undefined
  date?: number | undefined
}

interface SaveInput {
  calendarId: string
  fileId: string
  folderId: string | null
}

interface AddedFile {
  id: string
  fileName: string
  bytes: number
}

export type MeetingFiles = ReturnType<typeof createMeetingFiles>

/** Attaches drive files to meetings and saves meeting files to the drive. Contents are shared, not copied, and count in both places. */
export function createMeetingFiles(deps: MeetingFilesDeps) {
  const { db, clock, access, keepFile, files, agenda, maxUserBytes } = deps

  /** Throws what `getPresent` and `judgeStored` throw, and `drive.not_found` for folders. */
  async function judge(caller: UserCaller, id: string, target: Omit<AttachInput, 'ids'>) {
    const [entry] = await access.getPresent(db, caller, [id], 'view')
    const version = entry && (await versionsRepository.find(db, id, null))
    if (!version) throw new AppError('drive.not_found')
    const { name: fileName } = entry
    const { bytes } = version
    const add = await agenda.judgeStored(caller, { fileName, content: version }, target)
    return async (tx: Tx) => {
      if (!(await versionsRepository.lockContent(tx, version.id))) throw new AppError('drive.not_found')
      return { id: await add(tx), fileName, bytes }
    }
  }

  return {
    /** Attaches all files or none. Throws what `judge` throws. */
    async attach(caller: UserCaller, { ids, ...target }: AttachInput) {
      const adding: ((tx: Tx) => Promise<AddedFile>)[] = []
      for (const id of new Set(ids)) adding.push(await judge(caller, id, target))
      return db.transaction().execute(async (tx) => {
        const added: AddedFile[] = []
        for (const add of adding) added.push(await add(tx))
        return added
      })
    },

    /** Throws `schedule.not_found`, `file.not_found`, `file.no_space`, `file.organization_full`, `drive.quota_exceeded`, and what `keepFile` throws. */
    async save(caller: UserCaller, { calendarId, fileId, folderId }: SaveInput) {
      const { organizationId } = caller
      const id = await db.transaction().execute(async (tx) => {
        const file = await agenda.getFile(tx, caller, { calendarId, id: fileId })
        const { ownerUserId } = await lockPlace(tx, access, caller, folderId)
        await files.requireRoom(tx, organizationId, file.bytes)
        const arriving = await files.sumUploads(tx, 'drive_file', { target: { ownerUserId } })
        await requireQuota(tx, { ownerUserId, bytes: file.bytes + arriving.bytes, maxUserBytes })
        const prefix = file.stored_under ?? file.organization_id
        return keepFile(tx, caller, {
          id: newId(clock.now()),
          organizationId,
          storedUnder: prefix === organizationId ? null : prefix,
          storedAs: file.stored_as ?? file.id,
          ...(file.part_count > 1 ? { partBytes: file.part_bytes } : {}),
          contentType: file.content_type,
          bytes: file.bytes,
          name: file.file_name,
          folderId,
        })
      })
      return presentEntry(await access.get(db, caller, id, 'view'))
    },
  }
}

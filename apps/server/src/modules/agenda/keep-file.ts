import { documentExtensions, extensionOf, limits } from '@majlis/contract'
import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { openParts, type ContentInParts } from '../../platform/storage/content-in-parts.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { UploadKind } from '../../platform/uploads/upload-kind.ts'
import type { FilesApi } from '../files/index.ts'
import type { Adding } from './adding.service.ts'
import * as agendaFilesRepository from './agenda-files.repository.ts'
import { contentTypeOf } from './file-type.ts'

/** Where a file is stored at once if it was added on the meeting page. Metadata are strings. */
export const targetSchema = z.object({
  calendarId: z.uuid().optional(),
  /** The original start of the date. */
  date: z.coerce.number().int().optional(),
})

type Target = z.infer<typeof targetSchema>

interface NewFile {
  id: string
  organizationId: string
  storedUnder: string | null
  storedAs: string | null
  ownerUserId: string
  fileName: string
  contentType: string
  bytes: number
  partBytes: number
}

export type KeepFile = ReturnType<typeof createKeepFile>

export function createKeepFile({ clock, adding }: { clock: Clock; adding: Adding }) {
  /** Adds a file where `judge` allowed it. Throws `general.forbidden` if its sender may no longer add files there. */
  return async function keepFile(tx: Tx, file: NewFile, { calendarId, date }: Target): Promise<void> {
    const { id, ownerUserId, fileName } = file
    if (calendarId && !(await adding.mayStillAdd(tx, { meetingId: calendarId, userId: ownerUserId })))
      throw new AppError('general.forbidden')
    await agendaFilesRepository.insert(tx, {
      id,
      organization_id: file.organizationId,
      stored_under: file.storedUnder,
      stored_as: file.storedAs,
      owner_user_id: ownerUserId,
      file_name: fileName,
      content_type: file.contentType,
      bytes: file.bytes,
      part_bytes: file.partBytes,
      created_at: new Date(clock.now()),
    })
    if (!calendarId) return
    await adding.add(tx, {
      meetingId: calendarId,
      fileId: id,
      date: date ?? null,
      fileName,
      userId: ownerUserId,
    })
  }
}

interface JudgeStoredDeps {
  clock: Clock
  storage: Storage
  kind: UploadKind
  keepFile: KeepFile
  files: Pick<FilesApi, 'requireRoom'>
}

export function createJudgeStored({ clock, storage, kind, keepFile, files }: JudgeStoredDeps) {
  /** Its type, by its name and its first bytes. Throws `file.format_error`, also for a content that is lost. */
  async function typeOf(fileName: string, content: ContentInParts): Promise<string> {
    const range = { start: 0, end: Math.min(content.bytes, limits.uploads.judgedBytes) }
    const stream = await openParts(storage, content, range)
    const extension = extensionOf(fileName, documentExtensions)
    const type = stream && extension && contentTypeOf(extension, Buffer.concat(await stream.toArray()))
    if (!type) throw new AppError('file.format_error')
    return type
  }

  /**
   * Checks a content that is already stored as if the caller uploaded it. Throws what the kind and `files.requireRoom` throw. Returns a function
   * that makes it a file, in a transaction in which the content cannot be dropped, and returns its ID.
   */
  return async function judgeStored(
    caller: UserCaller,
    { fileName, content }: { fileName: string; content: ContentInParts },
    target: Target,
  ): Promise<(tx: Tx) => Promise<string>> {
    const { bytes, part_bytes: partBytes } = content
    const judged = await kind.judge(caller, { fileName, bytes, target })
    const contentType = await typeOf(fileName, content)
    const { organizationId } = judged
    const prefix = content.stored_under ?? content.organization_id
    return async (tx) => {
      // In the order of an upload: both lock.
      await judged.requireQuota(tx)
      await files.requireRoom(tx, organizationId, bytes)
      const id = newId(clock.now())
      const storedUnder = prefix === organizationId ? null : prefix
      const storedAs = content.stored_as ?? content.id
      const file = { id, organizationId, storedUnder, storedAs, partBytes, contentType, fileName, bytes }
      await keepFile(tx, { ...file, ownerUserId: caller.userId }, targetSchema.parse(judged.target ?? {}))
      return id
    }
  }
}

import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { UploadKind } from '../../platform/uploads/upload-kind.ts'
import type { FilesApi } from '../files/index.ts'
import { takesPart } from '../meetings/index.ts'
import type { Adding } from './adding.service.ts'
import * as agendaFilesRepository from './agenda-files.repository.ts'

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
  /** Adds a file where `judge` allowed it, if its sender still takes part there. */
  return async function keepFile(tx: Tx, file: NewFile, { calendarId, date }: Target): Promise<void> {
    const { id, ownerUserId, fileName } = file
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
    if (!calendarId || !(await takesPart(tx, calendarId, ownerUserId))) return
    await adding.add(tx, {
      meetingId: calendarId,
      fileId: id,
      date: date ?? null,
      fileName,
      userId: ownerUserId,
    })
  }
}

/** Where a content is stored, and the length of its parts. */
export interface StoredContent {
  /** The ID of an organisation. */
  prefix: string
  storedAs: string
  partBytes: number
}

interface JudgeStoredDeps {
  clock: Clock
  kind: UploadKind
  keepFile: KeepFile
  files: Pick<FilesApi, 'requireRoom'>
}

export function createJudgeStored({ clock, kind, keepFile, files }: JudgeStoredDeps) {
  /**
   * Checks a content that is already stored as if the caller uploaded it. Throws what `judge` and `files.requireRoom` throw. Returns a function
   * that makes it a file, in a transaction in which the content cannot be dropped.
   */
  return async function judgeStored(
    caller: UserCaller,
    { fileName, bytes, contentType }: Pick<NewFile, 'fileName' | 'bytes' | 'contentType'>,
    target: Target,
  ): Promise<(tx: Tx, stored: StoredContent) => Promise<string>> {
    const judged = await kind.judge(caller, { fileName, bytes, target })
    const { organizationId } = judged
    return async (tx, { prefix, storedAs, partBytes }) => {
      await files.requireRoom(tx, organizationId, bytes)
      await judged.requireQuota(tx)
      const id = newId(clock.now())
      const storedUnder = prefix === organizationId ? null : prefix
      const file = { id, organizationId, storedUnder, storedAs, partBytes, contentType, fileName, bytes }
      await keepFile(tx, { ...file, ownerUserId: caller.userId }, targetSchema.parse(judged.target ?? {}))
      return id
    }
  }
}

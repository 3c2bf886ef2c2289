import { limits, type AgendaFile } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { plainName } from '../../platform/http/file-names.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { awaitedPart, isWhole, partKey, partKeys } from '../../platform/storage/content-in-parts.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { FilesApi } from '../files/index.ts'
import * as agendaFilesRepository from './agenda-files.repository.ts'
import { deleteUnusedFiles, lockFilesOf } from './agenda-files.repository.ts'
import { contentTypeOf, extensionOf } from './file-type.ts'
import { presentFile, type AgendaFileRow } from '../meetings/index.ts'

export interface UploadsDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  storage: Storage
  files: Pick<FilesApi, 'requireRoom' | 'keepRoom' | 'dropAtOnce' | 'droppedBytesOf'>
}

const { unused, maxOrganizationBytes, partBytes } = limits.documents
const startLimit = { name: 'send-agenda-file', points: 200, windowMs: 600_000 }
const dropBatch = 200

export type Uploads = ReturnType<typeof createUploads>

/**
 * Files on their way to an agenda: begun → part by part, in order → complete → of a meeting. The row is written before the first byte is
 * stored, so whatever is left after a cancelled upload or a killed server is deleted with the row a day later.
 */
export function createUploads({ db, clock, limiter, storage, files }: UploadsDeps) {
  /**
   * Throws `file.type_unsupported` by the end of the name; `file.count_exceeded` and `file.total_size_exceeded` while too much of
   * the caller is without a meeting; `file.organization_full`; `file.no_space`.
   */
  async function start(
    { userId, organizationId }: UserCaller,
    { fileName, bytes }: { fileName: string; bytes: number },
  ): Promise<{ file: AgendaFile; partBytes: number; partCount: number }> {
    const name = plainName(fileName)
    if (!extensionOf(name)) throw new AppError('file.type_unsupported', { field: 'fileName' })
    await limiter.consume(startLimit, [`user:${userId}`])
    return db.transaction().execute(async (tx) => {
      await requireSpace(tx, files, { userId, organizationId }, bytes)
      const row = await agendaFilesRepository.insert(tx, {
        id: newId(clock.now()),
        organization_id: organizationId,
        owner_user_id: userId,
        file_name: name,
        bytes,
        part_bytes: partBytes,
        created_at: new Date(clock.now()),
        progress_at: new Date(clock.now()),
      })
      return { file: presentFile(row, true), partBytes: row.part_bytes, partCount: row.part_count }
    })
  }

  /**
   * Stores one part. One that is there already is not stored again, so a part whose answer was lost can be sent again. Throws
   * `file.not_found`; `file.format_error` for a part out of turn or of another length, and for a content that is not what the name
   * says; `file.no_space`.
   */
  async function putPart(
    { userId }: UserCaller,
    { id, part, content }: { id: string; part: number; content: Blob },
  ): Promise<{ isComplete: boolean }> {
    const row = await agendaFilesRepository.findOwn(db, userId, id)
    if (!row) throw new AppError('file.not_found')
    const bytes = await awaitedPart(row, part, content)
    if (!bytes) return { isComplete: isWhole(row) }
    const contentType = part === 0 ? typeOf(row, bytes) : null
    await files.keepRoom(row, (connection, times) =>
      agendaFilesRepository.beginPart(connection, id, part, times),
    )
    await storage.put(partKey(row, part), bytes)
    const isCounted = await agendaFilesRepository.countPart(db, id, part, contentType)
    // Cancelled meanwhile; or the same part came twice at the same time, and the other one counts.
    const now = isCounted
      ? { ...row, parts_there: part + 1 }
      : await agendaFilesRepository.findOwn(db, userId, id)
    if (!now) {
      await storage.delete(partKey(row, part))
      throw new AppError('file.not_found')
    }
    return { isComplete: isWhole(now) }
  }

  /** Throws `file.not_found`, also for a file that a meeting has: those are taken off by an edit of the meeting. */
  async function remove({ userId }: UserCaller, id: string): Promise<void> {
    const row = await agendaFilesRepository.findOwn(db, userId, id)
    if (!row || !(await agendaFilesRepository.deleteUnused(db, userId, id)))
      throw new AppError('file.not_found')
    await files.dropAtOnce(partKeys(row))
  }

  return { start, putPart, remove }
}

/** Throws what `start` does when a limit is reached. */
async function requireSpace(
  tx: Tx,
  files: UploadsDeps['files'],
  { userId, organizationId }: Pick<UserCaller, 'userId' | 'organizationId'>,
  bytes: number,
): Promise<void> {
  await lockFilesOf(tx, organizationId)
  const own = await agendaFilesRepository.sumUnused(tx, userId)
  if (own.count >= unused.maxFiles) throw new AppError('file.count_exceeded')
  if (own.bytes + bytes > unused.maxTotalBytes) throw new AppError('file.total_size_exceeded')
  const all = await agendaFilesRepository.sumOfOrganization(tx, organizationId)
  const dropped = await files.droppedBytesOf(tx, organizationId)
  if (all.bytes + dropped + bytes > maxOrganizationBytes) throw new AppError('file.organization_full')
  await files.requireRoom(tx, organizationId, bytes)
}

/** Deletes uploads that are a day old and belong to no meeting: it was never scheduled, left the file out or was cancelled. */
export async function dropUnused(db: Db, nowMs: number): Promise<void> {
  const before = new Date(nowMs - unused.keptMs)
  for (;;) {
    const dropped = await db.transaction().execute((tx) => deleteUnusedFiles(tx, before, dropBatch))
    if (dropped < dropBatch) return
  }
}

/** Throws `file.format_error`. */
function typeOf({ file_name }: AgendaFileRow, start: Buffer): string {
  const extension = extensionOf(file_name)
  const contentType = extension && contentTypeOf(extension, start)
  if (!contentType) throw new AppError('file.format_error')
  return contentType
}

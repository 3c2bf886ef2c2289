import { documentExtensions, extensionOf, limits } from '@majlis/contract'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { partKeys } from '../../platform/storage/content-in-parts.ts'
import { uploadKind } from '../../platform/uploads/upload-kind.ts'
import type { FilesApi } from '../files/index.ts'
import type { Adding } from './adding.service.ts'
import * as agendaFilesRepository from './agenda-files.repository.ts'
import { deleteUnusedFiles, lockFilesOf } from './agenda-files.repository.ts'
import { contentTypeOf } from './file-type.ts'
import { targetSchema, type KeepFile } from './keep-file.ts'

export interface AgendaUploadsDeps {
  db: Db
  limiter: Limiter
  files: Pick<FilesApi, 'dropAtOnce' | 'droppedBytesOf' | 'sumUploads'>
  adding: Adding
  keepFile: KeepFile
}

const { maxBytes, unused, maxOrganizationBytes } = limits.documents
const startLimit = { name: 'send-agenda-file', points: 200, windowMs: 600_000 }
const dropBatch = 200

/**
 * Files that people upload for an agenda: without a meeting at first, until one that they host is saved with them; or, with `calendarId`, to the
 * page of a meeting.
 */
export function createAgendaUploads({ db, limiter, files, adding, keepFile }: AgendaUploadsDeps) {
  const kind = uploadKind({
    kind: 'agenda_file',
    target: targetSchema,
    /**
     * Throws `file.type_unsupported` by the end of the name; `file.too_large`; `file.count_exceeded` and `file.total_size_exceeded` while too much
     * of the caller is without a meeting; `file.organization_full`; for the page of a meeting, `schedule.not_found`,
     * `general.forbidden` and `file.name_of_another`.
     */
    async judge(caller, { fileName, bytes, target: { calendarId, date } }) {
      const { userId } = caller
      if (!extensionOf(fileName, documentExtensions))
        throw new AppError('file.type_unsupported', { field: 'fileName' })
      if (bytes > maxBytes) throw new AppError('file.too_large')
      await limiter.consume(startLimit, [`user:${userId}`])
      const goal = calendarId ? await adding.judgeAdding(caller, { calendarId, date }) : null
      const { organizationId } = goal ?? caller
      return {
        organizationId,
        ...(goal ? { target: targetOf(goal) } : {}),
        async requireQuota(tx) {
          await requireQuota(tx, files, { userId, organizationId }, bytes)
          if (!goal) return
          const arriving = await files.sumUploads(tx, 'agenda_file', {
            target: { calendarId: goal.meetingId },
          })
          await adding.requireRoom(tx, goal, arriving, { fileName, bytes, userId })
        },
      }
    },
    keep(upload, start) {
      const extension = extensionOf(upload.fileName, documentExtensions)
      const contentType = extension && contentTypeOf(extension, start)
      if (!contentType) throw new AppError('file.format_error')
      const { id, organizationId, storedUnder, ownerUserId, fileName, bytes } = upload
      const file = { id, organizationId, storedUnder, ownerUserId, fileName, bytes, contentType }
      return (tx) => keepFile(tx, { ...file, storedAs: null, partBytes: bytes }, upload.target)
    },
  })

  /** Throws `file.not_found`, also for a file that a meeting has: those are taken off by an edit of the meeting. */
  async function remove({ userId }: UserCaller, id: string): Promise<void> {
    const row = await agendaFilesRepository.findOwn(db, userId, id)
    if (!row || !(await agendaFilesRepository.deleteUnused(db, userId, id)))
      throw new AppError('file.not_found')
    await files.dropAtOnce(partKeys(row))
  }

  return { kind, remove }
}

const targetOf = ({ meetingId: calendarId, date }: { meetingId: string; date: number | null }) => ({
  calendarId,
  ...(date === null ? {} : { date }),
})

export type AgendaUploads = ReturnType<typeof createAgendaUploads>

/**
 * Throws what `judge` does when a limit is reached. Locks the totals of the organisation until the transaction ends. Uploads are summed before files:
 * one that finishes meanwhile counts twice rather than not at all.
 */
export async function requireQuota(
  tx: Tx,
  files: Pick<AgendaUploadsDeps['files'], 'sumUploads' | 'droppedBytesOf'>,
  { userId, organizationId }: Pick<UserCaller, 'userId' | 'organizationId'>,
  bytes: number,
): Promise<void> {
  await lockFilesOf(tx, organizationId)
  const arriving = await files.sumUploads(tx, 'agenda_file', { ownerUserId: userId })
  const own = await agendaFilesRepository.sumUnused(tx, userId)
  if (own.count + arriving.count >= unused.maxFiles) throw new AppError('file.count_exceeded')
  if (own.bytes + arriving.bytes + bytes > unused.maxTotalBytes)
    throw new AppError('file.total_size_exceeded')
  const stored =
    (await files.sumUploads(tx, 'agenda_file', { organizationId })).bytes +
    (await agendaFilesRepository.sumOfOrganization(tx, organizationId)).bytes +
    (await files.droppedBytesOf(tx, organizationId))
  if (stored + bytes > maxOrganizationBytes) throw new AppError('file.organization_full')
}

/** Deletes files that are a day old and belong to no meeting: it was never scheduled, left the file out or was cancelled. */
export async function dropUnused(db: Db, nowMs: number): Promise<void> {
  const before = new Date(nowMs - unused.keptMs)
  for (;;) {
    const dropped = await db.transaction().execute((tx) => deleteUnusedFiles(tx, before, dropBatch))
    if (dropped < dropBatch) return
  }
}

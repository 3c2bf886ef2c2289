import { limits } from '@majlis/contract'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import type { Addition } from '../../../platform/storage/storage.ts'
import type { KeepRoom } from '../keep-room.ts'
import { createAnnounce, type AnnounceDeps } from './announce-upload.ts'
import { createSendingPlaces } from './sending-places.ts'
import { createUploadEnding, type UploadEndingDeps } from './upload-ending.ts'
import * as uploadsRepository from './uploads.repository.ts'
import type { UploadRow } from './uploads.repository.ts'

export interface UploadsDeps extends AnnounceDeps, UploadEndingDeps {
  keepRoom: KeepRoom
}

/** An upload as its sender sees it. */
export interface SentUpload {
  bytes: number
  offset: number
  ageMs: number
  metadata: Record<string, string>
}

const { keptMs, lockMs } = limits.uploads

/**
 * Uploads: announced → bytes arrive, in order → finished, and a file of the module that knows their kind. The row is written before
 * the first byte is stored, so whatever is left of an upload that was given up is deleted with the row a day later.
 */
export function createUploads(deps: UploadsDeps) {
  const { db, clock, storage, keepRoom } = deps
  const ending = createUploadEnding(deps)

  const now = () => new Date(clock.now())

  /** Throws `file.not_found`, also for the uploads of others. */
  async function own({ userId }: UserCaller, id: string): Promise<UploadRow> {
    const row = await uploadsRepository.findOwn(db, userId, id)
    if (!row) throw new AppError('file.not_found')
    return row
  }

  /** Where an upload stands. Finishes it if all bytes are there, as after a crash. Throws `file.not_found`, and what its kind throws. */
  async function find(caller: UserCaller, id: string): Promise<SentUpload> {
    const row = await own(caller, id)
    const offset = row.finished_at
      ? row.bytes
      : await storage.arriving.offsetOf(uploadsRepository.contentKey(row))
    if (offset === null) throw new AppError('file.not_found')
    if (offset === row.bytes) await finish(caller, id)
    const target = Object.entries(row.target).map(([name, value]) => [name, String(value)])
    return {
      bytes: row.bytes,
      offset,
      ageMs: clock.now() - row.created_at.getTime(),
      metadata: { kind: row.kind, filename: row.file_name, ...Object.fromEntries(target) },
    }
  }

  /** `length`: of the addition, as far as it is known. Returns the new offset. Throws `file.not_found`, `file.no_space`. */
  async function append(
    caller: UserCaller,
    id: string,
    { length, ...addition }: Addition & { length: number | null },
  ): Promise<number> {
    const row = await own(caller, id)
    if (row.finished_at) throw new AppError('file.not_found')
    const begun = length === null ? row.bytes : addition.offset + length
    await keepRoom(row, (connection, times) =>
      uploadsRepository.beginBytes(connection, id, { bytes: begun, ...times }),
    )
    return storage.arriving.append(uploadsRepository.contentKey(row), addition)
  }

  /** Makes a file of an upload whose bytes are all there. Throws `file.not_found`, and what its kind throws: then the upload is deleted. */
  async function finish(caller: UserCaller, id: string): Promise<void> {
    await ending.finish(await own(caller, id))
  }

  /** Throws `file.not_found`, also for a finished upload: its file is deleted by the calls of its module. */
  async function cancel(caller: UserCaller, id: string): Promise<void> {
    if (!(await ending.deleteUnfinished(await own(caller, id)))) throw new AppError('file.not_found')
  }

  return {
    announce: createAnnounce(deps),
    find,
    append,
    finish,
    cancel,
    takePlace: createSendingPlaces(),
    requireOwn: async (caller: UserCaller, id: string): Promise<void> => void (await own(caller, id)),
    /** Takes or renews the right to append for some seconds. Returns false while another request has it. */
    lock: (id: string, by: string) =>
      uploadsRepository.lock(db, id, { by, at: now(), until: new Date(clock.now() + lockMs) }),
    unlock: (id: string, by: string) => uploadsRepository.unlock(db, id, by),
    /** Deletes uploads that are a day old, finished or not. */
    dropOld: () => uploadsRepository.deleteBefore(db, new Date(clock.now() - keptMs)),
  }
}

export type Uploads = ReturnType<typeof createUploads>

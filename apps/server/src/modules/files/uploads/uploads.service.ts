import { buffer } from 'node:stream/consumers'
import { limits, uploadMetadataSchema } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { plainName } from '../../../platform/http/file-names.ts'
import { partKey } from '../../../platform/storage/content-in-parts.ts'
import type { Addition, Storage } from '../../../platform/storage/storage.ts'
import type { ArrivedUpload, UploadKind } from '../../../platform/uploads/upload-kind.ts'
import type { KeepRoom } from '../keep-room.ts'
import * as uploadsRepository from './uploads.repository.ts'
import type { UploadRow } from './uploads.repository.ts'

export interface UploadsDeps {
  db: Db
  clock: Clock
  storage: Storage
  requireRoom: (tx: Tx, organizationId: string, bytes: number) => Promise<void>
  keepRoom: KeepRoom
  dropAtOnce: (keys: readonly string[]) => Promise<void>
  /** Known once all modules are built. */
  kinds: () => readonly UploadKind[]
}

/** An upload as its sender sees it. */
export interface SentUpload {
  bytes: number
  offset: number
  createdAt: Date
  metadata: Record<string, string>
}

const { keptMs, lockMs, judgedBytes } = limits.uploads

const keyOf = (row: UploadRow): string => partKey(row, 0)

/**
 * Files on their way: announced → bytes arrive, in order → finished, and a file of the module that knows their kind. The row is written before
 * the first byte is stored, so whatever is left of an upload that was given up is deleted with the row a day later.
 */
export function createUploads(deps: UploadsDeps) {
  const { db, clock, storage, requireRoom, keepRoom, dropAtOnce } = deps

  const now = () => new Date(clock.now())

  function kindOf(name: string): UploadKind {
    const found = deps.kinds().find(({ kind }) => kind === name)
    if (!found) throw new AppError('input.invalid')
    return found
  }

  /** Throws `file.not_found`, also for the uploads of others. */
  async function own({ userId }: UserCaller, id: string): Promise<UploadRow> {
    const row = await uploadsRepository.findOwn(db, userId, id)
    if (!row) throw new AppError('file.not_found')
    return row
  }

  /** Announces an upload. Throws `input.invalid`, `file.no_space`, `file.organization_full`, and what its kind throws. */
  async function announce(
    caller: UserCaller,
    { id, bytes, metadata }: { id: string; bytes: number; metadata: unknown },
  ): Promise<void> {
    const named = uploadMetadataSchema.safeParse(metadata)
    if (!named.success) throw new AppError('input.invalid')
    const kind = kindOf(named.data.kind)
    const fileName = plainName(named.data.filename)
    if (fileName === '') throw new AppError('input.invalid')
    if (bytes === 0) throw new AppError('file.format_error')
    const wanted = kind.readTarget(metadata)
    const judged = await kind.judge(caller, { fileName, bytes, target: wanted })
    const { organizationId, requireQuota, target = wanted } = judged
    const row = await db.transaction().execute(async (tx) => {
      await requireQuota(tx)
      await requireRoom(tx, organizationId, bytes)
      return uploadsRepository.insert(tx, {
        id,
        organization_id: organizationId,
        owner_user_id: caller.userId,
        kind: kind.kind,
        file_name: fileName,
        target: JSON.stringify(target),
        bytes,
        progress_at: now(),
        created_at: now(),
      })
    })
    await storage.arriving.begin(keyOf(row), bytes)
  }

  /** Where an upload stands. Finishes it if all bytes are there, as after a crash. Throws `file.not_found`, and what its kind throws. */
  async function find(caller: UserCaller, id: string): Promise<SentUpload> {
    const row = await own(caller, id)
    const offset = row.finished_at ? row.bytes : await storage.arriving.offsetOf(keyOf(row))
    if (offset === null) throw new AppError('file.not_found')
    if (offset === row.bytes) await finish(caller, id)
    const target = Object.entries(row.target).map(([name, value]) => [name, String(value)])
    return {
      bytes: row.bytes,
      offset,
      createdAt: row.created_at,
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
    return storage.arriving.append(keyOf(row), addition)
  }

  /** Makes a file of an upload whose bytes are all there. Once; later calls do nothing. Throws what its kind throws, and the upload is deleted. */
  async function finish(caller: UserCaller, id: string): Promise<void> {
    const row = await own(caller, id)
    if (row.finished_at) return
    await storage.arriving.complete(keyOf(row))
    try {
      const keep = kindOf(row.kind).keep(arrivedOf(row), await startOf(row))
      await db.transaction().execute(async (tx) => {
        if (await uploadsRepository.finish(tx, id, now())) await keep(tx)
      })
    } catch (error) {
      if (error instanceof AppError) await deleteUnfinished(row)
      throw error
    }
  }

  async function startOf(row: UploadRow): Promise<Buffer> {
    const content = await storage.get(keyOf(row), { start: 0, end: Math.min(row.bytes, judgedBytes) })
    if (!content) throw new Error('a content is lost')
    return buffer(content.stream)
  }

  async function deleteUnfinished(row: UploadRow): Promise<boolean> {
    const isDeleted = await uploadsRepository.deleteUnfinished(db, row.id)
    if (isDeleted) await dropAtOnce([keyOf(row)])
    return isDeleted
  }

  /** Throws `file.not_found`, also for a finished upload: its file is deleted by the calls of its module. */
  async function cancel(caller: UserCaller, id: string): Promise<void> {
    if (!(await deleteUnfinished(await own(caller, id)))) throw new AppError('file.not_found')
  }

  return {
    announce,
    find,
    append,
    finish,
    cancel,
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

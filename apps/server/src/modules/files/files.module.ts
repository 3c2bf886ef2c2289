import type { Selectable } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { newId } from '../../platform/ids/ids.ts'
import { runsAt } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { keyOf, openContent } from './file-contents.ts'
import * as filesRepository from './files.repository.ts'
import { filesData } from './personal-data.ts'
import { createKeepRoom } from './keep-room.ts'
import { createStorageBounds, type StorageBoundsDeps } from './storage-bounds.ts'
import type { FileKind, FilesTable } from './files.tables.ts'

export interface FilesDeps extends Omit<StorageBoundsDeps, 'storage'> {
  db: Db
  storage: Storage
}

export interface NewFile {
  organizationId: string
  /** Null: the organisation's own. */
  ownerUserId: string | null
  kind: FileKind
  contentType: string
  content: Uint8Array
}

/** A content that waits to be held. */
export type PutFile = Omit<NewFile, 'content'> & { id: string; bytes: number }

export interface HeldPicture {
  organizationId: string
  /** Null: the organisation's own. */
  ownerUserId: string | null
  /** Throws `file.not_found` where its content is lost. */
  read(): Promise<File>
}

export type FilesApi = ReturnType<typeof createFilesModule>['api']

/** A put that was never followed by a row is dropped after this long; every transaction is over by then. */
const unheldMs = 3_600_000
const halfWrittenMs = 86_400_000
const dropBatch = 500

/** Pictures and other small files: whose they are, and their contents in the storage. */
export function createFilesModule({ db, clock, storage, ...given }: FilesDeps) {
  const bounds = createStorageBounds({ ...given, clock, storage })

  /**
   * Stores a content ahead of the transaction that will hold it. Never held – rolled back, or killed in between – it is
   * dropped later. Throws `file.no_space`, `file.organization_full`.
   */
  async function put({ content, ...file }: NewFile): Promise<PutFile> {
    const id = newId(clock.now())
    const key = keyOf(file.organizationId, id)
    const { organizationId } = file
    const row = { key, organizationId, bytes: content.length }
    await db.transaction().execute(async (tx) => {
      await bounds.requireRoom(tx, organizationId, content.length)
      await filesRepository.insertDropped(tx, row, new Date(clock.now()))
    })
    const { bytes } = await storage.put(key, content)
    return { ...file, id, bytes }
  }

  /** Holds what was put, once the transaction is committed. */
  async function hold(tx: Tx, { id, organizationId, bytes, ...file }: PutFile): Promise<void> {
    await filesRepository.insert(tx, {
      id,
      organization_id: organizationId,
      owner_user_id: file.ownerUserId,
      kind: file.kind,
      content_type: file.contentType,
      bytes,
      created_at: new Date(clock.now()),
    })
    await filesRepository.deleteDropped(tx, keyOf(organizationId, id))
  }

  /** The content follows within two hours after the transaction. Removing what is gone is harmless. */
  async function remove(tx: Tx, organizationId: string, id: string): Promise<void> {
    await filesRepository.delete(tx, organizationId, id)
  }

  /** What its id alone may open: pictures. Null for what is unknown, gone, or not for everyone. */
  async function findPicture(id: string): Promise<HeldPicture | null> {
    const row = await filesRepository.find(db, id)
    if (!row || row.kind === 'feedback_screenshot') return null
    const { organization_id: organizationId, owner_user_id: ownerUserId } = row
    return { organizationId, ownerUserId, read: () => contentOf(row) }
  }

  /** For a caller whom the asking module has judged. Throws `file.not_found`. */
  async function readHeld(organizationId: string, id: string): Promise<File> {
    const row = await filesRepository.find(db, id)
    if (row?.organization_id !== organizationId) throw new AppError('file.not_found')
    return contentOf(row)
  }

  async function contentOf(row: Selectable<FilesTable>): Promise<File> {
    const content = await openContent(storage, row)
    if (!content) throw new AppError('file.not_found')
    const parts = await Array.fromAsync<Uint8Array<ArrayBuffer>>(content.stream)
    return new File(parts, row.id, { type: row.content_type })
  }

  /** Drops contents that no row holds any more, or none ever held. Harmless when killed anywhere and when run twice. */
  async function dropContents(): Promise<void> {
    for (;;) {
      const keys = await filesRepository.listDropped(db, new Date(clock.now() - unheldMs), dropBatch)
      for (const key of keys) {
        await storage.delete(key)
        await filesRepository.deleteDropped(db, key)
      }
      if (keys.length < dropBatch) return
    }
  }

  /**
   * Deletes contents whose row is gone already, so that they take no space of their organisation from now on. Where this is not reached, they
   * are dropped later.
   */
  async function dropAtOnce(keys: readonly string[]): Promise<void> {
    for (const key of keys) await storage.delete(key)
    await filesRepository.discount(db, keys)
  }

  /** Bytes of an organisation that no row holds any more and that are on the disk nevertheless. */
  const droppedBytesOf = (connection: DbOrTx, organizationId: string): Promise<number> =>
    filesRepository.sumDropped(connection, organizationId)

  /** What a process that died left half written. Nothing takes a day to be written. */
  const sweep = (): Promise<void> => storage.sweep(new Date(clock.now() - halfWrittenMs))

  return {
    name: 'files',
    api: {
      put,
      hold,
      remove,
      findPicture,
      readHeld,
      requireRoom: bounds.requireRoom,
      keepRoom: createKeepRoom({ db, clock, bounds }),
      dropAtOnce,
      droppedBytesOf,
    },
    calls: {},
    jobs: [
      runsAt('*/30 * * * *', 'drop-contents', dropContents),
      runsAt('33 3 * * *', 'sweep-half-written', sweep),
    ],
    personalData: filesData({ db, clock, storage }),
  } satisfies ServerModule
}

/** Where pages and mails find a file, from the root of the installation on. */
export function filePath(id: string): string {
  return `/api/file/${id}`
}

/** Where the picture of somebody is found; null for who has none. Its link ends with the account. */
export function pictureUrlOf(pictureFileId: string | null): string | null {
  return pictureFileId === null ? null : filePath(pictureFileId)
}

import type { Selectable } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { keyOf, openContent } from './file-contents.ts'
import * as filesRepository from './files.repository.ts'
import type { FileKind, FilesTable } from './files.tables.ts'

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

export interface HeldFilesDeps {
  db: Db
  clock: Clock
  storage: Storage
  bounds: { requireRoom(tx: Tx, organizationId: string, bytes: number): Promise<void> }
}

/** Files with a row that says whose they are. */
export function createHeldFiles({ db, clock, storage, bounds }: HeldFilesDeps) {
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

  /** Holds a file again that was removed less than an hour ago. Returns false if its content is gone, or about to go. */
  async function restore(tx: Tx, file: Omit<PutFile, 'bytes'>): Promise<boolean> {
    const bytes = await filesRepository.lockDropped(tx, keyOf(file.organizationId, file.id))
    if (bytes === null) return false
    await hold(tx, { ...file, bytes })
    return true
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

  return { put, hold, remove, restore, findPicture, readHeld }
}

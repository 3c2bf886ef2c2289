import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids/ids.ts'
import * as changesRepository from './changes.repository.ts'
import type { DriveAccess, Place } from './drive-access.ts'
import type { Viewer } from './entries.repository.ts'
import { requireCount } from './folders.service.ts'
import { freeName } from './free-name.ts'
import { lockPlace } from './lock-place.ts'
import type { Texts } from './texts.service.ts'

/** A content that is stored, and the name and folder of its file. */
export interface NewFile {
  /** Of the content, and of a new file. */
  id: string
  /** The ID under which the content is stored, if it has another one. */
  storedAs?: string
  /** The length of the parts in which it is stored; if absent, it is one part. */
  partBytes?: number
  organizationId: string
  /** Under which organisation the content lies, where that is another one. */
  storedUnder: string | null
  contentType: string
  bytes: number
  name: string
  /** Null: the top of the drive of the person who adds it. */
  folderId: string | null
  /** The file whose next version it is, wherever that file is by now. */
  entryId?: string | null
}

interface KeepFileDeps {
  clock: Clock
  access: DriveAccess
  texts: Pick<Texts, 'readSoon'>
}

/** How stored contents become files. */
export function createKeepFile({ clock, access, texts }: KeepFileDeps) {
  /**
   * Adds a file, or the next version of the one with its name. Returns the ID of the file. Throws what `getPlace` throws if the folder is gone,
   * or no longer shared, by now.
   */
  return async function keepFile(tx: Tx, adder: Viewer, file: NewFile): Promise<string> {
    const now = new Date(clock.now())
    const target = await lockTarget(tx, access, adder, file)
    await changesRepository.insertContent(tx, {
      id: file.id,
      organization_id: file.organizationId,
      stored_under: file.storedUnder,
      stored_as: file.storedAs ?? null,
      part_bytes: file.partBytes ?? null,
      content_type: file.contentType,
      bytes: file.bytes,
      created_at: now,
    })
    await texts.readSoon(tx, file)
    const entryId = target.entryId ?? (await fileFor(tx, file, target.place, now))
    const version = { id: newId(now.getTime()), entry_id: entryId, content_id: file.id }
    await changesRepository.insertVersion(tx, { ...version, added_by_user_id: adder.userId, created_at: now })
    await changesRepository.noteOpened(tx, adder.userId, entryId, now)
    return entryId
  }
}

/** The file, or the folder, that stays where it is until the transaction ends. */
async function lockTarget(
  tx: Tx,
  access: DriveAccess,
  adder: Viewer,
  { folderId, entryId }: NewFile,
): Promise<{ place: Place; entryId?: never } | { entryId: string }> {
  if (!entryId) return { place: await lockPlace(tx, access, adder, folderId) }
  const { owner_user_id: ownerUserId } = await access.getFile(tx, adder, entryId)
  await changesRepository.lockDrive(tx, ownerUserId)
  return { entryId: (await access.getFile(tx, adder, entryId)).id }
}

/** The file of that name, or a new one. A folder keeps its name. */
async function fileFor(
  tx: Tx,
  { id, organizationId, name }: NewFile,
  place: Place,
  now: Date,
): Promise<string> {
  const { ownerUserId, folderId, ancestors } = place
  const known = await changesRepository.findByName(tx, { ownerUserId, folderId, name })
  if (known?.isFile) return known.id
  await requireCount(tx, ownerUserId, 1)
  await changesRepository.insertEntry(tx, {
    id,
    organization_id: organizationId,
    owner_user_id: ownerUserId,
    parent_id: folderId,
    ancestors,
    is_file: true,
    name: known ? await freeName(tx, place, { name, isFile: true }) : name,
    version_id: null,
    created_at: now,
    changed_at: now,
  })
  return id
}

import type { Readable } from 'node:stream'
import { limits } from '@majlis/contract'
import * as z from 'zod'
import type { Clock } from '../../../platform/clock/clock.ts'
import { minuteMs } from '../../../platform/clock/durations.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { refusalAs } from '../../../platform/errors/refusal-as.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { createSignedTickets } from '../../../platform/keys/signed-tickets.ts'
import { openParts, partKeys } from '../../../platform/storage/content-in-parts.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { OfficeEditor, SignedRequest } from '../../../integrations/office-editor/index.ts'
import type { FilesApi } from '../../files/index.ts'
import type { RulesReader } from '../../tenancy/index.ts'
import type { DriveAccess } from '../drive-access.ts'
import type { Entry } from '../entries.repository.ts'
import type { OpenDownloads } from '../open-downloads.ts'
import * as versionsRepository from '../versions.repository.ts'
import type { Version } from '../versions.repository.ts'
import * as locksRepository from './locks.repository.ts'

export interface EditingDeps {
  db: Db
  clock: Clock
  storage: Storage
  access: DriveAccess
  files: Pick<FilesApi, 'uploads' | 'dropAtOnce'>
  openDownloads: Pick<OpenDownloads, 'add'>
  rules: Pick<RulesReader, 'processingOf'>
  /** Null: none is configured. */
  editor: OfficeEditor | null
  /** The host that receives the files; null if it is this machine. */
  editorSentTo: string | null
  publicUrl: string
  appSecret: string
  /** Throws why a session, or its user, is no longer valid. */
  callerOfSession: (authSessionId: string) => Promise<UserCaller>
}

/** A lock lasts half an hour unless it is refreshed (WOPI). */
const lockMs = 30 * minuteMs

const ticketSchema = z.strictObject({
  entryId: z.uuid(),
  /** The session that opened the editor, whose permission is checked again with each request. */
  authSessionId: z.uuid(),
  expiresAt: z.int(),
})

/** A file, and a person who may edit it. */
export interface Found {
  caller: UserCaller
  entry: Entry
  version: Version
  /** Whether the token still permits it. */
  isAllowed: () => Promise<boolean>
}

export type LockAction = 'LOCK' | 'UNLOCK' | 'REFRESH_LOCK' | 'GET_LOCK'
/** `lock`: the one that the file has; empty without. */
export type LockAnswer = { isDone: boolean; lock: string }

/** `locked`: by another lock, or by none. `changed`: the file has a version that the editor has not read. */
export type SaveAnswer =
  | { outcome: 'saved'; lock: string; version: Version }
  | { outcome: 'locked'; lock: string }
  | { outcome: 'changed' }

interface Save {
  lock: string
  bytes: number
  content: Readable
  /** When the version was saved that the editor has read, in ms; null: it replaces any version. */
  readVersionAt: number | null
}

/** Who opens the editor, and who is still allowed to use it. */
function createEditorAccess(deps: EditingDeps) {
  const { db, clock, access, editor } = deps
  const tickets = createSignedTickets({ appSecret: deps.appSecret, name: 'drive-wopi', schema: ticketSchema })

  /** No file goes to an editor on another machine unless admins of the organisation allow it. */
  async function hasEditor(organizationId: string): Promise<boolean> {
    if (!editor || deps.editorSentTo === null) return editor !== null
    return (await deps.rules.processingOf(db, organizationId)).sendsFiles
  }

  /** Throws `drive.off`, `drive.not_found`, `drive.view_only`, `drive.not_editable`, `drive.editor_unavailable`. */
  async function open(caller: UserCaller, { id }: { id: string }) {
    const [entry] = await access.getPresent(db, caller, [id], 'edit')
    if (!entry?.is_file || !editor || !(await hasEditor(entry.organization_id)))
      throw new AppError('drive.not_editable')
    const extension = entry.name.slice(entry.name.lastIndexOf('.') + 1)
    const action = await editor.findAction(extension).catch(() => {
      throw new AppError('drive.editor_unavailable')
    })
    if (action === null) throw new AppError('drive.not_editable')
    const expiresAt = clock.now() + limits.drive.editMs
    const url = new URL(action)
    url.searchParams.set('WOPISrc', `${deps.publicUrl}/wopi/files/${id}`)
    const accessToken = tickets.make({ entryId: id, authSessionId: caller.authSessionId, expiresAt })
    return { url: url.href, accessToken, expiresAt }
  }

  /** Null for a token that is not valid for the file, or no longer permits to edit it. */
  async function find(token: string, id: string): Promise<Found | null> {
    const ticket = tickets.read(token)
    if (!editor || !ticket || ticket.entryId !== id || ticket.expiresAt <= clock.now()) return null
    return refusalAs(null, async () => {
      const caller = await deps.callerOfSession(ticket.authSessionId)
      const [entry] = await access.getPresent(db, caller, [id], 'edit')
      const version = await versionsRepository.find(db, id, null)
      if (!entry || !version || !(await hasEditor(entry.organization_id))) return null
      return { caller, entry, version, isAllowed: async () => (await find(token, id)) !== null }
    })
  }

  return {
    hasEditor,
    open,
    find,
    /** Whether a request comes from the editor, as far as it signs its requests. */
    isFromEditor: async (request: SignedRequest): Promise<boolean> =>
      (await editor?.hasSent(request)) ?? false,
  }
}

/** How the files of editors become versions. */
function createSaving({ db, clock, files }: EditingDeps) {
  const now = () => new Date(clock.now())

  /** Null if the file may be saved: it has the lock, and the version that the editor has read. */
  async function refusalOf(
    { entry: { id } }: Found,
    { lock, readVersionAt }: Save,
  ): Promise<SaveAnswer | null> {
    const { held, version } = await db.transaction().execute(async (tx) => ({
      held: (await locksRepository.findLock(tx, id, now())) ?? '',
      version: await versionsRepository.find(tx, id, null),
    }))
    if (held === '' || held !== lock) return { outcome: 'locked', lock: held }
    const isRead = readVersionAt === null || readVersionAt === version?.created_at.getTime()
    return isRead ? null : { outcome: 'changed' }
  }

  /** What the version takes that the next save under the lock replaces. */
  async function freedBytes({ caller, entry }: Found, lock: string): Promise<number> {
    const versionId = await locksRepository.findSaved(db, entry.id, lock)
    if (versionId === null) return 0
    const latest = { entryId: entry.id, versionId, userId: caller.userId }
    return versionsRepository.findReplaceableBytes(db, latest)
  }

  /** Sends the content with the ID. */
  async function upload(id: string, found: Found, given: Save): Promise<SaveAnswer | null> {
    const { caller, entry } = found
    const { bytes, content, lock } = given
    const metadata = { kind: 'drive_file', filename: entry.name, entryId: entry.id }
    const announced = { id, bytes, metadata, freedBytes: await freedBytes(found, lock) }
    await files.uploads.announce(caller, announced)
    try {
      const addition = { offset: 0, added: content, isAtomic: false, length: bytes }
      if ((await files.uploads.append(caller, id, addition)) !== bytes) throw new AppError('file.incomplete')
      // The bytes may have taken minutes.
      const refusal = await refusalOf(found, given)
      await (refusal ? files.uploads.cancel(caller, id) : files.uploads.finish(caller, id))
      return refusal
    } catch (error) {
      await files.uploads.cancel(caller, id).catch(() => undefined)
      throw error
    }
  }

  /** All saves of a person under one lock are one version, unless another one has been added meanwhile. */
  async function fold(entryId: string, lock: string, contentId: string): Promise<Version> {
    const { replaced, saved } = await db.transaction().execute(async (tx) => {
      const held = await locksRepository.findLock(tx, entryId, now())
      const by = await versionsRepository.findByContent(tx, entryId, contentId)
      if (!by) throw new AppError('drive.not_found')
      const before = held === lock ? await locksRepository.findSaved(tx, entryId, lock) : null
      await locksRepository.noteSaved(tx, entryId, lock, by.id)
      return {
        replaced: before && (await versionsRepository.replace(tx, { entryId, versionId: before, by })),
        // Not the current one, which may be someone else's by now.
        saved: await versionsRepository.find(tx, entryId, by.id),
      }
    })
    if (replaced) await files.dropAtOnce(partKeys(replaced))
    if (!saved) throw new AppError('drive.not_found')
    return saved
  }

  /** Saves a version, if the file has the lock. Throws what uploads throw. */
  return async function save(found: Found, given: Save): Promise<SaveAnswer> {
    const { lock } = given
    const early = await refusalOf(found, given)
    if (early) return early
    const leave = files.uploads.takePlace(found.caller.userId)
    try {
      const contentId = newId(clock.now())
      const refusal = await upload(contentId, found, given)
      return refusal ?? { outcome: 'saved', lock, version: await fold(found.entry.id, lock, contentId) }
    } finally {
      leave()
    }
  }
}

export type Editing = ReturnType<typeof createEditing>

/** Office files in an editor that reads and writes them by WOPI, for people who may edit them. */
export function createEditing(deps: EditingDeps) {
  const { db, clock, storage } = deps
  const save = createSaving(deps)
  const now = () => new Date(clock.now())

  return {
    ...createEditorAccess(deps),

    /** What the editor shows of the file and the person (CheckFileInfo). */
    async describe({ caller, entry, version }: Found) {
      return {
        BaseFileName: entry.name,
        OwnerId: entry.owner_user_id,
        Size: version.bytes,
        Version: version.version_id,
        LastModifiedTime: version.created_at.toISOString(),
        UserId: caller.userId,
        UserFriendlyName: await locksRepository.findName(db, caller.userId),
        UserCanWrite: true,
        UserCanNotWriteRelative: true,
        SupportsUpdate: true,
        SupportsLocks: true,
        SupportsGetLock: true,
        PostMessageOrigin: deps.publicUrl,
      }
    },
    /** Null if the content is lost. Cut off when the person may no longer edit the file. */
    async read({ entry, version, isAllowed }: Found) {
      const stream = await openParts(storage, version)
      if (stream) deps.openDownloads.add({ organizationId: entry.organization_id, stream, isAllowed })
      return stream
    },

    changeLock: ({ entry: { id: entryId } }: Found, action: LockAction, lock: string): Promise<LockAnswer> =>
      db.transaction().execute(async (tx) => {
        const held = (await locksRepository.findLock(tx, entryId, now())) ?? ''
        if (action === 'GET_LOCK') return { isDone: true, lock: held }
        const mayLock = action === 'LOCK' && held === ''
        if (lock === '' || (!mayLock && held !== lock)) return { isDone: false, lock: held }
        if (action === 'UNLOCK') await locksRepository.deleteLock(tx, entryId)
        else await locksRepository.saveLock(tx, { entryId, lock, expiresAt: new Date(clock.now() + lockMs) })
        return { isDone: true, lock }
      }),

    write: save,
  }
}

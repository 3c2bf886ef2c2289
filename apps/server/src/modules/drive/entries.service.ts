import { limits, type DriveSort, type DriveView } from '@majlis/contract'
import type { RawBuilder } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import * as changesRepository from './changes.repository.ts'
import { cursorOf, positionOfCursor } from './cursor.ts'
import type { DriveAccess } from './drive-access.ts'
import { presentEntry } from './drive.presenter.ts'
import * as entriesRepository from './entries.repository.ts'
import type { Entry } from './entries.repository.ts'

export interface EntriesDeps {
  db: Db
  clock: Clock
  access: DriveAccess
  /** How much one person may store. */
  maxUserBytes: number
  /** Whether people of an organisation can edit office files. */
  hasEditor: (organizationId: string) => Promise<boolean>
}

interface ListInput {
  view: DriveView
  folderId?: string | undefined
  sort: DriveSort
  direction: 'ascending' | 'descending'
  cursor?: string | undefined
  pageSize: number
}

export type Entries = ReturnType<typeof createEntries>

/** What people see of the drive: folders, views, and what a search finds. */
export function createEntries({ db, clock, access, maxUserBytes, hasEditor }: EntriesDeps) {
  /** Throws `drive.off`, `drive.not_found`, `input.invalid`. */
  async function list(caller: UserCaller, input: ListInput) {
    access.requireOn()
    const folder = input.view === 'folder' ? await folderOf({ db, access }, caller, input.folderId) : null
    if (input.view === 'recent') {
      const recent = await entriesRepository.listRecent(db, caller, limits.drive.maxRecent)
      return { folder: null, data: recent.map(presentEntry), nextCursor: null }
    }
    const where = folder ? folder.where : whereOf(caller, input.view)
    const { sort, pageSize, cursor } = input
    const found = await entriesRepository.list(db, caller, where, {
      sort,
      isDescending: input.direction === 'descending',
      after: cursor === undefined ? null : positionOfCursor(sort, cursor),
      limit: pageSize + 1,
    })
    const page = found.slice(0, pageSize)
    const last = found.length > pageSize ? page.at(-1) : undefined
    return {
      folder: folder?.shown ?? null,
      data: page.map(presentEntry),
      nextCursor: last ? cursorOf(sort, entriesRepository.positionOf(last, sort)) : null,
    }
  }

  /** Throws `drive.off`. */
  async function search(caller: UserCaller, text: string): Promise<{ found: Entry[]; hasMore: boolean }> {
    access.requireOn()
    const words = (await entriesRepository.formOf(db, text)).slice(0, limits.search.maxWords)
    if (words.length === 0) return { found: [], hasMore: false }
    const { maxFound } = limits.drive
    const query = { words, isTypoTolerant: false, limit: maxFound + 1 }
    const { rows: named } = await entriesRepository.searchQuery(caller, query).execute(db)
    const isNamed = new Set(named.map(({ id }) => id))
    const { rows: withText } = await entriesRepository.textQuery(caller, query).execute(db)
    const found = [...named, ...withText.filter(({ id }) => !isNamed.has(id))]
    return { found: found.slice(0, maxFound), hasMore: found.length > maxFound }
  }

  return {
    list,
    async search(caller: UserCaller, { text }: { text: string }) {
      const { found, hasMore } = await search(caller, text)
      return { data: found.map(presentEntry), hasMore }
    },
    /** Throws `drive.off`. */
    async usage({ userId, organizationId }: UserCaller) {
      access.requireOn()
      return {
        usedBytes: await entriesRepository.sumOf(db, userId),
        maxBytes: maxUserBytes,
        hasEditor: await hasEditor(organizationId),
      }
    },
    /** Throws `drive.off`, `drive.not_found`. */
    async star(caller: UserCaller, { id, isStarred }: { id: string; isStarred: boolean }) {
      await access.getPresent(db, caller, [id], 'view')
      await changesRepository.star(db, caller.userId, id, isStarred ? new Date(clock.now()) : null)
      return { id }
    },
  }
}

function whereOf(caller: UserCaller, view: DriveView): RawBuilder<unknown> {
  switch (view) {
    case 'starred':
      return entriesRepository.starred(caller)
    case 'shared':
      return entriesRepository.sharedWith(caller)
    case 'trash':
      return entriesRepository.inTrash(caller)
    case 'folder':
    case 'recent':
      return entriesRepository.inFolder(caller.userId, null)
  }
}

/** Throws `drive.not_found`, also for a file and for a folder in the trash. */
async function folderOf(
  { db, access }: Pick<EntriesDeps, 'db' | 'access'>,
  caller: UserCaller,
  folderId: string | undefined,
) {
  if (folderId === undefined)
    return {
      where: entriesRepository.inFolder(caller.userId, null),
      shown: { path: [], role: 'owner' as const, ownerName: '' },
    }
  const [folder] = await access.getPresent(db, caller, [folderId], 'view')
  if (!folder || folder.is_file) throw new AppError('drive.not_found')
  const path = await entriesRepository.listPath(db, caller, folder)
  return {
    where: entriesRepository.inFolder(folder.owner_user_id, folder.id),
    shown: {
      path: path.map(({ id, name }) => ({ id, name })),
      role: folder.role,
      ownerName: folder.owner_name,
    },
  }
}

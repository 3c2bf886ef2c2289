import type { SharedDrive, SharedEntry } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { createLinkGuesses } from '../../platform/share-links/link-guesses.ts'
import { createLinkKeys, type LinkFacts } from '../../platform/share-links/link-keys.ts'
import { cursorOf, positionOfCursor } from './cursor.ts'
import type { DriveAccess } from './drive-access.ts'
import * as linksRepository from './links.repository.ts'
import type { LinkedEntry, LinkRow, OpenLink } from './links.repository.ts'

export interface SharedLinksDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  access: Pick<DriveAccess, 'requireOn'>
  appSecret: string
}

/** A link and the key of its page. */
export interface LinkKey {
  token: string
  key: string
}

interface FolderInput extends LinkKey {
  folderId?: string | undefined
  cursor?: string | undefined
  pageSize: number
}

const isOpen = ({ expires_at: expiresAt }: LinkRow, nowMs: number): boolean =>
  expiresAt === null || expiresAt.getTime() > nowMs

const factsOf = ({ entry_id, token, expires_at, passcode }: LinkRow): LinkFacts => [
  entry_id,
  token,
  expires_at?.getTime() ?? null,
  passcode,
]

function present(entry: LinkedEntry): SharedEntry {
  return {
    id: entry.id,
    kind: entry.is_file ? 'file' : 'folder',
    name: entry.name,
    contentType: entry.content_type,
    bytes: entry.bytes,
    changedAt: entry.changed_at.getTime(),
  }
}

interface OpenLinksDeps {
  db: Db
  clock: Clock
  access: Pick<DriveAccess, 'requireOn'>
  guesses: Pick<ReturnType<typeof createLinkGuesses>, 'countUnknown'>
  keys: ReturnType<typeof createLinkKeys>
}

/** Checks links and keys, and finds entries inside the shared one. */
function createOpenLinks({ db, clock, access, guesses, keys }: OpenLinksDeps) {
  async function find(token: string): Promise<OpenLink | null> {
    const found = await linksRepository.findOpen(db, token)
    return found && isOpen(found.link, clock.now()) ? found : null
  }

  /** Throws `drive.off`, `drive.link_not_available`, and `general.too_many_attempts` for guesses. */
  async function get(token: string, ip: string): Promise<OpenLink> {
    access.requireOn()
    const found = await find(token)
    if (found) return found
    await guesses.countUnknown(ip)
    throw new AppError('drive.link_not_available')
  }

  return {
    get,
    /** Throws `drive.off`, `drive.link_not_available`; the latter also for entries that the link does not share. */
    async getInside({ token, key }: LinkKey, id: string | undefined, ip: string) {
      const { entry: shared, link } = await get(token, ip)
      if (!keys.isValid(factsOf(link), key)) throw new AppError('drive.link_not_available')
      const entry = id === undefined ? shared : await linksRepository.findInside(db, shared, id)
      if (!entry) throw new AppError('drive.link_not_available')
      return { shared, entry, canDownload: link.can_download }
    },
    /** The same for a download that began earlier; null once the link or the key has ended. */
    async findInside({ token, key }: LinkKey, id: string) {
      const found = await find(token)
      if (!found || !keys.isValid(factsOf(found.link), key)) return null
      const entry = await linksRepository.findInside(db, found.entry, id)
      return entry && { entry, canDownload: found.link.can_download }
    },
  }
}

export type SharedLinks = ReturnType<typeof createSharedLinks>

/** Files and folders shared by link, for anyone with the link, signed in or not. */
export function createSharedLinks({ db, clock, limiter, access, appSecret }: SharedLinksDeps) {
  const guesses = createLinkGuesses({ limiter, name: 'drive' })
  const keys = createLinkKeys({ appSecret, clock, name: 'drive-link' })
  const links = createOpenLinks({ db, clock, access, guesses, keys })

  function show({ link, entry, ownerName }: OpenLink): SharedDrive {
    return {
      organizationId: entry.organization_id,
      ownerName,
      entry: present(entry),
      canDownload: link.can_download,
      key: keys.keyOf(factsOf(link), link.expires_at?.getTime()),
    }
  }

  /** For anyone with the link. Throws what `get` throws, and `drive.passcode_required`. */
  async function getUnlocked(token: string, ip: string): Promise<OpenLink> {
    const found = await links.get(token, ip)
    if (found.link.passcode !== null) throw new AppError('drive.passcode_required')
    return found
  }

  /** Counts as a view if there is a passcode. Throws what `get` throws, and `drive.passcode_incorrect`. */
  async function unlock({ token, passcode }: { token: string; passcode: string }, ip: string) {
    const found = await links.get(token, ip)
    const { entry_id: id, passcode: expected } = found.link
    if (expected !== null) {
      const tried = { id, expected, given: passcode }
      await guesses.requirePasscode(tried, ip, () => new AppError('drive.passcode_incorrect'))
      await linksRepository.countView(db, id)
    }
    return show(found)
  }

  /** For links without a passcode. Throws what `getUnlocked` throws, and `general.too_many_attempts`. */
  async function countView({ token }: { token: string }, ip: string) {
    const { link } = await getUnlocked(token, ip)
    await guesses.countView(ip)
    await linksRepository.countView(db, link.entry_id)
    return { token }
  }

  /** Throws what `getInside` throws, `input.invalid`. */
  async function list({ folderId, cursor, pageSize, ...given }: FolderInput, ip: string) {
    const { shared, entry: folder } = await links.getInside(given, folderId, ip)
    if (folder.is_file) throw new AppError('drive.link_not_available')
    const after = cursor === undefined ? null : positionOfCursor('name', cursor)
    const found = await linksRepository.listFolder(db, folder, { after, limit: pageSize + 1 })
    const page = found.slice(0, pageSize)
    const last = found.length > pageSize ? page.at(-1) : undefined
    const path = await linksRepository.listPath(db, shared, folder)
    return {
      path: path.map(({ id, name }) => ({ id, name })),
      data: page.map(present),
      nextCursor: last ? cursorOf('name', { isFile: last.is_file, key: last.name, id: last.id }) : null,
    }
  }

  return {
    /** Throws what `getUnlocked` throws. */
    show: async ({ token }: { token: string }, ip: string) => show(await getUnlocked(token, ip)),
    unlock,
    countView,
    list,
    getFile: links.getInside,
    findFile: links.findInside,
  }
}

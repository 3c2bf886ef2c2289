import { randomBytes } from 'node:crypto'
import type { DriveLink } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { DriveAccess } from './drive-access.ts'
import * as linksRepository from './links.repository.ts'
import type { LinkRow } from './links.repository.ts'

export interface LinksDeps {
  db: Db
  clock: Clock
  access: DriveAccess
  publicUrl: string
  /** Ends downloads that are no longer allowed. */
  endDownloads: (tx: Tx, organizationId: string) => Promise<void>
}

interface LinkInput {
  id: string
  expiresAt?: number | null | undefined
  passcode?: string | null | undefined
  canDownload?: boolean | undefined
}

export type Links = ReturnType<typeof createLinks>

/** The links with which owners share entries with anyone. */
export function createLinks({ db, clock, access, publicUrl, endDownloads }: LinksDeps) {
  const present = (link: LinkRow): DriveLink => ({
    url: `${publicUrl}/drive-shared/${link.token}`,
    expiresAt: link.expires_at?.getTime() ?? null,
    passcode: link.passcode,
    canDownload: link.can_download,
    views: link.views,
  })

  /** Throws `drive.off`, `drive.not_found`, `drive.owner_only`. */
  async function get(caller: UserCaller, { id }: { id: string }): Promise<DriveLink | null> {
    await access.get(db, caller, id, 'owner')
    const link = await linksRepository.find(db, id)
    return link && present(link)
  }

  /** Leaves absent fields unchanged. Throws what `get` throws. */
  function save(caller: UserCaller, { id, expiresAt, passcode, canDownload }: LinkInput): Promise<DriveLink> {
    return db.transaction().execute(async (tx) => {
      await access.getPresent(tx, caller, [id], 'owner')
      const link = {
        entry_id: id,
        token: randomBytes(16).toString('base64url'),
        can_download: true,
        created_at: new Date(clock.now()),
      }
      const saved = await linksRepository.save(tx, link, {
        ...(expiresAt === undefined ? {} : { expires_at: expiresAt === null ? null : new Date(expiresAt) }),
        ...(passcode === undefined ? {} : { passcode }),
        ...(canDownload === undefined ? {} : { can_download: canDownload }),
      })
      await endDownloads(tx, caller.organizationId)
      return present(saved)
    })
  }

  /** Does nothing if there is none. Throws what `get` throws. */
  async function end(caller: UserCaller, { id }: { id: string }) {
    await db.transaction().execute(async (tx) => {
      await access.get(tx, caller, id, 'owner')
      await linksRepository.delete(tx, id)
      await endDownloads(tx, caller.organizationId)
    })
    return { id }
  }

  return { get, save, end }
}

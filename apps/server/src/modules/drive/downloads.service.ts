import type { Readable } from 'node:stream'
import * as z from 'zod'
import { limits } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { createSignedTickets } from '../../platform/keys/signed-tickets.ts'
import { openParts } from '../../platform/storage/content-in-parts.ts'
import type { ByteRange, Storage } from '../../platform/storage/storage.ts'
import * as changesRepository from './changes.repository.ts'
import type { DriveAccess } from './drive-access.ts'
import type { OpenDownloads } from './open-downloads.ts'
import * as versionsRepository from './versions.repository.ts'

export interface DownloadsDeps {
  db: Db
  clock: Clock
  storage: Storage
  access: DriveAccess
  openDownloads: OpenDownloads
  publicUrl: string
  appSecret: string
  /** Throws why a session, or its user, is no longer valid. */
  callerOfSession: (authSessionId: string) => Promise<UserCaller>
}

const ticketSchema = z.strictObject({
  entryId: z.uuid(),
  versionId: z.uuid(),
  /** The session that requested it, whose permission is checked again with the download. */
  authSessionId: z.uuid(),
  expiresAt: z.int(),
})
type Ticket = z.infer<typeof ticketSchema>

interface Download {
  id: string
  fileName: string
  contentType: string
  bytes: number
  /** Null if the content is lost. */
  open(range?: ByteRange): Promise<Readable | null>
}

export type Downloads = ReturnType<typeof createDownloads>

/** Files for people who may see them. A link is valid for ten minutes; who requested it and what they may do is checked again with each request. */
export function createDownloads(deps: DownloadsDeps) {
  const { db, clock, storage, access, openDownloads, publicUrl } = deps
  const tickets = createSignedTickets({
    appSecret: deps.appSecret,
    name: 'drive-file',
    schema: ticketSchema,
  })

  /** Throws `drive.off`, `drive.not_found`. */
  async function link(caller: UserCaller, { id, versionId }: { id: string; versionId?: string | undefined }) {
    const entry = await access.get(db, caller, id, 'view')
    const version = await versionsRepository.find(db, entry.id, versionId ?? null)
    if (!version) throw new AppError('drive.not_found')
    const now = clock.now()
    await changesRepository.noteOpened(db, caller.userId, id, new Date(now))
    const expiresAt = now + limits.drive.linkMs
    const ticket = {
      entryId: id,
      versionId: version.version_id,
      authSessionId: caller.authSessionId,
      expiresAt,
    }
    return { url: `${publicUrl}/drive-content/${tickets.make(ticket)}`, expiresAt }
  }

  async function entryOf({ entryId, authSessionId }: Ticket) {
    try {
      return await access.get(db, await deps.callerOfSession(authSessionId), entryId, 'view')
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }

  /** Null for a link that leads nowhere, or no longer. */
  async function open(token: string): Promise<Download | null> {
    const ticket = tickets.read(token)
    if (!ticket || ticket.expiresAt <= clock.now()) return null
    const entry = await entryOf(ticket)
    const version = entry && (await versionsRepository.find(db, entry.id, ticket.versionId))
    if (!version) return null
    return {
      id: version.id,
      fileName: entry.name,
      contentType: version.content_type,
      bytes: version.bytes,
      async open(range) {
        const stream = await openParts(storage, version, range)
        if (!stream) return null
        openDownloads.add({
          organizationId: entry.organization_id,
          stream,
          isAllowed: async () => (await entryOf(ticket)) !== null,
        })
        return stream
      },
    }
  }

  return { link, open }
}

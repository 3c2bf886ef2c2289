import type { Readable } from 'node:stream'
import * as z from 'zod'
import { limits } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { refusalAs } from '../../platform/errors/refusal-as.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { createSignedTickets } from '../../platform/keys/signed-tickets.ts'
import { openParts } from '../../platform/storage/content-in-parts.ts'
import type { ByteRange, Storage } from '../../platform/storage/storage.ts'
import type { OfficePdfs } from '../files/index.ts'
import * as changesRepository from './changes.repository.ts'
import type { DriveAccess } from './drive-access.ts'
import type { OpenDownloads } from './open-downloads.ts'
import type { LinkKey, SharedLinks } from './shared-links.service.ts'
import * as versionsRepository from './versions.repository.ts'

export interface DownloadsDeps {
  db: Db
  clock: Clock
  storage: Storage
  access: DriveAccess
  openDownloads: OpenDownloads
  files: { pdfs: OfficePdfs }
  sharedLinks: Pick<SharedLinks, 'getFile' | 'findFile'>
  publicUrl: string
  appSecret: string
  /** Throws why a session, or its user, is no longer valid. */
  callerOfSession: (authSessionId: string) => Promise<UserCaller>
}

const ticketSchema = z.strictObject({
  entryId: z.uuid(),
  versionId: z.uuid(),
  /** `pdf`: the PDF of an office file. */
  as: z.enum(['file', 'pdf']).default('file'),
  /** The session, or the link and its key, by which it was requested. What they permit is checked again with the download. */
  by: z.union([
    z.strictObject({ authSessionId: z.uuid() }),
    z.strictObject({ token: z.string(), key: z.string() }),
  ]),
  expiresAt: z.int(),
})
type Ticket = z.infer<typeof ticketSchema>

interface Download {
  id: string
  fileName: string
  contentType: string
  bytes: number
  /** False: the file may only be shown in a page. */
  canDownload: boolean
  /** Null if the content is lost. */
  open(range?: ByteRange): Promise<Readable | null>
}

/** PDFs, pictures and texts. */
const isShownInPage = (contentType: string): boolean => /^(image|text)\/|^application\/pdf/.test(contentType)

/** Without downloads, people get only what a page can show. */
const isPermitted = (
  { canDownload }: { canDownload: boolean },
  { content_type: contentType }: versionsRepository.Version,
  as: Ticket['as'],
): boolean => canDownload || as === 'pdf' || isShownInPage(contentType)

export type Downloads = ReturnType<typeof createDownloads>

/** Files for people who may see them. A link is valid for ten minutes; who requested it and what they may do is checked again with each request. */
export function createDownloads(deps: DownloadsDeps) {
  const { db, clock, access, sharedLinks, openDownloads, publicUrl } = deps
  const tickets = createSignedTickets({
    appSecret: deps.appSecret,
    name: 'drive-file',
    schema: ticketSchema,
  })

  function urlOf(ticket: Omit<Ticket, 'expiresAt'>) {
    const expiresAt = clock.now() + limits.drive.linkMs
    return { url: `${publicUrl}/drive-content/${tickets.make({ ...ticket, expiresAt })}`, expiresAt }
  }

  /** Throws `drive.off`, `drive.not_found`; as PDF also what `pdfs.prepare` throws. */
  async function link(
    caller: UserCaller,
    { id, versionId, as }: { id: string; versionId?: string | undefined; as: Ticket['as'] },
  ) {
    const entry = await access.get(db, caller, id, 'view')
    const version = await versionsRepository.find(db, entry.id, versionId ?? null)
    if (!version) throw new AppError('drive.not_found')
    if (as === 'pdf') await deps.files.pdfs.prepare({ ...version, fileName: entry.name }, caller.userId)
    await changesRepository.noteOpened(db, caller.userId, id, new Date(clock.now()))
    const { authSessionId } = caller
    return urlOf({ entryId: id, versionId: version.version_id, as, by: { authSessionId } })
  }

  /** For a file shared by link. Throws what `getFile` throws, `drive.download_off` if downloads are off and the page can't show the file, and as PDF what `pdfs.prepare` throws. */
  async function linkShared({ id, as, ...by }: LinkKey & { id: string; as: Ticket['as'] }, ip: string) {
    const { entry, canDownload } = await sharedLinks.getFile(by, id, ip)
    const version = await versionsRepository.find(db, entry.id, null)
    if (!version) throw new AppError('drive.link_not_available')
    if (!isPermitted({ canDownload }, version, as)) throw new AppError('drive.download_off')
    if (as === 'pdf') await deps.files.pdfs.prepare({ ...version, fileName: entry.name }, ip)
    return urlOf({ entryId: id, versionId: version.version_id, as, by })
  }

  async function findAllowed({ entryId, by }: Ticket) {
    if ('token' in by) return sharedLinks.findFile(by, entryId)
    return refusalAs(null, async () => {
      const entry = await access.get(db, await deps.callerOfSession(by.authSessionId), entryId, 'view')
      return { entry, canDownload: true }
    })
  }

  /** Null for a link that leads nowhere, or no longer. */
  async function open(token: string): Promise<Download | null> {
    const ticket = tickets.read(token)
    if (!ticket || ticket.expiresAt <= clock.now()) return null
    const allowed = await findAllowed(ticket)
    const version = allowed && (await versionsRepository.find(db, ticket.entryId, ticket.versionId))
    if (!version || !isPermitted(allowed, version, ticket.as)) return null
    const { entry, canDownload } = allowed
    const content = await contentOf(deps, version, entry.name, ticket.as)
    return (
      content && {
        ...content,
        canDownload,
        async open(range) {
          const stream = await content.open(range)
          if (!stream) return null
          openDownloads.add({
            organizationId: entry.organization_id,
            stream,
            async isAllowed() {
              const stillAllowed = await findAllowed(ticket)
              return stillAllowed !== null && isPermitted(stillAllowed, version, ticket.as)
            },
          })
          return stream
        },
      }
    )
  }

  return { link, linkShared, open }
}

/** A version or its PDF; null if there is none. */
async function contentOf(
  { storage, files }: DownloadsDeps,
  version: versionsRepository.Version,
  name: string,
  as: Ticket['as'],
): Promise<Omit<Download, 'canDownload'> | null> {
  if (as === 'pdf') {
    const pdf = await files.pdfs.open(version)
    return pdf && { id: `${version.id}-pdf`, fileName: `${name}.pdf`, contentType: 'application/pdf', ...pdf }
  }
  const { id, content_type: contentType, bytes } = version
  return { id, fileName: name, contentType, bytes, open: (range) => openParts(storage, version, range) }
}

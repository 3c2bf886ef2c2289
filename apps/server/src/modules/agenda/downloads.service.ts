import type { Readable } from 'node:stream'
import { limits } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { refusalAs } from '../../platform/errors/refusal-as.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { openParts } from '../../platform/storage/content-in-parts.ts'
import type { ByteRange, Storage } from '../../platform/storage/storage.ts'
import type { OfficePdfs } from '../files/index.ts'
import { getViewedDate, type AgendaFileRow, type DateInput } from '../meetings/index.ts'
import * as agendaFilesRepository from './agenda-files.repository.ts'
import { openArchive, type ArchiveDownload } from './archive-download.ts'
import * as contentsRepository from './contents.repository.ts'
import type { DownloadTokens, Ticket } from './download-token.ts'
import { mayReadInRoom, type FindInside } from './room-contents.ts'

export interface DownloadsDeps {
  db: Db
  clock: Clock
  storage: Storage
  pdfs: OfficePdfs
  tokens: DownloadTokens
  publicUrl: string
  /** Throws why a session, or its user, is no longer valid. */
  callerOfSession: (authSessionId: string) => Promise<UserCaller>
  /** Throws `schedule.not_found` for people who don't take part, in this or another organisation; `file.not_found` for guests who may not see files. */
  requireFiles: (caller: UserCaller, meetingId: string) => Promise<void>
  /** The invitation behind the link of a mail. Throws `invitation.not_found`. */
  invitationOfToken: (token: string, ip: string) => Promise<InvitationOf>
  /** The same of an invitee as the list has them now; null when they are off it, suspended or gone. */
  invitationOfInvitee: (inviteeId: string) => Promise<InvitationOf | null>
  /** Whether a file is presented in the room in which the participant is now. */
  isShownTo: (db: DbOrTx, participantId: string, fileId: string) => Promise<boolean>
  /** Whether a file is presented in a room. */
  isShownIn: (db: DbOrTx, roomSessionId: string, fileId: string) => Promise<boolean>
  /** In which room a participant is now; null if in none. */
  findInside: FindInside
}

/** Whose invitation to which meeting; of a split series, to the part that goes on. */
export interface InvitationOf {
  inviteeId: string
  meetingId: string
  isCancelled: boolean
}

/** Who sees a presented file. */
type PresentedTo = Extract<Ticket['bearer'], { kind: 'participant' | 'recorder' }>

export interface Download {
  id: string
  fileName: string
  contentType: string
  bytes: number
  /** Null if the content is lost. */
  open(range?: ByteRange): Promise<Readable | null>
}

export type Downloads = ReturnType<typeof createDownloads>

/**
 * Files of agendas for the host, for people who take part, for holders of the link of a mail, and for people in a room in which one is presented, and its recorder. A link is valid for ten minutes:
 * the session that requested it, the person's account, their place in the meeting and the meeting itself are checked again with each request. So it ends immediately when someone is suspended, deleted, signed out or removed from the list.
 */
export function createDownloads(deps: DownloadsDeps) {
  const { db, clock, tokens, publicUrl, requireFiles } = deps

  /** Throws `schedule.not_found`, `file.not_found`; as PDF also what `pdfs.prepare` throws. */
  async function link(
    caller: UserCaller,
    { id, calendarId, as }: { id: string; calendarId: string; as: Ticket['as'] },
  ) {
    await requireFiles(caller, calendarId)
    return linkTo(calendarId, id, { kind: 'session', authSessionId: caller.authSessionId }, as)
  }

  /** Throws `invitation.not_found`, `file.not_found`; as PDF also what `pdfs.prepare` throws. */
  async function linkByToken(token: string, { id, as }: { id: string; as: Ticket['as'] }, ip: string) {
    const { inviteeId, meetingId, isCancelled } = await deps.invitationOfToken(token, ip)
    if (isCancelled || !(await agendaFilesRepository.areFilesShown(db, meetingId, { inviteeId })))
      throw new AppError('file.not_found')
    return linkTo(meetingId, id, { kind: 'invitee', inviteeId }, as)
  }

  async function linkTo(
    meetingId: string,
    fileId: string,
    bearer: Ticket['bearer'],
    as: Ticket['as'] = 'file',
  ): Promise<{ url: string; expiresAt: number }> {
    const file = await agendaFilesRepository.findOfMeeting(db, meetingId, fileId)
    if (!file) throw new AppError('file.not_found')
    if (as === 'pdf') await deps.pdfs.prepare({ ...file, fileName: file.file_name }, originOf(bearer))
    return addressOf({ fileId, as, date: null, meetingId, bearer })
  }

  function addressOf(claim: Omit<Ticket, 'expiresAt'>): { url: string; expiresAt: number } {
    const expiresAt = clock.now() + limits.documents.linkMs
    return { url: `${publicUrl}/agenda-content/${tokens.make({ ...claim, expiresAt })}`, expiresAt }
  }

  /** To all files of a date. Throws `schedule.not_found`, `schedule.occurrence_not_found`; `file.not_found` if there is none. */
  async function linkToAll(caller: UserCaller, input: DateInput) {
    const { meeting, originalStart: date } = await getViewedDate(db, caller, input, clock.now())
    await requireFiles(caller, meeting.id)
    if ((await contentsRepository.listOfDate(db, meeting.id, date)).length === 0)
      throw new AppError('file.not_found')
    const bearer = { kind: 'session', authSessionId: caller.authSessionId } as const
    return addressOf({ fileId: null, as: 'file', date, meetingId: meeting.id, bearer })
  }

  /** For a participant of a room or its recorder, as long as the file is presented there. Office files are sent as PDF. */
  function linkToPresented(
    bearer: PresentedTo,
    { fileId, fileName, meetingId }: { fileId: string; fileName: string; meetingId: string },
  ): Promise<{ url: string; expiresAt: number }> {
    return linkTo(meetingId, fileId, bearer, deps.pdfs.isOffice(fileName) ? 'pdf' : 'file')
  }

  /** For a participant of a room, as long as they are inside and may see the file. Throws `file.not_found`, `file.not_shown`. */
  async function linkInRoom(
    participantId: string,
    { fileId, meetingId, as }: { fileId: string; meetingId: string; as: Ticket['as'] },
  ): Promise<{ url: string; expiresAt: number }> {
    const inside = await deps.findInside(db, participantId)
    if (!(await mayReadInRoom(db, inside, { meetingId, fileId }))) throw new AppError('file.not_found')
    return linkTo(meetingId, fileId, { kind: 'inside', participantId }, as)
  }

  return {
    link,
    linkByToken,
    linkToAll,
    linkToPresented,
    linkInRoom,
    open: (token: string) => openLink(deps, token),
  }
}

/** Null for a link that leads nowhere, or no longer. */
async function openLink(deps: DownloadsDeps, token: string): Promise<Download | ArchiveDownload | null> {
  const { db, clock, storage, tokens } = deps
  const ticket = tokens.read(token)
  if (!ticket || ticket.expiresAt <= clock.now() || !(await mayStill(deps, ticket))) return null
  if (ticket.fileId === null) return openArchive(deps, ticket)
  const file = await agendaFilesRepository.findOfMeeting(db, ticket.meetingId, ticket.fileId)
  if (!file) return null
  if (ticket.as === 'pdf') return openPdf(deps, file)
  return {
    id: file.id,
    fileName: file.file_name,
    contentType: file.content_type,
    bytes: file.bytes,
    open: (range) => openParts(storage, file, range),
  }
}

/** Whether the person who requested a link may still download the file. */
async function mayStill(deps: DownloadsDeps, { meetingId, fileId, bearer }: Ticket): Promise<boolean> {
  if (bearer.kind === 'participant')
    return fileId !== null && deps.isShownTo(deps.db, bearer.participantId, fileId)
  if (bearer.kind === 'recorder')
    return fileId !== null && deps.isShownIn(deps.db, bearer.roomSessionId, fileId)
  if (bearer.kind === 'inside') {
    const inside = await deps.findInside(deps.db, bearer.participantId)
    return fileId !== null && mayReadInRoom(deps.db, inside, { meetingId, fileId })
  }
  if (bearer.kind === 'invitee') {
    const invitation = await deps.invitationOfInvitee(bearer.inviteeId)
    if (invitation?.meetingId !== meetingId || invitation.isCancelled) return false
    return agendaFilesRepository.areFilesShown(deps.db, meetingId, bearer)
  }
  return refusalAs(false, async () => {
    await deps.requireFiles(await deps.callerOfSession(bearer.authSessionId), meetingId)
    return true
  })
}

async function openPdf({ pdfs }: DownloadsDeps, file: AgendaFileRow): Promise<Download | null> {
  const pdf = await pdfs.open(file)
  return (
    pdf && { id: `${file.id}-pdf`, fileName: `${file.file_name}.pdf`, contentType: 'application/pdf', ...pdf }
  )
}

/** Requests for PDFs of different people take turns. */
function originOf(bearer: Ticket['bearer']): string {
  switch (bearer.kind) {
    case 'session':
      return bearer.authSessionId
    case 'invitee':
      return bearer.inviteeId
    case 'participant':
    case 'inside':
      return bearer.participantId
    case 'recorder':
      return bearer.roomSessionId
  }
}

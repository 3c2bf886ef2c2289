import { AppError } from '../../platform/errors/app-error.ts'
import { runsAt } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { FilesApi } from '../files/index.ts'
import { takesPart } from '../meetings/index.ts'
import { createAdding } from './adding.service.ts'
import { createAgendaUploads, dropUnused, type AgendaUploadsDeps } from './agenda-uploads.ts'
import * as contentsRepository from './contents.repository.ts'
import { documentArchive } from './archive.ts'
import { createContents, type ContentsDeps } from './contents.service.ts'
import * as agendaFilesRepository from './agenda-files.repository.ts'
import { agendaFileCalls } from './agenda-files.routes.ts'
import { createDownloadTokens } from './download-token.ts'
import { agendaFileDownload } from './download.http.ts'
import { createDownloads, type DownloadsDeps } from './downloads.service.ts'
import { createJudgeStored, createKeepFile } from './keep-file.ts'
import { agendaData } from './personal-data.ts'
import { createRoomContents, type RoomContentsDeps } from './room-contents.ts'
import { documentSearch } from './search.ts'

export type AgendaDeps = Omit<AgendaUploadsDeps, 'adding' | 'keepFile'> &
  ContentsDeps &
  RoomContentsDeps &
  Pick<
    DownloadsDeps,
    'storage' | 'publicUrl' | 'callerOfSession' | 'isShownTo' | 'isShownIn' | 'findInside'
  > & {
    /** The invitation that a link in a mail belongs to. */
    invitations: {
      meetingOfToken: DownloadsDeps['invitationOfToken']
      meetingOfInvitee: DownloadsDeps['invitationOfInvitee']
    }
    appSecret: string
    files: Pick<FilesApi, 'requireRoom' | 'pdfs'>
  }

/** Files of agendas (spec 3.23): how they are added, who gets them, and when they are deleted. */
export function createAgendaModule(deps: AgendaDeps) {
  const { db, invitations } = deps
  const contents = createContents(deps)
  const adding = createAdding(deps)
  const keepFile = createKeepFile({ ...deps, adding })
  const uploads = createAgendaUploads({ ...deps, adding, keepFile })
  const requireFiles = async ({ userId }: UserCaller, meetingId: string) => {
    if (!(await takesPart(db, meetingId, userId))) throw new AppError('schedule.not_found')
    if (!(await agendaFilesRepository.areFilesShown(db, meetingId, { userId })))
      throw new AppError('file.not_found')
  }
  const downloads = createDownloads({
    ...deps,
    pdfs: deps.files.pdfs,
    tokens: createDownloadTokens(deps),
    requireFiles,
    invitationOfToken: invitations.meetingOfToken,
    invitationOfInvitee: invitations.meetingOfInvitee,
  })
  return {
    name: 'agenda',
    api: {
      listContents: contents.list,
      judgeStored: createJudgeStored({ ...deps, kind: uploads.kind, keepFile }),
      /** A file of a meeting that the caller takes part in; it stays until the transaction ends. Throws `schedule.not_found`, `file.not_found`. */
      async getFile(tx: Tx, caller: UserCaller, { id, calendarId }: { id: string; calendarId: string }) {
        await requireFiles(caller, calendarId)
        const file = await agendaFilesRepository.findOfMeeting(tx, calendarId, id, { isLocked: true })
        if (!file) throw new AppError('file.not_found')
        return file
      },
      listOfRoom: contentsRepository.listOfRoom,
      readOfRoom: createRoomContents(deps),
      linkToPresented: downloads.linkToPresented,
      linkInRoom: downloads.linkInRoom,
    },
    calls: { agendaFile: agendaFileCalls({ uploads, downloads, contents }) },
    personalData: agendaData(deps),
    jobs: [runsAt('11 * * * *', 'drop-unused-agenda-files', () => dropUnused(db, deps.clock.now()))],
    archiveParts: [documentArchive(deps)],
    searchKinds: [documentSearch],
    uploadKinds: [uploads.kind],
    plugin: agendaFileDownload(downloads),
  } satisfies ServerModule
}

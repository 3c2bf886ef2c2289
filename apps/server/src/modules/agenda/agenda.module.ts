import { AppError } from '../../platform/errors/app-error.ts'
import { runsAt } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import { takesPart } from '../meetings/index.ts'
import { createAdding } from './adding.service.ts'
import { createAgendaUploads, dropUnused, type AgendaUploadsDeps } from './agenda-uploads.ts'
import { createContents, type ContentsDeps } from './contents.service.ts'
import { agendaFileCalls } from './agenda-files.routes.ts'
import { createDownloadTokens } from './download-token.ts'
import { agendaFileDownload } from './download.http.ts'
import { createDownloads, type DownloadsDeps } from './downloads.service.ts'
import { agendaData } from './personal-data.ts'
import { documentSearch } from './search.ts'

export type AgendaDeps = Omit<AgendaUploadsDeps, 'adding'> &
  ContentsDeps &
  Pick<DownloadsDeps, 'storage' | 'publicUrl' | 'callerOfSession'> & {
    /** The invitation that a link in a mail belongs to. */
    invitations: {
      meetingOfToken: DownloadsDeps['invitationOfToken']
      meetingOfInvitee: DownloadsDeps['invitationOfInvitee']
    }
    appSecret: string
  }

/** Files that agendas bring along (spec 3.23): how they come, who gets them, and when they go. */
export function createAgendaModule(deps: AgendaDeps) {
  const { db, invitations } = deps
  const contents = createContents(deps)
  const uploads = createAgendaUploads({ ...deps, adding: createAdding(deps) })
  const downloads = createDownloads({
    ...deps,
    tokens: createDownloadTokens(deps),
    requireTakingPart: async ({ userId }, meetingId) => {
      if (!(await takesPart(db, meetingId, userId))) throw new AppError('schedule.not_found')
    },
    invitationOfToken: invitations.meetingOfToken,
    invitationOfInvitee: invitations.meetingOfInvitee,
  })
  return {
    name: 'agenda',
    api: {
      listContents: contents.list,
      judgeStored: uploads.judgeStored,
      getFile: downloads.getFile,
    },
    calls: { agendaFile: agendaFileCalls({ uploads, downloads, contents }) },
    personalData: agendaData(deps),
    jobs: [runsAt('11 * * * *', 'drop-unused-agenda-files', () => dropUnused(db, deps.clock.now()))],
    searchKinds: [documentSearch],
    uploadKinds: [uploads.kind],
    plugin: agendaFileDownload(downloads),
  } satisfies ServerModule
}

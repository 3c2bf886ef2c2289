import type { FastifyInstance } from 'fastify'
import { handlesJob, onSignal, runsAt } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { createCopies } from './copies.service.ts'
import { driveDownload } from './download.http.ts'
import { createDownloads, type DownloadsDeps } from './downloads.service.ts'
import { createDriveAccess } from './drive-access.ts'
import { createDriveUploads, type DriveUploadsDeps } from './drive-uploads.ts'
import { driveCalls } from './drive.routes.ts'
import { createEditing, type EditingDeps } from './editing/editing.service.ts'
import { wopiHost } from './editing/wopi.http.ts'
import { createEntries } from './entries.service.ts'
import { createFolders } from './folders.service.ts'
import { createMeetingFiles, type MeetingFilesDeps } from './meeting-files.service.ts'
import { createKeepFile } from './keep-file.ts'
import { createLinks } from './links.service.ts'
import { createOpenDownloads } from './open-downloads.ts'
import { driveData } from './personal-data.ts'
import { readText } from './read-text.job.ts'
import { driveSearch } from './search.ts'
import { createSharedLinks, type SharedLinksDeps } from './shared-links.service.ts'
import { createShareNews, driveNotifications, type ShareNewsDeps } from './share-news.ts'
import { createShares } from './shares.service.ts'
import { createTexts, type TextsDeps } from './texts.service.ts'
import { createTrash } from './trash.service.ts'
import { createVersions } from './versions.service.ts'

export interface DriveDeps
  extends
    Omit<DownloadsDeps, 'access' | 'openDownloads' | 'sharedLinks' | 'files'>,
    Omit<DriveUploadsDeps, 'access' | 'files' | 'keepFile'>,
    Omit<SharedLinksDeps, 'access'>,
    Omit<TextsDeps, 'files'>,
    Omit<EditingDeps, 'access' | 'files' | 'openDownloads'>,
    Omit<MeetingFilesDeps, 'access' | 'keepFile' | 'files'> {
  files: TextsDeps['files'] & DownloadsDeps['files'] & MeetingFilesDeps['files'] & EditingDeps['files']
  realtime: Pick<Realtime, 'signal'>
  notifier: ShareNewsDeps['notifier']
  /** Flag `driveEnable` of spec 9.13. */
  isOn: boolean
}

/** Files and folders of people, apart from meetings (spec 1.12). */
export function createDriveModule(given: DriveDeps) {
  const openDownloads = createOpenDownloads(given.realtime)
  const deps = { ...given, openDownloads, access: createDriveAccess(given) }
  const endDownloads = openDownloads.endRevoked
  const trash = createTrash({ ...deps, endDownloads })
  const texts = createTexts(deps)
  const keepFile = createKeepFile({ ...deps, texts })
  const sharedLinks = createSharedLinks(deps)
  const editing = createEditing(deps)
  const downloads = createDownloads({ ...deps, sharedLinks })
  return {
    name: 'drive',
    api: {},
    calls: {
      drive: driveCalls({
        entries: createEntries({ ...deps, hasEditor: editing.hasEditor }),
        editing,
        folders: createFolders({ ...deps, endDownloads }),
        copies: createCopies(deps),
        trash,
        downloads,
        versions: createVersions(deps),
        shares: createShares({ ...deps, endDownloads, news: createShareNews(deps) }),
        links: createLinks({ ...deps, endDownloads }),
        sharedLinks,
        meetingFiles: createMeetingFiles({ ...deps, keepFile }),
      }),
    },
    personalData: driveData(given),
    jobs: [
      runsAt('43 2 * * *', 'purge-drive-trash', () => trash.purge()),
      runsAt('*/10 * * * *', 'read-due-drive-texts', () => texts.readDue()),
      handlesJob(readText, ({ contentId }) => texts.read(contentId)),
    ],
    listeners: [
      onSignal('drive.access_changed', ({ organizationId }) => openDownloads.judgeAgain(organizationId)),
    ],
    notificationKinds: [driveNotifications(given)],
    searchKinds: [driveSearch(given)],
    uploadKinds: [createDriveUploads({ ...deps, keepFile })],
    plugin: async (app: FastifyInstance) => {
      await app.register(driveDownload(downloads))
      await app.register(wopiHost(editing, deps.publicUrl))
    },
  } satisfies ServerModule
}

import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { agendaFileCalls } from './agenda-files.routes.ts'
import { createDownloadTokens } from './download-token.ts'
import { agendaFileDownload } from './download.http.ts'
import { createDownloads, type DownloadsDeps } from './downloads.service.ts'
import { createUploads, type UploadsDeps } from './uploads.service.ts'

export type AgendaFilesPartDeps = UploadsDeps &
  Omit<DownloadsDeps, 'tokens'> & { jobs: Jobs; appSecret: string }

/** Files that agendas bring along (spec 3.23): how they come, who gets them, and when they go. */
export function createAgendaFilesPart(deps: AgendaFilesPartDeps) {
  const uploads = createUploads(deps)
  const downloads = createDownloads({ ...deps, tokens: createDownloadTokens(deps) })
  deps.jobs.schedule('drop-unused-agenda-files', '11 * * * *', () => uploads.dropUnused())
  return { calls: agendaFileCalls({ uploads, downloads }), plugin: agendaFileDownload(downloads) }
}

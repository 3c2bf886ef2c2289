import type { FastifyInstance } from 'fastify'
import { attachment } from '../../platform/http/file-names.ts'
import { answerContent } from '../../platform/http/ranged-content.ts'
import { answerRefusal } from '../../platform/http/server.ts'
import { plainFileName } from '../../platform/zip/archive-names.ts'
import { answerZip } from '../../platform/zip/answer-zip.ts'
import type { Downloads } from './downloads.service.ts'

/**
 * `GET /agenda-content/{token}`. It stands outside of `/api` because a browser follows it without our headers, and because addresses
 * with tokens are not logged there. A file is saved, never shown: what others have sent does not run on this origin.
 */
export function agendaFileDownload(downloads: Pick<Downloads, 'open'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { token: string } }>(
      '/agenda-content/:token',
      { exposeHeadRoute: true },
      async (request, reply) => {
        const download = await downloads.open(request.params.token)
        if (!download) return answerRefusal(reply, 'file.not_found')
        if ('entries' in download)
          return answerZip(request, reply, { ...download, name: plainFileName(download.title) })
        const content = { ...download, disposition: attachment(download.fileName) }
        return (await answerContent(request, reply, content)) ? reply : answerRefusal(reply, 'file.not_found')
      },
    )
  }
}

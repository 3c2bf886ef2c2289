import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { attachment } from '../../platform/http/file-names.ts'
import { answerContent } from '../../platform/http/ranged-content.ts'
import { answerRefusal } from '../../platform/http/server.ts'
import { plainFileName } from '../../platform/zip/archive-names.ts'
import { zipOf } from '../../platform/zip/zip.ts'
import type { ArchiveDownload } from './archive-download.ts'
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
        if ('entries' in download) return answerArchive(request, reply, download)
        const content = { ...download, disposition: attachment(download.fileName) }
        return (await answerContent(request, reply, content)) ?? answerRefusal(reply, 'file.not_found')
      },
    )
  }
}

/** Written while it is read, so its length is not known before. */
function answerArchive({ method }: FastifyRequest, reply: FastifyReply, { title, entries }: ArchiveDownload) {
  reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': attachment(`${plainFileName(title)}.zip`),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('application/zip')
  return reply.send(method === 'HEAD' ? '' : Readable.from(zipOf(entries()), { objectMode: false }))
}

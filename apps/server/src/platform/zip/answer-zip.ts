import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attachment } from '../http/file-names.ts'
import { zipOf, type ZipEntry } from './zip.ts'

/** Answers with an archive that is written while it is read, so its length is not known before. */
export function answerZip(
  { method }: Pick<FastifyRequest, 'method'>,
  reply: FastifyReply,
  { name, entries }: { name: string; entries: () => AsyncIterable<ZipEntry> },
): FastifyReply {
  return reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': attachment(`${name}.zip`),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('application/zip')
    .send(method === 'HEAD' ? '' : Readable.from(zipOf(entries()), { objectMode: false }))
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { recordingNameField } from '@majlis/contract'
import { cookieJar } from '../../platform/http/cookies.ts'
import { disposition } from '../../platform/http/file-names.ts'
import type { OwnAddresses } from '../../platform/http/own-origin.ts'
import { answerContent } from '../../platform/http/ranged-content.ts'
import { answerRefusal } from '../../platform/http/server.ts'
import { openParts } from '../../platform/storage/content-in-parts.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { whileAllowed } from '../../platform/storage/while-allowed.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { sessionCookie } from '../accounts/index.ts'
import type { GivenKey } from './file-keys.ts'
import { openPicture, pictureKinds } from './recording-pictures.ts'
import { contentTypeOf } from './recording-type.ts'
import { savedName } from './saved-name.ts'
import type { SharedRecordings } from './shared-recordings.service.ts'
import { unlockTokenOf } from './unlock-cookie.ts'

export interface RecordingFileDeps {
  clock: Clock
  storage: Storage
  addresses: OwnAddresses
  /** The session of a refresh cookie, valid or not. */
  sessionOfCookie: (cookie: string | undefined) => string | null
}

/** Other parameters of the query are ignored. */
const querySchema = z.object({
  meetingDate: z.string().max(1_000).catch(''),
  meetingTitle: z.string().max(1_000).catch(''),
  /** Of a page that may show it: see `file-keys`. */
  key: z.string().max(200).catch(''),
  disposition: z.enum(['attachment', 'inline']).catch('attachment'),
})

const pictureSchema = z.object({ fileName: recordingNameField, kind: z.enum(pictureKinds) })

const nameSchema = z.tuple([recordingNameField, z.string()])

/**
 * `GET /api/file/downloadFileRecording/{fileName}.{extension}` (spec 7.53): for everyone who knows the name, and has a
 * key if the link needs a passcode or is off. It is outside the contract because it
 * responds with the requested `Range` (RFC 9110 14), so that a page plays it from anywhere and a broken download continues.
 */
export function recordingFile(
  recordings: Pick<SharedRecordings, 'findFile' | 'mayStillHaveFile'>,
  { clock, storage, addresses, sessionOfCookie }: RecordingFileDeps,
) {
  function given(request: FastifyRequest, reply: FastifyReply, key: string): GivenKey {
    const cookies = cookieJar(request, reply, addresses)
    const cookieSessionId = sessionOfCookie(cookies.get(sessionCookie))
    return { key, cookieSessionId, unlockToken: unlockTokenOf(cookies), atMs: clock.now() }
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { name: string } }>(
      '/api/file/downloadFileRecording/:name',
      { exposeHeadRoute: true },
      async (request, reply) => {
        const [fileName = '', extension = '', ...more] = request.params.name.split('.')
        if (more.length > 0 || !nameSchema.safeParse([fileName, extension]).success)
          return answerRefusal(reply, 'recording.not_available')
        const query = querySchema.parse(request.query)
        const key = given(request, reply, query.key)
        const recording = await recordings.findFile(fileName, request.ip, key)
        if (recording.extension !== extension) return answerRefusal(reply, 'recording.not_available')
        const isAnswered = await answerContent(request, reply, {
          id: recording.id,
          bytes: recording.bytes,
          contentType: contentTypeOf({ extension: recording.extension, hasVideo: recording.has_video }),
          disposition: disposition(query.disposition, savedName(query, recording.extension)),
          async open(range) {
            const stream = await openParts(storage, recording, range)
            return stream && whileAllowed(stream, () => recordings.mayStillHaveFile(recording, key))
          },
        })
        return isAnswered ? reply : answerRefusal(reply, 'recording.not_available')
      },
    )

    /** Its poster and previews, for people who may have the file. */
    app.get('/api/file/recordingPicture/:fileName/:kind', async (request, reply) => {
      const { data: wanted } = pictureSchema.safeParse(request.params)
      if (!wanted) return answerRefusal(reply, 'recording.not_available')
      const recording = await recordings.findFile(
        wanted.fileName,
        request.ip,
        given(request, reply, querySchema.parse(request.query).key),
      )
      // Another file under the same name has other pictures.
      const etag = `"${recording.id}.${wanted.kind}"`
      const caching = { etag, 'cache-control': 'private, no-cache' }
      if (request.headers['if-none-match'] === etag) return reply.status(304).headers(caching).send()
      const picture = await openPicture(storage, recording, wanted.kind)
      if (!picture) return answerRefusal(reply, 'recording.not_available')
      return reply
        .headers({
          'content-type': 'image/jpeg',
          'content-length': picture.bytes,
          ...caching,
          'x-content-type-options': 'nosniff',
        })
        .send(picture.stream)
    })
  }
}

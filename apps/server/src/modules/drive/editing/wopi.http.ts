import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { ErrorCode } from '@majlis/contract'
import * as z from 'zod'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Editing, Found, LockAction, LockAnswer, SaveAnswer } from './editing.service.ts'

const querySchema = z.object({ access_token: z.string().max(2_000).catch('') })
const lockActions: readonly LockAction[] = ['LOCK', 'UNLOCK', 'REFRESH_LOCK', 'GET_LOCK']

/** Editors explain 413 as a lack of space. Other refusals keep the status that they have elsewhere. */
const noRoom: ReadonlySet<ErrorCode> = new Set([
  'file.too_large',
  'file.no_space',
  'file.organization_full',
  'drive.quota_exceeded',
])

/** By which Collabora Online asks whether to overwrite what it has not read. */
const documentChanged = { COOLStatusCode: 1010 }

type FileRequest = FastifyRequest<{ Params: { id: string } }>

/**
 * The host’s part of WOPI (Microsoft’s “Web Application Open Platform Interface”): CheckFileInfo, GetFile, PutFile and locks. Outside of `/api`, because
 * the protocol chooses paths, headers and answers.
 */
export function wopiHost(editing: Editing, publicUrl: string) {
  /** Answers 401 for tokens that permit nothing (any more), and for files that they are not for; 500, as WOPI has it, for a wrong signature. */
  const withFile =
    (act: (found: Found, request: FileRequest, reply: FastifyReply) => Promise<unknown>) =>
    async (request: FileRequest, reply: FastifyReply): Promise<unknown> => {
      const { access_token: token } = querySchema.parse(request.query)
      const found = await editing.find(token, request.params.id)
      reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      if (!found) return reply.status(401).send()
      if (!(await editing.isFromEditor(signedRequestOf(request, token, publicUrl))))
        return reply.status(500).send()
      return act(found, request, reply)
    }

  return async (app: FastifyInstance): Promise<void> => {
    await app.register(async (scope) => {
      // Contents are files, whatever their type is said to be: they are written as they come.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

      scope.get(
        '/wopi/files/:id',
        withFile((found) => editing.describe(found)),
      )
      scope.get(
        '/wopi/files/:id/contents',
        withFile(async (found, _request, reply) => {
          const content = await editing.read(found)
          if (!content) return reply.status(404).send()
          return reply
            .headers({
              'content-type': 'application/octet-stream',
              'content-length': found.version.bytes,
              'content-disposition': 'attachment',
              'x-wopi-itemversion': found.version.version_id,
            })
            .send(content)
        }),
      )
      scope.post(
        '/wopi/files/:id',
        withFile(async (found, request, reply) => {
          const action = lockActions.find((one) => one === headerOf(request, 'x-wopi-override'))
          if (!action) return reply.status(501).send()
          return answerLock(reply, await editing.changeLock(found, action, headerOf(request, 'x-wopi-lock')))
        }),
      )
      scope.post(
        '/wopi/files/:id/contents',
        { config: { isUnqueued: true } },
        withFile(async (found, request, reply) => {
          const bytes = Number(request.headers['content-length'])
          if (!Number.isSafeInteger(bytes) || bytes <= 0) return reply.status(411).send()
          try {
            const lock = headerOf(request, 'x-wopi-lock')
            const content = request.body as Readable
            const readVersionAt = readVersionOf(request)
            return answerSave(reply, await editing.write(found, { lock, bytes, content, readVersionAt }))
          } catch (error) {
            if (error instanceof AppError && noRoom.has(error.code)) return reply.status(413).send()
            throw error
          }
        }),
      )
    })
  }
}

function answerLock(reply: FastifyReply, { isDone, lock }: LockAnswer): FastifyReply {
  return reply
    .status(isDone ? 200 : 409)
    .header('x-wopi-lock', lock)
    .send()
}

function answerSave(reply: FastifyReply, answer: SaveAnswer): FastifyReply {
  switch (answer.outcome) {
    case 'saved':
      return reply
        .headers({ 'x-wopi-lock': answer.lock, 'x-wopi-itemversion': answer.version.version_id })
        .send({ LastModifiedTime: answer.version.created_at.toISOString() })
    case 'locked':
      return answerLock(reply, { isDone: false, lock: answer.lock })
    case 'changed':
      return reply.status(409).send(documentChanged)
  }
}

/** The time of the version that Collabora Online has read, in ms; null without it, as when people have chosen to overwrite. */
function readVersionOf(request: FastifyRequest): number | null {
  const time = headerOf(request, 'x-cool-wopi-timestamp') || headerOf(request, 'x-lool-wopi-timestamp')
  return time === '' ? null : Date.parse(time)
}

const signedRequestOf = (request: FastifyRequest, token: string, publicUrl: string) => ({
  token,
  url: publicUrl + request.url,
  timestamp: headerOf(request, 'x-wopi-timestamp'),
  proof: headerOf(request, 'x-wopi-proof'),
  oldProof: headerOf(request, 'x-wopi-proofold'),
})

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value.slice(0, 1_024) : ''
}
